import type { Span } from "./line-ink.ts";

/** Where the middles of letters stand that are all of one width, as in code: each `pitch` pixels, from `origin` on. */
export type LetterGrid = { pitch: number; origin: number };

/** How far such letters are apart, in heights of the line's ink: from lines with brackets to those of small letters alone. */
const MIN_PITCH = 0.42;
const MAX_PITCH = 1;
/** Fewer letters than this stand in a grid by chance. */
const MIN_LETTERS = 10;
/** How well middles keep to a grid: 1 when all are on it, near 0 when they are anywhere. Letters of many widths stay below this. */
const MIN_FIT = 0.8;
/** Two pitches are tried when the last letter is this share of a pitch farther with one of them. */
const STEP_AT_END = 0.15;
/** More letters, or more pitches, tell no better: they bound the time that a line takes. */
const MAX_LETTERS = 80;
const MAX_TRIES = 300;
/** Glyphs that are wider than this, in pitches, hold more than one letter. */
const MAX_LETTER_WIDTH = 1.1;
/** A glyph's middle this near to one of the grid's, in pitches, may be a letter. */
const NEAR = 0.25;

/** The grid of a line whose letters are all of one width; null when they aren't, or are too few to tell. `height` is that of the line's ink. */
export function findLetterGrid(glyphs: readonly Span[], height: number): LetterGrid | null {
  const letters = glyphs.slice(0, MAX_LETTERS);
  const [first, last] = [letters[0], letters.at(-1)];
  if (letters.length < MIN_LETTERS || first === undefined || last === undefined) return null;
  const leastStep = ((MAX_PITCH - MIN_PITCH) * height) / MAX_TRIES;
  let grid: LetterGrid | null = null;
  let bestFit = MIN_FIT;
  for (let pitch = MIN_PITCH * height; pitch <= MAX_PITCH * height; ) {
    const { fit, origin } = fitGrid(letters, pitch);
    if (fit > bestFit) [grid, bestFit] = [{ pitch, origin }, fit];
    pitch += Math.max(leastStep, (STEP_AT_END * pitch * pitch) / (last.to - first.from));
  }
  return grid;
}

/** True when a glyph may be one of the grid's letters, by where its middle is. */
export function isOnGrid({ from, to }: Span, { pitch, origin }: LetterGrid): boolean {
  const places = ((from + to) / 2 - origin) / pitch;
  return Math.abs(places - Math.round(places)) <= NEAR;
}

/** The mean of the middles' places within a pitch, taken as angles: its length says how well they agree. */
function fitGrid(glyphs: readonly Span[], pitch: number): { fit: number; origin: number } {
  let [x, y, letters] = [0, 0, 0];
  for (const { from, to } of glyphs) {
    if (to - from > MAX_LETTER_WIDTH * pitch) continue;
    const angle = (Math.PI * (from + to)) / pitch;
    x += Math.cos(angle);
    y += Math.sin(angle);
    letters++;
  }
  if (letters < MIN_LETTERS) return { fit: 0, origin: 0 };
  return { fit: Math.hypot(x, y) / letters, origin: (Math.atan2(y, x) * pitch) / (2 * Math.PI) };
}
