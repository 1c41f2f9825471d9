import type { InkRun } from "./line-ink.ts";

/**
 * Wider lines, in heights of their ink, are read in pieces: otherwise they would have to be squeezed for the
 * recognizer.
 */
const MAX_WIDTH_IN_HEIGHTS = 32;
/** A piece is cut at its widest gap after this share of the largest width. */
const EARLIEST_CUT = 0.6;

/** Cuts a line between words into pieces that fit into the recognizer. A line without known glyphs stays whole. */
export function cutLongRun(run: InkRun): InkRun[] {
  const { box, glyphs } = run;
  const maxWidth = (box.y2 - box.y1) * MAX_WIDTH_IN_HEIGHTS;
  const pieces: InkRun[] = [];
  let start = 0;
  while (start < glyphs.length) {
    const from = glyphs[start]?.from ?? box.x1;
    const end = box.x2 - from <= maxWidth ? glyphs.length : findCut(run, start, from, maxWidth);
    const to = glyphs[end - 1]?.to ?? box.x2;
    pieces.push({ box: { ...box, x1: from, x2: to }, glyphs: glyphs.slice(start, end) });
    start = end;
  }
  return pieces.length > 1 ? pieces : [run];
}

/** Returns the index of the first glyph after the piece that begins with glyph `start`. */
function findCut({ glyphs }: InkRun, start: number, from: number, maxWidth: number): number {
  let cut = start + 1;
  let widest = Number.NEGATIVE_INFINITY;
  for (let next = start + 1; next < glyphs.length; next++) {
    const gapStart = glyphs[next - 1]?.to ?? 0;
    const gapEnd = glyphs[next]?.from ?? 0;
    if (gapStart - from > maxWidth) break;
    if (gapStart - from < maxWidth * EARLIEST_CUT) {
      cut = next;
      continue;
    }
    if (gapEnd - gapStart <= widest) continue;
    widest = gapEnd - gapStart;
    cut = next;
  }
  return cut;
}
