import { type Box, uniteBoxes } from "../../../domain/screens/box.ts";
import { findKnownGrid } from "../letters/letter-grid.ts";
import { appendGlyph, type Glyph, type InkRun, SPACE_IN_PITCHES, toGlyph } from "./line-ink.ts";

/** The largest gap between pieces of one line, and their smallest overlap in height as a share of the taller one. */
const WORD_GAP_IN_HEIGHTS = 0.45;
const SAME_LINE_OVERLAP = 0.6;

/**
 * Joins neighbouring runs on one row with at most a word's gap between them, and runs that cover each other: the
 * network sometimes marks one line in pieces, or twice.
 */
export function joinNeighbours(runs: readonly InkRun[]): InkRun[] {
  const joined: InkRun[] = [];
  const pitches = listPitches(runs);
  for (const run of [...runs].sort((a, b) => a.box.x1 - b.box.x1)) {
    const neighbour = joined.find(
      (other) => belongTogether(other.box, run.box) || sharesGlyph(other, run) || isOneSpaceApart(other, run, pitches),
    );
    if (!neighbour) {
      joined.push({ ...run, box: { ...run.box }, glyphs: [...run.glyphs] });
      continue;
    }
    // If only one of them has known ink, the other counts as a glyph.
    const isTold = neighbour.glyphs.length + run.glyphs.length > 0;
    const listGlyphs = ({ box, glyphs }: InkRun) => (isTold && glyphs.length === 0 ? [toGlyph(box)] : glyphs);
    const glyphs = [...listGlyphs(neighbour), ...listGlyphs(run)].sort((a, b) => a.from - b.from);
    neighbour.box = uniteBoxes(neighbour.box, run.box);
    if (run.pitch !== undefined) neighbour.pitch ??= run.pitch;
    neighbour.glyphs = [];
    for (const glyph of glyphs) appendGlyph(neighbour.glyphs, glyph);
  }
  return joined;
}

function belongTogether(left: Box, right: Box): boolean {
  const leftHeight = left.y2 - left.y1;
  const rightHeight = right.y2 - right.y1;
  const common = Math.min(left.y2, right.y2) - Math.max(left.y1, right.y1);
  const taller = Math.max(leftHeight, rightHeight);
  if (common < SAME_LINE_OVERLAP * taller) return false;
  return right.x1 - left.x2 < taller * WORD_GAP_IN_HEIGHTS;
}

/** Returns the widths of the letters of monospaced lines, each once. */
export function listPitches(runs: readonly InkRun[]): number[] {
  return [...new Set(runs.flatMap(({ pitch }) => (pitch === undefined ? [] : [pitch])))];
}

/** Returns true for two runs of a monospaced line that are too short to tell by themselves that there is one space between them. */
function isOneSpaceApart(left: InkRun, right: InkRun, pitches: readonly number[]): boolean {
  const gap = right.box.x1 - left.box.x2;
  if (gap < 0 || pitches.every((pitch) => gap > SPACE_IN_PITCHES * pitch)) return false;
  if (!sharesRow(left.box, right.box)) return false;
  const grid = findKnownGrid([...left.glyphs, ...right.glyphs], pitches);
  return grid !== null && gap <= SPACE_IN_PITCHES * grid.pitch;
}

/** Returns true for boxes on one row, of which one may be less tall: a quote, or letters without ascenders. */
function sharesRow(a: Box, b: Box): boolean {
  const common = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
  return common >= SAME_LINE_OVERLAP * Math.min(a.y2 - a.y1, b.y2 - b.y1);
}

/**
 * Returns true if a glyph belongs to both runs, of which one is monospaced: it was found from two pieces of their line,
 * of which one may be less tall, such as two hyphens.
 */
function sharesGlyph(left: InkRun, right: InkRun): boolean {
  const isMonospaced = left.pitch !== undefined || right.pitch !== undefined;
  if (!isMonospaced || left.box.x2 <= right.box.x1) return false;
  return left.glyphs.some((glyph) => {
    const isSame = (other: Glyph) => other.from === glyph.from && other.to === glyph.to && other.top === glyph.top;
    return glyph.to > right.box.x1 && right.glyphs.some(isSame);
  });
}
