import type { Box } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { findLetterGrid, isOnGrid } from "./letters/letter-grid.ts";
import { findInkRuns, type Glyph, type InkRun, type Span } from "./lines/line-ink.ts";
import type { TextLine } from "./lines/text-detection.ts";

/**
 * The smallest gap between a sign and the letters beside it, as a share of the line's height. A closer one is a letter.
 */
export const MIN_SIGN_GAP = 0.2;
/** A sign shares at least this much of its height with its line. */
const MIN_SHARED_HEIGHT = 0.5;
/**
 * A sign with this confidence needs no further evidence. Change it together with the shift of icons in
 * `icon-confidence.ts`: lower values include single figures of dense tables.
 */
export const SURE_OF_ONE = 0.7;
/**
 * A glyph that extends at most this far above and below the letters, as a share of its height, may be a character, such
 * as a currency sign or a bracket.
 */
const MAX_REACH = 0.15;
/** The largest width of such a character, in its heights: most signs are square. */
const MAX_WIDTH = 0.95;
/** As many glyphs may be characters: a currency sign and the figure after it, which look like one sign. */
const MOST_LETTERS = 2;
/** A sign of lower confidence must extend this far above and below the letters, as a share of its own height. */
const MIN_RISE = 0.1;
const MIN_DROP = 0.04;
/**
 * Several glyphs are letters more often than a single one is ("5G"), so they count as a sign only from this confidence
 * on.
 */
const SURE_OF_SEVERAL = 0.8;

/**
 * A sign at the end of a line is a picture beside the text, however close, if it has this confidence, is as tall as this
 * many of the line's letters, and has at least this share outside the letters' rows: the line's box cuts it.
 */
const SURE_PICTURE = 0.5;
const TALL_IN_LETTERS = 1.8;
const LEAST_OUTSIDE = 0.4;

/** Glyphs of a line from the first to the last, inclusive. */
export type Stretch = { first: number; last: number };

/** An icon that may be part of a line: its box in image pixels, and the detector's confidence, 0 to 1. */
export type Sign = { box: Box; confidence: number };

/**
 * Returns the painted runs of a line without the signs before, after or between its words: "> Security" is a sign and
 * the word "Security". A run that consists of a sign alone stays.
 */
export function findRunsBesideSigns(image: RgbaImage, line: TextLine, signs: readonly Sign[]): InkRun[] {
  const near = signs.filter(({ box }) => sharesRow(box, line.core));
  return findInkRuns(image, line.box, line.core).flatMap((run) => {
    const stretches = cutAtSigns(run, near);
    if (stretches.length === 1 && stretches[0]?.length === run.glyphs.length) return [run];
    // The letters' ink is often less tall than that of the sign and the letters. The search isn't extended beyond them
    // again.
    return stretches.flatMap((glyphs) => findInkRuns(image, narrow(line.box, glyphs), narrow(line.core, glyphs), 0));
  });
}

/** Returns true if a sign is on the row of a line, given by its box or its core. */
export function sharesRow(sign: Box, core: Box): boolean {
  const shared = Math.min(sign.y2, core.y2) - Math.max(sign.y1, core.y1);
  return shared >= MIN_SHARED_HEIGHT * Math.min(sign.y2 - sign.y1, core.y2 - core.y1);
}

/** Returns the stretches of glyphs without the signs, or all glyphs if nothing else would remain. */
function cutAtSigns(run: InkRun, signs: readonly Sign[]): Glyph[][] {
  const { glyphs } = run;
  const height = run.box.y2 - run.box.y1;
  const minGap = height * MIN_SIGN_GAP;
  // Brackets and operators in code are spaced like signs, but are in line with the letters.
  const grid = signs.length === 0 ? null : findLetterGrid(glyphs, height);
  const seen = signs.flatMap(({ box, confidence }) => {
    const covered = findCoveredGlyphs(glyphs, box);
    if (!covered) return [];
    if (confidence >= SURE_PICTURE && isPictureBeside(box, glyphs, covered)) return [{ ...covered, confidence: 1 }];
    if (measureGap(glyphs, covered) < minGap) return [];
    const isText = grid !== null && glyphs.slice(covered.first, covered.last + 1).every((one) => isOnGrid(one, grid));
    return isText ? [] : [{ ...covered, confidence }];
  });
  const letters = glyphs.filter((_, index) => !seen.some(({ first, last }) => index >= first && index <= last));
  // A toolbar is a line of signs: the rest of it after removing some isn't text.
  const isText = measureWidth(letters) > measureWidth(glyphs) / 2;
  const isSign = glyphs.map(() => false);
  for (const { first, last, confidence } of seen) {
    // The reader distinguishes a currency from a sign better, so this is decided once the line has been read.
    const isAtEnd = first === 0 || last === glyphs.length - 1;
    const covered = glyphs.slice(first, last + 1);
    const isSure = confidence >= (last > first ? SURE_OF_SEVERAL : SURE_OF_ONE);
    const mayBeLetters =
      covered.length <= (isSure ? 1 : MOST_LETTERS) && covered.every((glyph) => isLikeLetter(glyph, letters));
    if (isText && isAtEnd && seen.length === 1 && mayBeLetters) continue;
    if (!isSure && !(isText && standsOut(covered, letters))) continue;
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

/** Returns the glyphs of a line that a sign covers. */
export function findCoveredGlyphs(glyphs: readonly Span[], sign: Box): Stretch | undefined {
  const covered = glyphs.map(({ from, to }) => (from + to) / 2 >= sign.x1 && (from + to) / 2 < sign.x2);
  const first = covered.indexOf(true);
  return first < 0 ? undefined : { first, last: covered.lastIndexOf(true) };
}

/** Returns the distance of glyphs to the nearest other glyph of their line, in pixels. */
export function measureGap(glyphs: readonly Span[], { first, last }: Stretch): number {
  const before = glyphs[first - 1];
  const after = glyphs[last + 1];
  return Math.min(
    before ? (glyphs[first] as Span).from - before.to : Number.POSITIVE_INFINITY,
    after ? after.from - (glyphs[last] as Span).to : Number.POSITIVE_INFINITY,
  );
}

/**
 * Returns true if a sign extends both above and below the letters next to it: a disc with a letter in it, not a capital
 * before small letters.
 */
function standsOut(sign: readonly Glyph[], letters: readonly Glyph[]): boolean {
  const own = measureRows(sign);
  const others = measureRows(letters);
  const height = own.bottom - own.top;
  return others.top - own.top >= MIN_RISE * height && own.bottom - others.bottom >= MIN_DROP * height;
}

/** Returns true for a picture at the end of a line that is much taller than the letters. */
function isPictureBeside(box: Box, glyphs: readonly Glyph[], { first, last }: Stretch): boolean {
  const isAtEnd = (first === 0) !== (last === glyphs.length - 1);
  if (!isAtEnd || last - first >= MOST_LETTERS) return false;
  const letters = measureRows(glyphs.filter((_, index) => index < first || index > last));
  const height = box.y2 - box.y1;
  const outside = Math.max(0, letters.top - box.y1) + Math.max(0, box.y2 - letters.bottom);
  return height >= TALL_IN_LETTERS * (letters.bottom - letters.top) && outside >= LEAST_OUTSIDE * height;
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
