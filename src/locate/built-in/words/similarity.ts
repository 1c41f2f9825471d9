import { remember } from "../remember.ts";
import { findMeanings, type Meanings } from "./concept-index.ts";
import { stemWord } from "./stem-word.ts";
import { symbolWords } from "./symbols.ts";

/** A word or phrase prepared for comparison. */
export type Term = {
  text: string;
  stem: string;
  meanings: Meanings | undefined;
  letters: number;
  /** False with a digit, a blank or the mark of a look: another number is another thing. */
  mayBeMisspelled: boolean;
  symbolWords: readonly string[];
};

const SAME_STEM = 0.96;
const SAME_MEANING = 0.86;
const CORE_MEANING = 0.86;
const CALLED_BY_SYMBOL = 0.92;
/** Below this two words count as unrelated. */
const LEAST_SIMILARITY = 0.4;

const MOST_TERMS = 4_000;

/** Prepares a folded word, or a phrase of space-joined words. */
export const makeTerm = remember(prepareTerm, MOST_TERMS);

function prepareTerm(text: string): Term {
  const spoken = symbolWords.get(text) ?? [];
  let meanings = findMeanings(text);
  for (const word of spoken) meanings = new Map([...(findMeanings(word) ?? []), ...(meanings ?? [])]);
  return {
    text,
    stem: text.includes(" ") ? text : stemWord(text),
    meanings,
    letters: maskLetters(text),
    mayBeMisspelled: !/[\d\s~]/.test(text),
    symbolWords: spoken,
  };
}

/** Returns how similar two terms are, 0 to 1: the same word, the same stem, the same meaning, a typo, a part of a compound. */
export function compareTerms(a: Term, b: Term): number {
  if (a.text === b.text) return 1;
  let best = a.stem === b.stem ? SAME_STEM : 0;
  if (isCalled(a, b) || isCalled(b, a)) best = Math.max(best, CALLED_BY_SYMBOL);
  if (a.meanings && b.meanings) best = Math.max(best, compareMeanings(a.meanings, b.meanings));
  if (best < 0.9) best = Math.max(best, compareSpelling(a, b));
  return best >= LEAST_SIMILARITY ? best : 0;
}

function isCalled({ symbolWords }: Term, { text }: Term): boolean {
  return symbolWords.length > 0 && symbolWords.includes(text);
}

function compareMeanings(a: Meanings, b: Meanings): number {
  let best = 0;
  for (const [concept, weight] of a) {
    const other = b.get(concept);
    // Loose members of a group mean its core, not each other: "sign in" and "sign up" both submit.
    if (other !== undefined && Math.max(weight, other) >= CORE_MEANING) best = Math.max(best, weight * other);
  }
  return best * SAME_MEANING;
}

function compareSpelling(a: Term, b: Term): number {
  if (!a.mayBeMisspelled || !b.mayBeMisspelled) return 0;
  const [short, long] = a.text.length <= b.text.length ? [a.text, b.text] : [b.text, a.text];
  const ratio = short.length / long.length;
  if (short.length >= 4 && long.startsWith(short) && ratio >= 0.45) return 0.6 + 0.32 * ratio;
  if (short.length >= 5 && long.length >= 9 && long.endsWith(short)) return 0.5 + 0.3 * ratio;
  const allowed = allowEdits(short.length);
  if (allowed === 0 || long.length - short.length > allowed) return 0;
  // Each edit changes at most two letters of the set: a cheap test that spares most of the long ones.
  if (countBits(a.letters ^ b.letters) > 2 * allowed) return 0;
  const edits = countEdits(short, long, allowed);
  if (edits > allowed) return 0;
  const firstLetterCost = short[0] === long[0] ? 0 : 0.08;
  return 1 - (0.6 * edits) / Math.sqrt(long.length * 4) - 0.02 * edits - firstLetterCost;
}

/** How many typing errors a word of this length may have and still be recognized. */
function allowEdits(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Damerau-Levenshtein distance (adjacent letters may be swapped), given up above `limit`. Only cells within `limit` of the diagonal are looked at,
 * since every step away from it is an edit.
 */
export function countEdits(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const beyond = limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 2 }, (_, at) => Math.min(at, beyond));
  for (let i = 1; i <= a.length; i++) {
    const [from, to] = [Math.max(1, i - limit), Math.min(b.length, i + limit)];
    const current: number[] = new Array<number>(b.length + 2).fill(beyond);
    if (from === 1) current[0] = Math.min(i, beyond);
    let least = current[from - 1] ?? beyond;
    for (let j = from; j <= to; j++) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min(
        (previous[j] ?? beyond) + 1,
        (current[j - 1] ?? beyond) + 1,
        (previous[j - 1] ?? beyond) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, (before[j - 2] ?? beyond) + 1);
      current[j] = edits;
      if (edits < least) least = edits;
    }
    if (least > limit) return beyond;
    before = previous;
    previous = current;
  }
  return Math.min(previous[b.length] ?? beyond, beyond);
}

function maskLetters(text: string): number {
  let mask = 0;
  for (let at = 0; at < text.length; at++) mask |= 1 << (text.charCodeAt(at) & 31);
  return mask;
}

function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
