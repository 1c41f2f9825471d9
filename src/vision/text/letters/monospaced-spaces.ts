import type { Box } from "../../../domain/screens/box.ts";
import type { Letter, Reading } from "../choose-reading.ts";
import type { Glyph, Span } from "../lines/line-ink.ts";
import { findKnownGrid, isOnGrid, type LetterGrid } from "./letter-grid.ts";

/** A wider glyph, in pitches, has several letters that touch. */
const MAX_LETTER_WIDTH = 1.1;
/** The largest distance between the middles of two neighbouring letters, in pitches; most are off by less than a fifth. */
const MAX_STEP = 1.4;

/**
 * Returns a reading without the spaces between letters of neighbouring cells. Narrow marks, such as hyphens and points,
 * stand apart in a monospaced line, so the reader sees spaces beside them: "- rw- r- - r- -".
 *
 * @param crop what was read, in pixels
 * @param glyphs the ink of the line, of which `crop` may be a part
 * @param pitches those of the page's monospaced lines
 */
export function dropFalseSpaces(
  reading: Reading,
  crop: Box,
  glyphs: readonly Glyph[],
  pitches: readonly number[],
): Reading {
  const { text, letters } = reading;
  if (pitches.length === 0) return reading;
  const words = text.split(" ");
  if (words.length < 2 || [...words.join("")].length !== letters.length) return reading;
  const grid = findKnownGrid(glyphs, pitches);
  if (grid === null) return reading;
  const places = letters.map(({ place }: Letter) => crop.x1 + place * (crop.x2 - crop.x1));
  let [kept, next] = ["", 0];
  for (const [index, word] of words.entries()) {
    const isSpace = index > 0 && !isOneCell(findGap(glyphs, places[next - 1] as number, places[next] as number), grid);
    kept += isSpace ? ` ${word}` : word;
    next += [...word].length;
  }
  return { ...reading, text: kept };
}

/** Returns the glyphs beside the widest gap between the places of two letters. */
function findGap(glyphs: readonly Glyph[], from: number, to: number): [Glyph, Glyph] | null {
  let gap: [Glyph, Glyph] | null = null;
  let widest = 0;
  for (let next = 1; next < glyphs.length; next++) {
    const [before, after] = [glyphs[next - 1] as Glyph, glyphs[next] as Glyph];
    const width = Math.min(after.from, to) - Math.max(before.to, from);
    if (width <= widest) continue;
    widest = width;
    gap = [before, after];
  }
  return gap;
}

/** Returns true if no letter's cell is between two neighbouring glyphs of a line: a word goes on there. */
export function areNeighbours(
  left: Glyph,
  right: Glyph,
  glyphs: readonly Glyph[],
  pitches: readonly number[],
): boolean {
  const grid = findKnownGrid(glyphs, pitches);
  return grid !== null && isOneCell([left, right], grid);
}

/** Returns true if the letters beside a gap are in neighbouring cells of the grid. */
function isOneCell(gap: [Glyph, Glyph] | null, grid: LetterGrid): boolean {
  if (gap === null) return false;
  const [left, right] = gap;
  const last = cutLetter(left, grid.pitch, "last");
  const first = cutLetter(right, grid.pitch, "first");
  if (!isOnGrid(last, grid) || !isOnGrid(first, grid)) return false;
  const steps = (first.from + first.to - last.from - last.to) / (2 * grid.pitch);
  return steps < MAX_STEP;
}

/** Returns a cell of touching letters, the first or the last: together they are as wide as some cells. */
function cutLetter({ from, to }: Span, pitch: number, which: "first" | "last"): Span {
  if (to - from <= MAX_LETTER_WIDTH * pitch) return { from, to };
  const others = (Math.ceil((to - from) / pitch) - 1) / 2;
  const middle = (from + to) / 2 + (which === "first" ? -others : others) * pitch;
  return { from: middle - pitch / 2, to: middle + pitch / 2 };
}
