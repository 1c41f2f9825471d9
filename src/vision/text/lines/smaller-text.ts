import { type Box, measureIntersection } from "../../../domain/screens/box.ts";
import { boundGlyphs, type Glyph, type InkRun } from "./line-ink.ts";

/** Text is smaller than another if its ink is at most this share as tall. Small letters are at least half as tall as their line. A single glyph, such as a comma, is no text. */
const SMALLER = 0.48;

/**
 * Takes glyphs at the ends of runs out of them if they are a line of their own in much smaller letters, such as the
 * "/month" beside a price: letters of a large line are looked for also beyond the detector's box. Keeps the order.
 */
export function leaveSmallerText(runs: readonly InkRun[]): InkRun[] {
  return runs.map((run) => {
    const height = run.box.y2 - run.box.y1;
    const smaller = runs.filter(
      ({ box, glyphs }) =>
        glyphs.length > 1 && box.y2 - box.y1 <= SMALLER * height && measureIntersection(box, run.box) > 0,
    );
    const isOther = run.glyphs.map((glyph) => smaller.some(({ box }) => isGlyphIn(glyph, box)));
    if (!isOther.includes(true)) return run;
    const first = isOther.indexOf(false);
    const glyphs = first < 0 ? [] : run.glyphs.slice(first, isOther.lastIndexOf(false) + 1);
    return glyphs.length === 0 ? run : { ...run, glyphs, box: boundGlyphs(glyphs) };
  });
}

function isGlyphIn({ from, to, top, bottom }: Glyph, { x1, y1, x2, y2 }: Box): boolean {
  return from >= x1 && (from + to) / 2 < x2 && top >= y1 && bottom <= y2;
}
