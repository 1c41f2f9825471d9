import type { Span } from "../lines/line-ink.ts";

/** The positions of monospaced letters' middles: every `pitch` pixels, from `origin` on. */
export type LetterGrid = { pitch: number; origin: number };

/** The range of pitches, in heights of the line's ink: from lines with brackets to lines of x-height letters alone. */
const MIN_PITCH = 0.42;
const MAX_PITCH = 1;
/** Fewer letters may be on a grid by chance. */
const MIN_LETTERS = 10;
/** The lowest fit of a grid: 1 if all middles are on it, near 0 if they are random. Proportional letters stay below. */
const MIN_FIT = 0.8;
/** The step between two tried pitches, as the shift of the last letter in shares of a pitch. */
const STEP_AT_END = 0.15;
/** Limits on letters and pitches, which bound the time per line: more don't improve the result. */
const MAX_LETTERS = 80;
const MAX_TRIES = 300;
/** Wider glyphs, in pitches, contain more than one letter. */
const MAX_LETTER_WIDTH = 1.1;
/** A line surely has letters of one width if it has this many of them, they fit as well, and few are wider. */
const SURE_LETTERS = 20;
const SURE_FIT = 0.9;
const MAX_WIDE_SHARE = 0.1;
/** On a page with such a line, fewer letters that fit its pitch are of one width too. */
const KNOWN_LETTERS = 12;
const KNOWN_FIT = 0.88;
const KNOWN_FEW = 7;
const KNOWN_FEW_FIT = 0.93;
const MAX_KNOWN_WIDE_SHARE = 0.25;
/** How many pitches on either side of a known one are tried, and the step between them, as the shift of the last letter. */
const REFINEMENTS = 6;
const FINE_STEP_AT_END = 0.05;
/** A glyph may be a letter if its middle is this close to one of the grid's, in pitches. */
const NEAR = 0.25;

/**
 * Returns the grid of a monospaced line; null for a proportional one, and for too few letters. `height` is that of the
 * line's ink.
 */
export function findLetterGrid(glyphs: readonly Span[], height: number): LetterGrid | null {
  const letters = glyphs.slice(0, MAX_LETTERS);
  const [first, last] = [letters[0], letters.at(-1)];
  if (letters.length < MIN_LETTERS || first === undefined || last === undefined) return null;
  const leastStep = ((MAX_PITCH - MIN_PITCH) * height) / MAX_TRIES;
  let grid: LetterGrid | null = null;
  let bestFit = MIN_FIT;
  for (let pitch = MIN_PITCH * height; pitch <= MAX_PITCH * height; ) {
    const { fit, origin } = fitGrid(letters, pitch, MIN_LETTERS);
    if (fit > bestFit) [grid, bestFit] = [{ pitch, origin }, fit];
    pitch += Math.max(leastStep, (STEP_AT_END * pitch * pitch) / (last.to - first.from));
  }
  return grid;
}

/** Returns true if a line surely is a monospaced one of this grid. */
export function isSureGrid(glyphs: readonly Span[], { pitch }: LetterGrid): boolean {
  const letters = glyphs.slice(0, MAX_LETTERS);
  return isMostlyNarrow(glyphs, pitch, MAX_WIDE_SHARE) && fitGrid(letters, pitch, SURE_LETTERS).fit >= SURE_FIT;
}

/** Returns the grid of a line on a page with monospaced lines, whose pitches are known; null for other lines. */
export function findKnownGrid(glyphs: readonly Span[], pitches: readonly number[]): LetterGrid | null {
  const [first, last] = [glyphs[0], glyphs.at(-1)];
  if (first === undefined || last === undefined) return null;
  let grid: LetterGrid | null = null;
  let bestFit = glyphs.length < KNOWN_LETTERS ? KNOWN_FEW_FIT : KNOWN_FIT;
  for (const known of pitches) {
    if (!isMostlyNarrow(glyphs, known, MAX_KNOWN_WIDE_SHARE)) continue;
    const step = (FINE_STEP_AT_END * known * known) / (last.to - first.from);
    for (let shift = -REFINEMENTS; shift <= REFINEMENTS; shift++) {
      const pitch = known + shift * step;
      const { fit, origin } = fitGrid(glyphs, pitch, KNOWN_FEW);
      if (fit > bestFit) [grid, bestFit] = [{ pitch, origin }, fit];
    }
  }
  return grid;
}

function isMostlyNarrow(glyphs: readonly Span[], pitch: number, most: number): boolean {
  const wide = glyphs.filter(({ from, to }) => to - from > MAX_LETTER_WIDTH * pitch);
  return wide.length <= most * glyphs.length;
}

/** Returns true if a glyph may be a letter of the grid, by the position of its middle. */
export function isOnGrid({ from, to }: Span, { pitch, origin }: LetterGrid): boolean {
  const places = ((from + to) / 2 - origin) / pitch;
  return Math.abs(places - Math.round(places)) <= NEAR;
}

/** Averages the middles' positions within a pitch as angles: the length of the mean is the fit. */
function fitGrid(glyphs: readonly Span[], pitch: number, least: number): { fit: number; origin: number } {
  let [x, y, letters] = [0, 0, 0];
  for (const { from, to } of glyphs) {
    if (to - from > MAX_LETTER_WIDTH * pitch) continue;
    const angle = (Math.PI * (from + to)) / pitch;
    x += Math.cos(angle);
    y += Math.sin(angle);
    letters++;
  }
  if (letters < least) return { fit: 0, origin: 0 };
  return { fit: Math.hypot(x, y) / letters, origin: (Math.atan2(y, x) * pitch) / (2 * Math.PI) };
}
