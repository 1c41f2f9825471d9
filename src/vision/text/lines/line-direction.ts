/** Right-to-left characters: Hebrew and Arabic letters, marks and signs, without Arabic's digits. */
const RIGHT = String.raw`\u0590-\u065f\u066e-\u06ef\u06fa-\u06ff\u200c`;
const LEFT = String.raw`A-Za-z\u00c0-\u024f\u0370-\u04ff`;
const ARABIC_DIGITS = String.raw`\u0660-\u0669\u06f0-\u06f9`;
const DIGIT = `0-9${ARABIC_DIGITS}`;
const HAS_RIGHT = /[\u0590-\u06ff]/;
const HAS_ARABIC = /[\u0600-\u06ff]/;
/** Left-to-right words, and the characters between them. */
const WORDS = `[${LEFT}](?:[^${RIGHT}${ARABIC_DIGITS}]*[${LEFT}0-9])?`;
/**
 * The stretches that stay left to right in a right-to-left line: Unicode has different rules for numbers after Arabic
 * letters than after Hebrew ones.
 */
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

/** Returns true if a text is read from right to left: some of it is Arabic or Hebrew. */
export function isFromRight(text: string): boolean {
  return FROM_RIGHT.test(text);
}

/**
 * Reorders characters from visual order (left to right) to reading order if some are Arabic or Hebrew: right to left,
 * except for numbers and Latin words. Mirrors brackets. Each item is one UTF-16 unit.
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
