/** Letters, marks and signs that run from the right: Hebrew and Arabic ones, without Arabic's digits. */
const RIGHT = String.raw`\u0590-\u065f\u066e-\u06ef\u06fa-\u06ff\u200c`;
const LEFT = String.raw`A-Za-z\u00c0-\u024f\u0370-\u04ff`;
const ARABIC_DIGITS = String.raw`\u0660-\u0669\u06f0-\u06f9`;
const DIGIT = `0-9${ARABIC_DIGITS}`;
const HAS_RIGHT = /[\u0590-\u06ff]/;
const HAS_ARABIC = /[\u0600-\u06ff]/;
/** Words that run from the left, and what is between them. */
const WORDS = `[${LEFT}](?:[^${RIGHT}${ARABIC_DIGITS}]*[${LEFT}0-9])?`;
/** The stretches that keep their order in a line from the right: Unicode has other rules for numbers after Arabic letters than after Hebrew ones. */
const ARABIC_RUN = new RegExp(`${WORDS}|[${DIGIT}]+(?:[.,:/٫٬][${DIGIT}]+)*`, "g");
const HEBREW_RUN = new RegExp(`${WORDS}|[₪$€£#]?[${DIGIT}]+(?:[.,:/+-][${DIGIT}]+)*[%₪$€£°]*`, "g");
const MIRRORED: Readonly<Record<string, string>> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "<": ">",
  ">": "<",
  "«": "»",
  "»": "«",
  "‹": "›",
  "›": "‹",
};

const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Returns true if a text is read from the right: some of it is Arabic or Hebrew. */
export function isFromRight(text: string): boolean {
  return FROM_RIGHT.test(text);
}

/**
 * Puts characters that stand from left to right into the order in which they are read, where some are Arabic or Hebrew: from the
 * right, except for numbers and Latin words. Brackets are told by what they open. Each item is one UTF-16 unit.
 */
export function orderByReading<Item extends { character: string }>(items: readonly Item[]): Item[] {
  const text = items.map(({ character }) => character).join("");
  if (!HAS_RIGHT.test(text)) return [...items];
  const ordered: Item[] = [];
  let end = items.length;
  for (const match of [...text.matchAll(HAS_ARABIC.test(text) ? ARABIC_RUN : HEBREW_RUN)].reverse()) {
    const after = match.index + match[0].length;
    ordered.push(...mirror(items.slice(after, end)), ...items.slice(match.index, after));
    end = match.index;
  }
  return [...ordered, ...mirror(items.slice(0, end))];
}

function mirror<Item extends { character: string }>(items: readonly Item[]): Item[] {
  return items.toReversed().map((item) => ({ ...item, character: MIRRORED[item.character] ?? item.character }));
}
