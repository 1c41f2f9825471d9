import type { Box } from "../../domain/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { findLetterGrid, isOnGrid } from "./letter-grid.ts";
import { findInkRuns, type Glyph, type InkRun, type Span } from "./line-ink.ts";
import type { TextLine } from "./text-detection.ts";

/** A sign stands apart from the letters beside it by at least this share of the line's height, or it's one of them. */
export const MIN_SIGN_GAP = 0.2;
/** A sign shares at least this much of its height with the line that it stands in. */
const MIN_SHARED_HEIGHT = 0.5;
/** A sign at least this sure needs no other proof. It moves with the icons' shift (`icon-confidence.ts`): below it single figures of dense tables are among them. */
export const SURE_OF_ONE = 0.7;
/** A glyph that reaches no farther above and below the letters, in parts of its height, may be one: a currency, a bracket. */
const MAX_REACH = 0.15;
/** It's narrower than tall, at most so many of its heights wide: most signs are square. */
const MAX_WIDTH = 0.95;
/** A less sure one must reach so far above the letters and below them, in parts of its own height. */
const MIN_RISE = 0.1;
const MIN_DROP = 0.04;
/** Several glyphs are more often letters than one is ("5G"), so they are taken for a sign only when the detector is this sure. */
const SURE_OF_SEVERAL = 0.8;

/** Glyphs of a line from the first to the last, inclusive. */
export type Stretch = { first: number; last: number };

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

/** Returns true if a sign is on the row of a line, given by its box or its core. */
export function sharesRow(sign: Box, core: Box): boolean {
  const shared = Math.min(sign.y2, core.y2) - Math.max(sign.y1, core.y1);
  return shared >= MIN_SHARED_HEIGHT * Math.min(sign.y2 - sign.y1, core.y2 - core.y1);
}

/** Stretches of glyphs that remain when the signs are taken away. All of them where nothing else would remain. */
function cutAtSigns(run: InkRun, signs: readonly Sign[]): Glyph[][] {
  const { glyphs } = run;
  const height = run.box.y2 - run.box.y1;
  const minGap = height * MIN_SIGN_GAP;
  // Brackets and operators of code stand apart like signs, in line with the letters.
  const grid = signs.length === 0 ? null : findLetterGrid(glyphs, height);
  const seen = signs.flatMap(({ box, confidence }) => {
    const covered = findCoveredGlyphs(glyphs, box);
    if (!covered || measureGap(glyphs, covered) < minGap) return [];
    const isText = grid !== null && glyphs.slice(covered.first, covered.last + 1).every((one) => isOnGrid(one, grid));
    return isText ? [] : [{ ...covered, confidence }];
  });
  const letters = glyphs.filter((_, index) => !seen.some(({ first, last }) => index >= first && index <= last));
  // A toolbar is a line of signs: what is left of it when some are taken away is no text.
  const isText = measureWidth(letters) > measureWidth(glyphs) / 2;
  const isSign = glyphs.map(() => false);
  for (const { first, last, confidence } of seen) {
    // The reader tells a currency from a sign better; what it makes of this one is settled when it was read.
    const isAtEnd = first === 0 || last === glyphs.length - 1;
    if (isText && isAtEnd && seen.length === 1 && first === last && isLikeLetter(glyphs[first] as Glyph, letters))
      continue;
    const isSure = confidence >= (last > first ? SURE_OF_SEVERAL : SURE_OF_ONE);
    if (!isSure && !(isText && standsOut(glyphs.slice(first, last + 1), letters))) continue;
    for (let index = first; index <= last; index++) isSign[index] = true;
  }
  if (!isSign.includes(false)) return [[...glyphs]];
  const stretches: Glyph[][] = [];
  glyphs.forEach((glyph, index) => {
    if (isSign[index]) return;
    if (index === 0 || isSign[index - 1]) stretches.push([]);
    stretches.at(-1)?.push(glyph);
  });
  return stretches;
}

/** The glyphs of a line that a sign covers. */
export function findCoveredGlyphs(glyphs: readonly Span[], sign: Box): Stretch | undefined {
  const covered = glyphs.map(({ from, to }) => (from + to) / 2 >= sign.x1 && (from + to) / 2 < sign.x2);
  const first = covered.indexOf(true);
  return first < 0 ? undefined : { first, last: covered.lastIndexOf(true) };
}

/** How far glyphs are from the nearest other one of their line, in pixels. */
export function measureGap(glyphs: readonly Span[], { first, last }: Stretch): number {
  const before = glyphs[first - 1];
  const after = glyphs[last + 1];
  return Math.min(
    before ? (glyphs[first] as Span).from - before.to : Number.POSITIVE_INFINITY,
    after ? after.from - (glyphs[last] as Span).to : Number.POSITIVE_INFINITY,
  );
}

/** Returns true if a sign is taller than the letters next to it, above and below: a disc with a letter in it, not a capital before small letters. */
function standsOut(sign: readonly Glyph[], letters: readonly Glyph[]): boolean {
  const own = measureRows(sign);
  const others = measureRows(letters);
  const height = own.bottom - own.top;
  return others.top - own.top >= MIN_RISE * height && own.bottom - others.bottom >= MIN_DROP * height;
}

/** Returns true if a glyph is narrow and stays within the rows of the letters next to it. */
function isLikeLetter(glyph: Glyph, letters: readonly Glyph[]): boolean {
  const { top, bottom } = measureRows(letters);
  const height = glyph.bottom - glyph.top;
  const tolerance = MAX_REACH * height;
  const isNarrow = glyph.to - glyph.from <= MAX_WIDTH * height;
  return isNarrow && top - glyph.top <= tolerance && glyph.bottom - bottom <= tolerance;
}

function measureWidth(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, { from, to }) => sum + to - from, 0);
}

function measureRows(glyphs: readonly Glyph[]): { top: number; bottom: number } {
  return glyphs.reduce(
    (rows, { top, bottom }) => ({ top: Math.min(rows.top, top), bottom: Math.max(rows.bottom, bottom) }),
    { top: Number.POSITIVE_INFINITY, bottom: Number.NEGATIVE_INFINITY },
  );
}

function narrow(box: Box, glyphs: readonly Span[]): Box {
  return { ...box, x1: glyphs[0]?.from ?? box.x1, x2: glyphs.at(-1)?.to ?? box.x2 };
}
