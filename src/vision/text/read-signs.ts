import type { Box } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { findThreeDots } from "../icons/three-dots.ts";
import { type Letter, measureSureness } from "./choose-reading.ts";
import {
  findCoveredGlyphs,
  MIN_SIGN_GAP,
  measureGap,
  type Sign,
  type Stretch,
  SURE_OF_ONE,
  sharesRow,
} from "./cut-signs.ts";
import { findLetterGrid, isOnGrid } from "./letters/letter-grid.ts";
import { boundGlyphs, type Glyph } from "./lines/line-ink.ts";
import type { ReadLine } from "./read-lines.ts";

/** The lowest probability at which a letter or digit that was read counts as one. */
const SURE_LETTER = 0.5;

/**
 * At the start of a line, a punctuation mark, such as a bracket, is read with a higher probability than a sign that
 * looks like one.
 */
const SURE_MARK = 0.8;

/**
 * A sign before a line counts with less confidence of the detector if it is this far from the letters, in heights of the
 * line, wider than a space, and was read as a character of less than this probability: a magnifier as Q, an arrow as 7.
 */
const SURE_OF_FAR = 0.6;
const FAR = 0.5;
const SURE_START = 0.95;

const WORD = /[\p{L}\p{N}]/u;
/** Matches characters of text. The others are mostly signs: arrows, ticks, triangles, angle quotes. */
const WRITTEN = /[\p{ASCII}\p{L}\p{N}\p{M}\p{Sc}\p{Pd}·•…“”„‘’‚©®™°±]/u;
/** At the end of a line, it is a chevron; no line of text begins with one of these and a gap. */
const CHEVRON = /^[<>]$/;
const NEVER_FIRST = /^[<>?!@“”]$/;
/** Matches characters that count as text if the reader is as sure of them as the detector is of a sign. */
const CURRENCY_OR_BRACKET = /^[\p{Sc}{}()[\]©]$/u;
const LIST_MARK = /^[\p{Pd}*•·]$/u;
/**
 * Characters that look like icons, and that hardly any text begins or ends with: chevrons, triangles, ticks, crosses,
 * stars, hearts.
 */
const DRAWN = /[‹›▲△▼▽▶▷◀◁▸▾✓✗✕★☆♥]/u;
/** The lowest probability at which such a character counts as read. */
const SURE_DRAWN = 0.5;
/** The characters as which a sign of three dots is read, and the smallest diameter of its dots in heights of the picture's letters. */
const DOTS = 3;
const READ_AS_DOT = "0oO°.·•●… ";
const MIN_DOT = 0.3;
/** The confidence of a sign that only the reader found. */
export const READ_SIGN_CONFIDENCE = 0.6;
/** The smallest gap between letters and a sign that was read as nothing, in heights of the line. */
const MIN_UNREAD_GAP = 0.1;

/**
 * Decides which of the icons that the detector found in a line are letters: those that the reader is sure of as letters
 * or digits. A sign is read as nothing, as a mark, or as uncertain letters; the line is split there, without the sign.
 */
export function partAtSigns(line: ReadLine, signs: readonly Sign[]): ReadLine[] {
  const { glyphs, letters, box } = line;
  if (!isPlaced(line)) return [line];
  const isSign = glyphs.map(() => false);
  for (const sign of signs) {
    if (!sharesRow(sign.box, box)) continue;
    const covered = findCoveredGlyphs(glyphs, sign.box);
    if (covered === undefined) continue;
    const seen = letters.filter(({ place }) => isAtGlyphs(place, glyphs, covered));
    const gap = measureGap(glyphs, covered) / (box.y2 - box.y1);
    if (gap < (seen.length === 0 ? MIN_UNREAD_GAP : MIN_SIGN_GAP)) continue;
    const isOne =
      sign.confidence >= SURE_OF_ONE
        ? isSureSign(seen, covered, line)
        : mayBeSign(seen, covered, glyphs.length) ||
          (sign.confidence >= SURE_OF_FAR && gap >= FAR && isDoubtedStart(seen, covered));
    if (!isOne) continue;
    for (let index = covered.first; index <= covered.last; index++) isSign[index] = true;
  }
  if (!isSign.includes(true) || !isSign.includes(false)) return [line];
  return listStretches(isSign).flatMap((stretch) => cutOut(line, stretch));
}

/**
 * Returns the boxes of signs that only the reader found, because they look like characters: a chevron after a row's
 * last word, a tick before the first. They are separated from the text at an end of the line. Expects a line without
 * the detector's signs.
 */
export function findReadSigns(line: ReadLine): Box[] {
  const { glyphs, letters, box } = line;
  if (!isPlaced(line)) return [];
  const signs = [...new Set([0, glyphs.length - 1])].flatMap((index) => {
    const stretch = { first: index, last: index };
    const [sign, ...others] = letters.filter(({ place }) => isAtGlyphs(place, glyphs, stretch));
    const isDrawn = sign !== undefined && DRAWN.test(sign.character) && sign.probability >= SURE_DRAWN;
    const isApart = measureGap(glyphs, stretch) >= MIN_SIGN_GAP * (box.y2 - box.y1);
    return isDrawn && others.length === 0 && isApart ? [boundGlyphs([glyphs[index] as Glyph])] : [];
  });
  // A line that consists of signs isn't split.
  return signs.length < glyphs.length ? signs : [];
}

/**
 * Returns the box of a line that is a sign of three dots, which is read as zeros or points; otherwise null. Those of an
 * ellipsis in text are smaller.
 */
export function readThreeDots(
  image: RgbaImage,
  { text, box, glyphs }: ReadLine,
  letterHeight: number | null,
): Box | null {
  if (letterHeight === null || glyphs.length !== DOTS || ![...text].every((one) => READ_AS_DOT.includes(one)))
    return null;
  return box.y2 - box.y1 < MIN_DOT * letterHeight ? null : findThreeDots(image, box);
}

/** Returns true if the position of each character of a line is known. */
export function isPlaced({ isUnread, text, letters }: ReadLine): boolean {
  return !isUnread && [...text.replace(/\s/g, "")].length === letters.length;
}

/**
 * Returns true for something that is a sign if the detector is sure of it: anywhere if `mayBeSign` says so, and at the
 * ends of a line unless it was read as text that looks like one.
 */
function isSureSign(seen: readonly Letter[], covered: Stretch, { glyphs, box }: ReadLine): boolean {
  const { first, last } = covered;
  if (mayBeSign(seen, covered, glyphs.length)) return true;
  if (first !== last || (first > 0 && last < glyphs.length - 1)) return false;
  const grid = findLetterGrid(glyphs, box.y2 - box.y1);
  if (grid !== null && isOnGrid(glyphs[first] as Glyph, grid)) return false;
  return !seen.every(({ character, probability }) => CURRENCY_OR_BRACKET.test(character) && probability >= SURE_MARK);
}

/** Returns true for a glyph before a line that was read as one letter or digit of which the reader isn't quite sure. */
function isDoubtedStart(seen: readonly Letter[], { first, last }: Stretch): boolean {
  const [letter, ...others] = seen;
  const isOne = letter !== undefined && others.length === 0 && first === 0 && last === 0;
  return isOne && WORD.test(letter.character) && letter.probability < SURE_START;
}

function mayBeSign(seen: readonly Letter[], { first, last }: Stretch, glyphs: number): boolean {
  const words = seen.filter(({ character }) => WORD.test(character));
  if (words.length > 0) return words.every(({ probability }) => probability < SURE_LETTER);
  const text = seen.map(({ character }) => character).join("");
  if (!WRITTEN.test(text)) return true;
  if (last === glyphs - 1) return CHEVRON.test(text);
  const isUnsure = seen.some(({ probability }) => probability < SURE_MARK) && !LIST_MARK.test(text);
  return first === 0 && (isUnsure || NEVER_FIRST.test(text));
}

/**
 * Returns true if the reader's letter is at these glyphs: it outputs a letter once it has passed most of it, at the
 * latest shortly before the next one.
 */
export function isAtGlyphs(place: number, glyphs: readonly Glyph[], { first, last }: Stretch): boolean {
  return place >= findStart(glyphs, first) && place < findStart(glyphs, last + 1);
}

function findStart(glyphs: readonly Glyph[], index: number): number {
  const before = glyphs[index - 1];
  const glyph = glyphs[index];
  if (before === undefined) return Number.NEGATIVE_INFINITY;
  return glyph === undefined ? Number.POSITIVE_INFINITY : glyph.from - (glyph.from - before.to) / 4;
}

/** Returns the stretches of glyphs that remain. */
export function listStretches(isLeftOut: readonly boolean[]): Stretch[] {
  const stretches: Stretch[] = [];
  isLeftOut.forEach((isOut, index) => {
    if (isOut) return;
    const stretch = stretches.at(-1);
    if (stretch?.last === index - 1) stretch.last = index;
    else stretches.push({ first: index, last: index });
  });
  return stretches;
}

/** Returns the part of a line with the given glyphs; none if nothing was read there. */
function cutOut(line: ReadLine, stretch: Stretch): ReadLine[] {
  const { text, letters } = selectText(line, stretch);
  if (letters.length === 0) return [];
  const glyphs = line.glyphs.slice(stretch.first, stretch.last + 1);
  const confidence = measureSureness(letters.map(({ probability }) => probability)) * line.trust;
  return [{ ...line, box: boundGlyphs(glyphs), glyphs, letters, text, confidence }];
}

/** Returns the text that was read at the given glyphs, with the spaces between them. */
export function selectText(line: ReadLine, stretch: Stretch): Pick<ReadLine, "text" | "letters"> {
  const isIn = line.letters.map(({ place }) => isAtGlyphs(place, line.glyphs, stretch));
  let index = 0;
  const text = [...line.text]
    .filter((character) => (character.trim() === "" ? isIn[index - 1] && isIn[index] : isIn[index++]))
    .join("");
  return { text, letters: line.letters.filter((_, at) => isIn[at]) };
}
