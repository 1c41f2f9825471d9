import { escapeHtml } from "../../src/domain/text/escape-html.ts";
import type { TextMaker } from "./ingredients.ts";
import { chooseLanguage } from "./languages/index.ts";
import type { Language } from "./languages/language.ts";
import type { Rng } from "./random.ts";

export { chooseLanguage };

/** Words, names and numbers as they look in `language`. */
export function makeTexts(rng: Rng, language: Language): TextMaker {
  const words = language.words.trim().split(/\s+/);
  const titles = splitPhrases(language.titles);
  const actions = splitPhrases(language.actions);
  const firstNames = language.firstNames.trim().split(/\s+/);
  const lastNames = language.lastNames.trim().split(/\s+/);
  const months = language.months.trim().split(/\s+/);
  const amountForms = splitPhrases(language.amounts);
  const twelveHours = language.twelveHours === true && rng.chance(0.5);
  const dateForm = rng.int(0, 4);
  const upperCaseActions = language.lang !== "tr" && rng.chance(0.15);
  const space = language.unspaced ? "" : " ";

  const joinWords = (count: number) => rng.times(count, () => rng.pick(words)).join(space);
  const number = () => formatNumber(rng, language);
  const slug = () => rng.pick(ASCII_WORDS);

  const sentence = () => {
    const stop = language.fullStop ?? ".";
    const end = rng.pickWeighted([
      [stop, 6],
      ["", 3],
      ["!", 0.5],
      ["?", 0.5],
      ["…", 0.5],
    ]);
    return capitalize(joinWords(rng.int(4, 12)), language) + end;
  };
  const plain: TextMaker = {
    word: () => rng.pick(words),
    title: () => {
      if (rng.chance(0.65)) return rng.pick(titles);
      const picked = rng.times(rng.int(1, 3), () => rng.pick(words));
      return language.titleCase && rng.chance(0.5)
        ? picked.map((word) => capitalize(word, language)).join(space)
        : capitalize(picked.join(space), language);
    },
    action: () => {
      const action = rng.pick(actions);
      return upperCaseActions ? action.toLocaleUpperCase(language.lang) : action;
    },
    sentence,
    paragraph: () => rng.times(rng.int(2, 5), sentence).join(" "),
    name: () => {
      if (rng.chance(0.2)) return rng.pick(language.unspaced ? lastNames : firstNames);
      const names = [rng.pick(firstNames), rng.pick(lastNames)];
      return FAMILY_FIRST.has(language.lang)
        ? names.reverse().join(language.lang === "vi" ? " " : "")
        : names.join(" ");
    },
    time: () => formatTime(rng, twelveHours),
    date: () => formatDate(rng, dateForm, months),
    amount: () => rng.pick(amountForms).replace("#", () => formatPrice(rng, language)),
    number,
    email: () =>
      `${slug()}${rng.pick([".", "_", "", "-"])}${rng.chance(0.5) ? slug() : rng.int(1, 99)}@${slug()}.${rng.pick(TOP_DOMAINS)}`,
    url: () => formatUrl(rng, slug),
    fileName: () => formatFileName(rng, slug),
  };
  return mapValues(plain, (make) => () => escapeHtml(make()));
}

const FAMILY_FIRST = new Set(["ja", "zh", "ko", "vi"]);
/** Languages whose money has no cents. */
const WITHOUT_CENTS = new Set(["ja", "ko", "vi"]);
const TOP_DOMAINS = ["com", "org", "net", "io", "de", "fr", "dev", "app", "co.uk", "example", "jp", "info"];
const EXTENSIONS = [
  "pdf",
  "jpg",
  "png",
  "mp3",
  "mp4",
  "txt",
  "apk",
  "zip",
  "docx",
  "xlsx",
  "epub",
  "json",
  "csv",
  "svg",
  "html",
  "tar.gz",
  "ogg",
  "md",
  "webp",
  "iso",
];
const ASCII_WORDS =
  `alpine amber anchor atlas aurora basil beacon birch blue bolt breeze bridge cedar cobalt comet copper coral crane delta dune echo ember fable fern field flint forest fox frost garden
  granite harbor hazel heron holly iris jade juniper kestrel lagoon lark lemon linen lotus lunar maple marble meadow mint moss nectar north oak ocean olive onyx opal orbit otter panda pepper pine
  pixel plum prairie quartz quill raven reef ridge river robin sable sage saffron sierra silver slate solar spruce stone storm sunny teal tiger timber topaz tulip velvet violet willow winter zephyr`.split(
    /\s+/,
  );

function formatNumber(rng: Rng, language: Language): string {
  const value = rng.pickWeighted([
    [rng.int(0, 9), 3],
    [rng.int(10, 99), 4],
    [rng.int(100, 999), 2],
    [rng.int(1000, 99999), 2],
  ]);
  if (rng.chance(0.06))
    return `${rng.int(1, 99)}${language.decimalComma ? "," : "."}${rng.int(1, 9)}${rng.pick(["K", "k", "M"])}`;
  return groupDigits(value, language);
}

function formatPrice(rng: Rng, language: Language): string {
  const whole = groupDigits(
    rng.pickWeighted([
      [rng.int(0, 99), 4],
      [rng.int(100, 9999), 2],
      [rng.int(10000, 999999), 0.5],
    ]),
    language,
  );
  if (WITHOUT_CENTS.has(language.lang) || rng.chance(0.25)) return whole;
  return `${whole}${language.decimalComma ? "," : "."}${rng.pick(["99", "95", "50", "00", String(rng.int(10, 99))])}`;
}

function groupDigits(value: number, language: Language): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, language.decimalComma ? "." : ",");
}

function formatTime(rng: Rng, twelveHours: boolean): string {
  const minutes = String(rng.int(0, 59)).padStart(2, "0");
  return twelveHours
    ? `${rng.int(1, 12)}:${minutes} ${rng.pick(["AM", "PM"])}`
    : `${String(rng.int(0, 23)).padStart(2, "0")}:${minutes}`;
}

function formatDate(rng: Rng, form: number, months: readonly string[]): string {
  const day = rng.int(1, 28);
  const month = rng.int(1, 12);
  const year = rng.int(2012, 2026);
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  if (form === 0) return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  if (form === 1) return `${twoDigits(day)}.${twoDigits(month)}.${year}`;
  if (form === 2) return `${month}/${day}/${String(year).slice(2)}`;
  const name = months[month - 1] as string;
  return form === 3 ? `${day} ${name} ${year}` : `${day} ${name.slice(0, 3)}`;
}

function formatUrl(rng: Rng, slug: () => string): string {
  const host = `${rng.pick(["", "", "www.", "m.", "docs."])}${slug()}${rng.pick(["", "-", ""])}${slug()}.${rng.pick(TOP_DOMAINS)}`;
  const path = rng.times(rng.int(0, 2), () => `/${slug()}`).join("");
  return `${rng.pick(["", "https://", "https://", "http://"])}${host}${path}`;
}

function formatFileName(rng: Rng, slug: () => string): string {
  const stem = rng.pickWeighted([
    [() => `IMG_${rng.int(2014, 2026)}${rng.int(10, 12)}${rng.int(10, 28)}_${rng.int(100000, 235959)}`, 2],
    [() => `Screenshot_${rng.int(2016, 2026)}-${rng.int(10, 12)}-${rng.int(10, 28)}`, 1],
    [() => `${slug()}-${slug()}`, 3],
    [() => slug(), 2],
    [() => `${capitalizeAscii(slug())} ${capitalizeAscii(slug())} (${rng.int(1, 9)})`, 2],
    [() => `${slug()}_v${rng.int(1, 9)}.${rng.int(0, 20)}`, 1],
  ] as const);
  return `${stem()}.${rng.pick(EXTENSIONS)}`;
}

function splitPhrases(text: string): string[] {
  return text
    .split("|")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
}

function capitalize(text: string, language: Language): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase(language.lang) + text.slice(first.length);
}

function capitalizeAscii(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function mapValues(texts: TextMaker, wrap: (make: () => string) => () => string): TextMaker {
  return Object.fromEntries(Object.entries(texts).map(([key, make]) => [key, wrap(make)])) as TextMaker;
}
