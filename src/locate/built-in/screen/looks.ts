import { remember } from "../remember.ts";

// The looks of a text, as pseudo words in the tables of concepts. A price within a longer text counts less.
const MONTH = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const DAY = "mon|tues|wednes|thurs|fri|satur|sun";
const LOOKS: readonly (readonly [RegExp, string])[] = [
  [/^[^\p{L}]{0,2}(?:[$€£¥₹₩]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£¥₹₩]|usd|eur|gbp|kr))/iu, "~price"],
  [/^\d{1,2}:\d{2}(:\d{2})?(\s?[ap]m)?$/i, "~time"],
  [/^\d+\s?(?:h|hr|hrs|hours?|m|min|mins|minutes?|s|sec|seconds?)(?:\s?\d+\s?(?:m|min|s|sec))?$/i, "~duration"],
  [/^(\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4})$/, "~date"],
  [new RegExp(`^\\d{1,2}\\.? (?:${MONTH})\\p{L}*\\.?(?:,? \\d{4})?$`, "iu"), "~date"],
  [
    new RegExp(`^(?:(?:${DAY})\\p{L}*,? )?(?:${MONTH})\\p{L}*\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?$`, "iu"),
    "~date",
  ],
  [new RegExp(`^(?:today|yesterday|tomorrow|(?:${DAY})day)$`, "i"), "~date"],
  [/^\d+(?: \p{L}+)? ago$/iu, "~date"],
  [/^\d+([.,]\d+)?\s?%$/, "~percent"],
  [/^\d{1,4}$/, "~number"],
  [/^[-−+]?\d+([.,]\d+)?\s?°\s?[CF]?$/iu, "~temperature"],
  [/^\d([.,]\d)?\s?(?:★|stars?\b|out of 5|\/\s?5|\(\d)/iu, "~rating"],
  [/^[0-5][.,]\d$/, "~rating"],
];
// The same for texts that may be longer.
const LONG_LOOKS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:english|deutsch|espa[nñ]ol|fran[cç]ais|italiano|portugu[eê]s|nederlands|polski|t[uü]rk[cç]e|svenska|русский|中文|简体中文|繁體中文|日本語|한국어|العربية|हिन्दी)(?: \(.*\))?$/iu,
    "~language",
  ],
  [/^(?:https?:\/\/|www\.)\S+$|^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,12}(?:\/\S*)?$/i, "~url"],
  [/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i, "~email"],
  [/^\+?\d[\d\s().-]{7,18}$/, "~phone"],
  [
    /^\d{1,5}[a-z]?,? (?:\p{L}+ ){1,3}(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|way|place|square|court)\b|^\p{L}+(?:stra(?:ß|ss)e|weg|platz|gasse) \d+/iu,
    "~address",
  ],
  [/^(?:open|opens|closed|closes|open until)\b.*\d|\b\d{1,2}(?::\d\d)?\s?[ap]m\s?[-–to]+\s?\d{1,2}/iu, "~hours"],
];
const PRICE_WITHIN = /[$€£¥₹₩]\s?\d|\d\s?[€₩]/u;
const LONGEST_LOOK = 24;
const LONGEST_WITH_PRICE = 80;
const WITHIN = 0.72;
const WHOLE = 1.08;

const MOST_LOOKS = 4_000;

/** Returns what a text looks like, or null if nothing special. `weight` is how much a match there is worth. */
export const readLook = remember(tellLook, MOST_LOOKS);

function tellLook(text: string): { look: string; weight: number } | null {
  if (text.length > LONGEST_WITH_PRICE) return null;
  const trimmed = text.trim();
  const whole = trimmed.length <= LONGEST_LOOK ? LOOKS.find(([pattern]) => pattern.test(trimmed))?.[1] : undefined;
  if (whole !== undefined) return { look: whole, weight: WHOLE };
  const long = LONG_LOOKS.find(([pattern]) => pattern.test(trimmed))?.[1];
  if (long !== undefined) return { look: long, weight: WHOLE };
  return PRICE_WITHIN.test(trimmed) ? { look: "~price", weight: WITHIN } : null;
}
