import type { Steps } from "../../../domain/steps.ts";
import { actionWords, commandPhrases, weakCommands } from "../words/query-words.ts";
import { cutWords, isWord } from "./cut-words.ts";
import { gloss } from "./gloss.ts";
import { LANGUAGES, type Language, openEnglish, openLexicon } from "./languages.ts";

/** A language is told by this share of a text's words at least. */
const LEAST_KNOWN = 0.5;
/** A text of which so many words are English is looked up in no other language. */
const SURELY_ENGLISH = 0.8;

/** Scripts that tell which languages a text may be in; the rest is in Latin letters. */
const BY_SCRIPT: readonly (readonly [letters: RegExp, languages: readonly Language[]])[] = [
  [/\p{Script=Hangul}/u, ["ko"]],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ["ja"]],
  [/\p{Script=Han}/u, ["zh", "ja"]],
  [/\p{Script=Cyrillic}/u, ["ru"]],
  [/\p{Script=Arabic}/u, ["ar"]],
  [/\p{Script=Devanagari}/u, ["hi"]],
];
/** Of languages in Latin letters, only Vietnamese has a dot below, a hook above or a horn on its letters, or a crossed d. */
const VIETNAMESE = /đ|\u0309|\u0323|\u031b/u;
const OF_SCRIPTS: ReadonlySet<Language> = new Set<Language>([...BY_SCRIPT.flatMap(([, own]) => own), "vi"]);
const LATIN = LANGUAGES.filter((language) => !OF_SCRIPTS.has(language));
const WISHES: ReadonlySet<string> = new Set(["want", "need", "can", "must", "should", "please", "would", "like"]);
const VERBS: ReadonlySet<string> = new Set([...actionWords, ...weakCommands, ...commandPhrases]);

/** Tells the language that knows most of a text's words, in steps; null for English, and where none knows half of them. */
export function* tellLanguage(text: string): Steps<Language | null> {
  const [, own] = BY_SCRIPT.find(([letters]) => letters.test(text)) ?? [];
  const isVietnamese = VIETNAMESE.test(text.normalize("NFD").toLowerCase());
  const spaced = cutWords(text, "spaced");
  const english = own ? 0 : measureEnglish(spaced);
  if (english >= SURELY_ENGLISH && !isVietnamese) return null;
  let best: Language | null = null;
  let most = english;
  // A lone word with a typing error is like some word in many languages.
  const [first = ""] = spaced;
  const isLone = !own && !isVietnamese && spaced.length === 1;
  for (const language of own ?? (isVietnamese ? (["vi"] as const) : LATIN)) {
    const lexicon = openLexicon(language);
    const words = lexicon.script === "spaced" ? spaced : cutWords(text, lexicon.script);
    const known = isLone && !lexicon.meanings.has(first) ? 0 : gloss(words, lexicon).known;
    if (known > most) [best, most] = [language, known];
    yield;
  }
  return most >= LEAST_KNOWN ? best : null;
}

/** Says a text of this language in English, word by word; null where the language knows less than half of it. */
export function translate(text: string, language: Language): string | null {
  const lexicon = openLexicon(language);
  const { english, known } = gloss(cutWords(text, lexicon.script), lexicon);
  return known >= LEAST_KNOWN && english !== "" ? moveVerb(english) : null;
}

/** Many languages put the verb last, and that of a wish behind it: "order history see want" is "see order history". */
function moveVerb(english: string): string {
  const words = english.split(" ");
  while (words.length > 2 && WISHES.has(words.at(-1) ?? "")) words.pop();
  const last = words.at(-1) ?? "";
  if (words.length < 2 || !VERBS.has(last)) return english;
  return [last, ...words.slice(0, -1)].join(" ");
}

function measureEnglish(cut: readonly string[]): number {
  const words = cut.filter(isWord);
  const known = words.filter((word) => isEnglish(word) || isEnglish(word.replace(/(?:s|ed|ing)$/, "")));
  return words.length === 0 ? 1 : known.length / words.length;
}

function isEnglish(word: string): boolean {
  return openEnglish().has(word);
}
