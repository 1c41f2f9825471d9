import type { Box } from "../domain/box.ts";
import type { RgbaImage } from "./image.ts";
import { findInkRuns, type InkRun, type Span } from "./line-ink.ts";
import type { TextLine } from "./text-detection.ts";

/** A sign stands apart from the letters beside it by at least this share of the line's height, or it's one of them. */
const MIN_SIGN_GAP = 0.2;
/** A sign shares at least this much of its height with the line that it stands in. */
const MIN_SHARED_HEIGHT = 0.5;
/** Several glyphs are more often letters than one is ("5G"), so they are taken for a sign only when the detector is this sure. */
const SURE_OF_SEVERAL = 0.8;

/** An icon that may stand in a line: where, in image pixels, and how sure the detector is of it, 0 to 1. */
export type Sign = { box: Box; confidence: number };

/**
 * The painted runs of a line, without the signs that stand in front of its words, behind them, or between two of them: "> Security" is
 * a sign and the word "Security". A run that is nothing but a sign stays.
 */
export function findRunsBesideSigns(image: RgbaImage, line: TextLine, signs: readonly Sign[]): InkRun[] {
  const near = signs.filter(({ box }) => sharesRow(box, line.core));
  return findInkRuns(image, line.box, line.core).flatMap((run) => {
    const stretches = cutAtSigns(run, near);
    if (stretches.length === 1 && stretches[0]?.length === run.glyphs.length) return [run];
    // The ink of the letters alone is often less tall than that of sign and letters. Nothing beyond them is taken along again.
    return stretches.flatMap((glyphs) => findInkRuns(image, narrow(line.box, glyphs), narrow(line.core, glyphs), 0));
  });
}

function sharesRow(sign: Box, core: Box): boolean {
  const shared = Math.min(sign.y2, core.y2) - Math.max(sign.y1, core.y1);
  return shared >= MIN_SHARED_HEIGHT * Math.min(sign.y2 - sign.y1, core.y2 - core.y1);
}

/** Stretches of glyphs that remain when the signs are taken away. All of them where nothing else would remain. */
function cutAtSigns(run: InkRun, signs: readonly Sign[]): Span[][] {
  const { glyphs } = run;
  const minGap = (run.box.y2 - run.box.y1) * MIN_SIGN_GAP;
  const isSign = glyphs.map(() => false);
  for (const { box: sign, confidence } of signs) {
    const covered = glyphs.map(({ from, to }) => (from + to) / 2 >= sign.x1 && (from + to) / 2 < sign.x2);
    const first = covered.indexOf(true);
    const last = covered.lastIndexOf(true);
    if (last > first && confidence < SURE_OF_SEVERAL) continue;
    if (first < 0 || !standsApart(glyphs, first, last, minGap)) continue;
    for (let index = first; index <= last; index++) isSign[index] = true;
  }
  if (!isSign.includes(false)) return [[...glyphs]];
  const stretches: Span[][] = [];
  glyphs.forEach((glyph, index) => {
    if (isSign[index]) return;
    if (index === 0 || isSign[index - 1]) stretches.push([]);
    stretches.at(-1)?.push(glyph);
  });
  return stretches;
}

function standsApart(glyphs: readonly Span[], first: number, last: number, minGap: number): boolean {
  const before = glyphs[first - 1];
  const after = glyphs[last + 1];
  const gapBefore = before ? (glyphs[first] as Span).from - before.to : minGap;
  const gapAfter = after ? after.from - (glyphs[last] as Span).to : minGap;
  return gapBefore >= minGap && gapAfter >= minGap;
}

function narrow(box: Box, glyphs: readonly Span[]): Box {
  return { ...box, x1: glyphs[0]?.from ?? box.x1, x2: glyphs.at(-1)?.to ?? box.x2 };
}
