import { foldText } from "../../words/fold-text.ts";
import type { Measure, Value } from "./measures.ts";
import { readMoment } from "./read-moment.ts";

/** So much of a name is read. */
const LONGEST_TEXT = 200;
/** Measures that words may tell: "free", "yesterday". */
const TOLD_BY_WORDS: ReadonlySet<Measure> = new Set<Measure>(["money", "moment", "time"]);

const NUMBER = String.raw`(?<!\d)(?:\d{1,3}(?:[.,' ]\d{3}){1,3}(?:[.,]\d{1,2})?(?!\d)|\d{1,12}(?:[.,]\d{1,3})?)`;
const TIMES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12, 万: 1e4, 億: 1e8, 亿: 1e8 };

const CURRENCY = String.raw`(?:us|ca|au|nz|hk|[arsc])?\$|[€£¥₹₩₽₺₫฿₴₪₱₦]|r\$|元|円|원|(?<![a-z])(?:usd|eur|gbp|chf|jpy|cny|inr|rs\.?|sek|nok|dkk|kr\.?|pln|zł|zl|kč|kc|cad|aud|brl|tl)(?![a-z])`;
/** Looks at one character first: of a row of numbers each would be tried with every currency. */
const MONEY = new RegExp(
  `(${CURRENCY}) ?(${NUMBER}) ?([km](?![a-z])|万)?|(${NUMBER}) ?(?=[^\\d ])(${CURRENCY})(?!\\d)|(${NUMBER})(万)(?![人回次件播条條名位部个個])(?:元|円)?`,
  "g",
);
/** "£5.00/kg" is no price of what is sold. */
const OF_A_UNIT =
  /^ ?(?:\/|per |pro |je |par |por |al |a )? ?(?:100 ?)?(?:kg|g|l|ml|cl|lb|oz|m2|m²|㎡|平米|unit|kilo|litre|liter|stuck|st)(?![a-z])|^ each/;
/** Money that was paid, as accounts tell it. */
const PAID = /[-−–] ?$/;
/** Sums of other amounts, and amounts that are no prices of something on the screen: "Free shipping over $50". */
const NO_PRICE =
  /total|gesamt|summe|somme|suma|итого|合計|合计|합계|shipping|delivery|versand|livraison|envio|spedizione|(?<![a-z])(?:over|under|above|save|spare|coupon|voucher|gutschein)(?![a-z])/;

const BYTES = new RegExp(`(${NUMBER}) ?(bytes?|[kmgt]i?[bo]|(?<= )b)(?![a-z])`);
/** "64 GB of 128 GB" is what is left of a disk, and no size of a file. */
const OF_BYTES = /\d ?[kmgt]i?[bo] ?(?:of|von|de|di|sur|van|из|\/) ?\d/;
const BYTES_IN: Readonly<Record<string, number>> = { b: 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12 };

const WEIGHT = new RegExp(`(${NUMBER}) ?(kg|g|mg|lbs?|oz|t)(?![a-z])`);
const GRAMS_IN: Readonly<Record<string, number>> = {
  kg: 1e3,
  g: 1,
  mg: 1e-3,
  lb: 453.6,
  lbs: 453.6,
  oz: 28.35,
  t: 1e6,
};

const AREA = new RegExp(`(${NUMBER}) ?(m2|m²|㎡|qm|sqm|sq m|平米|平方米|sq ?ft|ft²|ha|평)(?![a-z])`);
const SQUARE_METRES_IN: readonly (readonly [unit: RegExp, squareMetres: number])[] = [
  [/^(?:sq ?ft|ft²)/, 0.0929],
  [/^ha/, 10_000],
  [/^평/, 3.306],
  [/^[ms㎡q平]/, 1],
];

const DISTANCE = new RegExp(
  `(${NUMBER}) ?(km|公里|千米|キロ|킬로미터|mi|miles?|metres?|meters?|米|ft|yd|cm|mm|m)(?![a-z0-9/])`,
);
const METRES_IN: readonly (readonly [unit: RegExp, metres: number])[] = [
  [/^(?:km|公里|千米|キロ|킬)/, 1000],
  [/^mi(?:les?)?$/, 1609],
  [/^ft$/, 0.3048],
  [/^yd$/, 0.9144],
  [/^cm$/, 0.01],
  [/^mm$/, 0.001],
  [/^[m米]/, 1],
];

/** "1.2m views" are no minutes, and "2 days ago" is no duration. */
const DURATION_PART = String.raw`(?<!vor )(?<![\d.,])(\d{1,4}(?:[.,]\d{1,2})?) ?(d(?:ays?)?|tage?n?|h(?:(?:ou)?rs?)?|st(?:d|unden?)\.?|m(?! [a-z]{3})|min(?:ute)?[sn]?\.?|ms|s(?:ec(?:ond)?s?|ek\.?)?|時間|小时|시간|分钟|分|분)(?![a-z])(?! (?:ago|old))`;
const DURATION = new RegExp(DURATION_PART, "g");
/** "1 h 57", as French tells it. */
const HOURS_AND_MINUTES = /(?<![\d:])(\d{1,2}) ?h ?([0-5]\d)(?! ?[\p{L}\d:])/u;
const RUNNING_TIME = /(?<![\d:])(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?![\d:]| ?[ap]\.?m)/;
/** "5:25 /km" tells how fast, not how long. */
const PACE = /\d:\d\d ?\//;
/** "Ends in 1 d 20 h": a bare letter for days is a weight or a unit of time, unless hours follow. */
const DAYS_AND_HOURS =
  /(?<![\d.,])(\d{1,3}) ?(?:d(?:ays?|ias?)?|g(?:iorn[io])?|t(?:age?)?|j(?:ours?)?|dage?n) (?:and |e |y |et |und )?(\d{1,2}) ?h/;
/** "06:35 – 09:50" is from when to when something lasts. */
const FROM_TO = /(\d{1,2}):(\d\d) ?[-–—~→] ?(\d{1,2}):(\d\d)/;
const SECONDS_IN: readonly (readonly [unit: RegExp, seconds: number])[] = [
  [/^ms$/, 0.001],
  [/^(?:d|tag)/, 86_400],
  [/^(?:h|st|時間|小时|시간)/, 3600],
  [/^(?:m|分|분)/, 60],
  [/^s/, 1],
];

const RATING =
  /(?<![\d.,])(10|\d(?:[.,]\d{1,2})?) ?(?:(?:\/|out of|von|sur|de|su) ?(5|10|100)(?!\d)|★|⭐|stars?|sterne?)|(?:★|⭐|rated|rating:?) ?(10|\d(?:[.,]\d{1,2})?)(?![\d.,]\d)/;
/** A number such as 4.6 alone, or with a number of ratings behind it. */
const BARE_RATING = /^(\d[.,]\d{1,2}) ?分?(?: ?\([\d.,]{1,12} ?k?\+?\))?(?: ?[·•|,(]|$)/;
/** How large something is across: 6.1″, Ø 32 cm. */
const LENGTH = new RegExp(
  `(${NUMBER}) ?-?(cm|mm|′′|″|"|”|inch(?:es)?|zoll|pouces?|pulgadas|pollici|polegadas|英寸|インチ|인치)(?![a-z])`,
);
const MILLIMETRES_IN: readonly (readonly [unit: RegExp, millimetres: number])[] = [
  [/^cm/, 10],
  [/^mm/, 1],
  [/^[^cm]/, 25.4],
];
/** By how much something rose or fell: +1.24%, −3.81%, ▲ 2.4 %. */
const CHANGE = new RegExp(`([-−–▼↓+▲↑]) ?(${NUMBER}) ?%`);
const PERCENT = new RegExp(`(${NUMBER}) ?(%)`);
const TEMPERATURE = /([-−–]?)(\d{1,3}) ?°/;
const AMOUNT = new RegExp(`(?<![\\p{L}#_.,])(${NUMBER}) ?([kmb](?![a-z])|[万億亿])?`, "gu");
const ONLY_NUMBER = new RegExp(`^(?:[^\\d]{0,11}?[^\\d#_a-z-])??([-−–]?)(${NUMBER}) ?([kmbt](?![a-z]))?[^\\d]{0,20}$`);

/** Reads the value of a measure in a text; null where it tells none, or none that can be told. */
export function readValue(text: string, measure: Measure): Value | null {
  const folded = foldText(text.slice(0, LONGEST_TEXT)).replace(/[\u00a0\u202f\t\n]/g, " ");
  if (!TOLD_BY_WORDS.has(measure) && !/\d/.test(folded)) return null;
  return READERS[measure](folded);
}

const READERS = {
  money: readMoney,
  bytes: (text: string) => (OF_BYTES.test(text) ? null : readIn(text, BYTES, (unit) => BYTES_IN[unit[0] ?? ""])),
  weight: (text: string) => readIn(text, WEIGHT, (unit) => GRAMS_IN[unit]),
  distance: (text: string) => readIn(text, DISTANCE, (unit) => METRES_IN.find(([name]) => name.test(unit))?.[1]),
  length: (text: string) => readIn(text, LENGTH, (unit) => MILLIMETRES_IN.find(([name]) => name.test(unit))?.[1]),
  change: (text: string) => readChange(CHANGE.exec(text)),
  area: (text: string) => readIn(text, AREA, (unit) => SQUARE_METRES_IN.find(([name]) => name.test(unit))?.[1]),
  duration: readDuration,
  rating: readRating,
  percent: (text: string) => readIn(text, PERCENT, (unit) => (unit === "%" ? 1 : undefined)),
  temperature: (text: string) => readSigned(TEMPERATURE.exec(text)),
  moment: readMoment,
  time: readMoment,
  number: (text: string) => readSigned(ONLY_NUMBER.exec(text)),
} as const;

/** Of several prices, such as one struck out, the lowest is paid. */
function readMoney(text: string): Value | null {
  if (NO_PRICE.test(text)) return null;
  const found = [...text.matchAll(MONEY)].flatMap((match) => {
    const [whole, before, first, times = "", second, behind, third, tenThousands = ""] = match;
    if (OF_A_UNIT.test(text.slice(match.index + whole.length))) return [];
    return {
      value: parseNumber(first ?? second ?? third ?? "", times || tenThousands),
      unit: (before ?? behind ?? "").replace(".", ""),
      ...(PAID.test(text.slice(0, match.index)) ? { isPaid: true } : {}),
    };
  });
  const [first] = found;
  if (!first) return /^(?:free|gratis|kostenlos|gratuit|免费|無料|무료)$/.test(text) ? { value: 0, unit: "" } : null;
  return found.reduce((least, one) => (one.unit === first.unit && one.value < least.value ? one : least), first);
}

function readIn(text: string, pattern: RegExp, measure: (unit: string) => number | undefined): Value | null {
  const [, number = "", unit = ""] = pattern.exec(text) ?? [];
  const times = measure(unit);
  return times === undefined ? null : { value: parseNumber(number) * times, unit: "" };
}

function readDuration(text: string): Value | null {
  const [, ofDays, ofDayHours] = DAYS_AND_HOURS.exec(text) ?? [];
  if (ofDays !== undefined) return { value: 86_400 * Number(ofDays) + 3600 * Number(ofDayHours), unit: "" };
  const [, ofHours, ofMinutes] = HOURS_AND_MINUTES.exec(text) ?? [];
  if (ofHours !== undefined) return { value: 3600 * Number(ofHours) + 60 * Number(ofMinutes), unit: "" };
  const parts = [...text.matchAll(DURATION)];
  const [first] = parts;
  if (!first) {
    const [whole, hours = "0", minutes = "", seconds = ""] = (!FROM_TO.test(text) && RUNNING_TIME.exec(text)) || [];
    return whole === undefined
      ? null
      : {
          value: 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds),
          unit: PACE.test(text) ? "pace" : "clock",
        };
  }
  // "2 h 15 min" is one duration; what stands further on is another.
  let value = 0;
  let end = first.index;
  let least = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    const [whole, number = "", unit = ""] = part;
    const seconds = SECONDS_IN.find(([name]) => name.test(unit))?.[1] ?? 0;
    if (part.index - end > 2 || seconds >= least) break;
    value += parseNumber(number) * seconds;
    end = part.index + whole.length;
    least = seconds;
  }
  return { value, unit: "" };
}

/** Reads how long something lasts that is told from when to when, which may be of the next day; null where a text doesn't tell that. Flights tell it by two clocks. */
export function readSpan(text: string): Value | null {
  const [whole, hours, minutes, toHours, toMinutes] = FROM_TO.exec(text.slice(0, LONGEST_TEXT)) ?? [];
  if (whole === undefined || /[ap]\.?m/.test(text)) return null;
  const lasts = 60 * (Number(toHours) - Number(hours)) + Number(toMinutes) - Number(minutes);
  return { value: 60 * (lasts > 0 ? lasts : lasts + 24 * 60), unit: "span" };
}

function readRating(text: string): Value | null {
  const [, number, of = "", behind] = RATING.exec(text) ?? [];
  const bare = number ?? behind ?? BARE_RATING.exec(text)?.[1];
  return bare === undefined ? null : { value: parseNumber(bare), unit: of };
}

/** Reads all amounts of things in a text: 1200000 in "1.2m views". */
export function readAmounts(text: string): number[] {
  return [...text.matchAll(AMOUNT)].map(([, number = "", times = ""]) => parseNumber(number, times));
}

/** Reads a sign, a number, and the letter that multiplies it, if there is one: the groups of a match. */
function readSigned(match: RegExpExecArray | null): Value | null {
  if (!match) return null;
  const [, sign, number = "", times] = match;
  return { value: (sign ? -1 : 1) * parseNumber(number, times), unit: "" };
}

function readChange(match: RegExpExecArray | null): Value | null {
  if (!match) return null;
  const [, sign = "", number = ""] = match;
  return { value: (/[+▲↑]/.test(sign) ? 1 : -1) * parseNumber(number), unit: "%" };
}

/** Reads 1,234.5 and 1.234,5 and 1 234,5: of two signs the last parts the decimals; a single one before three digits parts thousands. A letter behind it may multiply it: 1.2k. */
function parseNumber(text: string, times = ""): number {
  return parsePlain(text) * (TIMES[times] ?? 1);
}

function parsePlain(text: string): number {
  const plain = text.replace(/[' ]/g, "");
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  if (last < 0) return Number(plain);
  const isThousands =
    plain.length - last - 1 === 3 && !plain.startsWith("0") && !(plain.includes(".") && plain.includes(","));
  const whole = plain.slice(0, last).replace(/[.,]/g, "");
  return isThousands ? Number(plain.replace(/[.,]/g, "")) : Number(`${whole}.${plain.slice(last + 1)}`);
}
