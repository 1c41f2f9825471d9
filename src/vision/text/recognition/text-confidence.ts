import type { Box } from "../../../domain/screens/box.ts";

/**
 * Icons are often read as a lone character: a menu as 三, a battery as @, a magnifier as Q, three dots as a colon. The
 * recognizer is quite sure of these, so its own probability doesn't distinguish them from text. A lone character that
 * may be an icon gets a lower confidence. A caller who wants it anyway sets a lower threshold.
 */
const MARK_TRUST = 0.25;
/**
 * An icon is read as a letter with a lower probability than a real letter: this power maps 0.99 to 0.92 and 0.85 to
 * 0.27.
 */
const LONE_CHARACTER_POWER = 8;
/** A grid of dots is read as 88. That is rarer than a single character, so this power is lower. */
const TWO_CHARACTERS_POWER = 4;
/**
 * With this many other lone characters of about the same size on its row, a character belongs to a keyboard, a
 * calculator or a pager.
 */
const COMPANY = 2;
const SIZE_TOLERANCE = 0.25;

const HAN = /\p{Script=Han}/u;
const WORD = /[\p{L}\p{N}]/u;

/**
 * A line as read: its text, its ink's box in pixels, the reader's confidence (0 to 1), and the probability of a sign.
 */
export type RatedLine = { text: string; box: Box; confidence: number; signShare: number };

/** Returns the confidence of each line, 0 to 1, in the order of `lines`. */
export function rateLines(lines: readonly RatedLine[]): number[] {
  const lone = lines.filter(({ text }) => text !== "" && !isLong(text));
  const hasHan = lines.some(({ text }) => isLong(text) && HAN.test(text));
  return lines.map((line) => Math.min(1, rateLine(line, lone, hasHan)));
}

function rateLine(line: RatedLine, lone: readonly RatedLine[], hasHan: boolean): number {
  const { text, confidence, signShare } = line;
  if (text === "") return confidence;
  if (isLong(text)) {
    const power = [...text].length === 2 && !HAN.test(text) ? TWO_CHARACTERS_POWER : 1;
    return confidence ** power * (power > 1 ? (1 - signShare) ** 2 : 1) * (WORD.test(text) ? 1 : MARK_TRUST);
  }
  if (lone.filter((other) => other !== line && isOnRow(line.box, other.box)).length >= COMPANY) return confidence;
  if (!WORD.test(text) || (HAN.test(text) && !hasHan)) return confidence * MARK_TRUST;
  return confidence ** LONE_CHARACTER_POWER * (1 - signShare);
}

function isLong(text: string): boolean {
  return [...text].length > 1;
}

function isOnRow(a: Box, b: Box): boolean {
  const taller = Math.max(a.y2 - a.y1, b.y2 - b.y1);
  const isLevel = Math.abs(a.y1 + a.y2 - b.y1 - b.y2) < taller;
  return isLevel && Math.abs(a.y2 - a.y1 - (b.y2 - b.y1)) <= SIZE_TOLERANCE * taller;
}
