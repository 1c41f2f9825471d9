/**
 * Icons are often read as a lone character: a menu as 三, a check box as □, a magnifier as Q, three dots as a colon. The
 * recognizer is sure of these, so its own figure can't tell them from text; what stands alone and looks like an icon is
 * trusted less. A caller who wants it all the same gets it with a lower threshold.
 */
const ICON_TRUST = 0.25;
/** Letters that a ring, a cross, a bar or a magnifier is taken for: trusted by the square of the recognizer's figure. */
const SHAPE_LETTER = /^[oO0QxXlIvV]$/;
const SHAPE_TRUST = 0.9;
/** So many more lone characters of about one size are a keyboard, a calculator, a calendar or a pager: all of them are text. */
const COMPANY = 2;
const SIZE_TOLERANCE = 0.25;

const HAN = /\p{Script=Han}/u;
const WORD = /[\p{L}\p{N}]/u;

/** A line as read: its text, the recognizer's mean over its characters (0 to 1), and the ink's height in pixels. */
export type ReadLine = { text: string; confidence: number; height: number };

/** How far each line can be trusted, 0 to 1, in the order of `lines`. */
export function rateLines(lines: readonly ReadLine[]): number[] {
  const hasHan = lines.some(({ text }) => isLong(text) && HAN.test(text));
  const lone = lines.filter(({ text }) => !isLong(text));
  return lines.map((line) => Math.min(1, line.confidence * chooseTrust(line, lone, hasHan)));
}

function chooseTrust(line: ReadLine, lone: readonly ReadLine[], hasHan: boolean): number {
  const { text, confidence, height } = line;
  if (isLong(text)) return WORD.test(text) ? 1 : ICON_TRUST;
  const company = lone.filter((other) => other !== line && isNear(other.height, height)).length;
  const isMistakenMark = !WORD.test(text) && company < COMPANY;
  const isMistakenHan = HAN.test(text) && !hasHan;
  if (isMistakenMark || isMistakenHan) return ICON_TRUST;
  return SHAPE_LETTER.test(text) && company < COMPANY ? confidence * SHAPE_TRUST : 1;
}

function isLong(text: string): boolean {
  return [...text].length > 1;
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= SIZE_TOLERANCE * Math.max(a, b);
}
