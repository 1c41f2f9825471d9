import { type Box, measureIntersection, measureIou, uniteBoxes } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { findCoveredGlyphs, type Stretch, sharesRow } from "../text/cut-signs.ts";
import { findContrast, findInkParts } from "../text/lines/contrast.ts";
import { boundGlyphs, type Glyph } from "../text/lines/line-ink.ts";
import type { ReadLine } from "../text/read-lines.ts";
import { isAtGlyphs } from "../text/read-signs.ts";
import { countColours, type LineColours, measureLetters } from "./line-colours.ts";

/**
 * A possible emoji: its ink, and the glyphs of the line that it consists of (none for one beside the line).
 * `isColoured`: it has a colour that the text doesn't have.
 */
export type Candidate = { box: Box; glyphs: Stretch | null; isColoured: boolean };

/**
 * An emoji's height, in heights of its line's ink: a line of x-height letters is lower than one with ascenders and
 * descenders.
 */
const MIN_HEIGHT = 0.75;
const MAX_HEIGHT = 2;
const MIN_ASPECT = 0.35;
const MAX_ASPECT = 1.6;
/** The fewest pixels that can show an emoji. */
const MIN_PIXELS = 9;
/** The smallest share of the painted pixels with a colour that the text doesn't have. */
const MIN_FOREIGN = 0.25;
/** The largest distance of an emoji from its line, and from the next emoji, in heights of the line. */
const MAX_GAP = 1.2;
/** Signs must be closer: many precede a text without being part of it. */
const MAX_SIGN_GAP = 0.6;
/** A sign that overlaps glyphs by this much (IoU) is the same thing. */
const SAME_IOU = 0.6;
/** How far beside, above and below a line the search goes, in heights of the line. */
const REACH = 3;
const RISE = 0.5;
/** The largest distance between pieces of one emoji, in heights of the line. */
const PIECE_GAP = 0.08;
const WRITTEN = /[\p{L}\p{N}()[\]{}<>"'/\\|=:;,.+-]/u;
/** A letter that was read with at least this probability isn't part of an emoji. */
const SURE_LETTER = 0.9;
/** The step at which the pixels beside a line are scanned first. */
const STEP = 2;

/**
 * Finds possible emoji in and beside a line, from left to right: anything with a colour that the text doesn't have, and
 * the detector's signs that are as close to the line as a letter. Returns none for a line without glyphs.
 */
export function findCandidates(image: RgbaImage, line: ReadLine, signs: readonly Box[]): Candidate[] {
  const { box, glyphs } = line;
  if (line.isUnread || line.text === "" || glyphs.length === 0) return [];
  const contrast = findContrast(image, box);
  if (contrast === null) return [];
  const colours = {
    ground: contrast.background,
    ink: measureLetters(image, glyphs, contrast.background),
    farthest: contrast.farthest,
  };
  const height = box.y2 - box.y1;
  const within = listForeign(image, glyphs, colours, height)
    .filter((stretch) => !isWritten(line, stretch))
    .map((stretch) => ({ box: boundStretch(glyphs, stretch), glyphs: stretch, isColoured: true }))
    .filter((candidate) => hasShape(candidate.box, height));
  const coloured = [...findBeside(image, box, colours, "left"), ...within, ...findBeside(image, box, colours, "right")];
  const seen = signs
    .filter((sign) => sharesRow(sign, box) && hasShape(sign, height))
    .flatMap((sign): Candidate[] => placeSign(sign, line))
    .filter((sign) => !coloured.some((other) => measureIntersection(other.box, sign.box) > 0));
  return [...coloured, ...seen].sort((a, b) => a.box.x1 - b.box.x1);
}

/** Returns how many pixels are examined for a line. */
export function measureSearch({ box }: Pick<ReadLine, "box">): number {
  const height = box.y2 - box.y1;
  return (box.x2 - box.x1) * height + 2 * REACH * height * (1 + 2 * RISE) * height;
}

/**
 * Makes a candidate of a sign of any colour if it covers glyphs that weren't surely read as letters, or is next to the
 * line.
 */
function placeSign(sign: Box, line: ReadLine): Candidate[] {
  const { glyphs, box } = line;
  const covered = findCoveredGlyphs(glyphs, sign);
  if (covered) {
    const own = boundStretch(glyphs, covered);
    return isWritten(line, covered) || measureIou(own, sign) < SAME_IOU
      ? []
      : [{ box: own, glyphs: covered, isColoured: false }];
  }
  const gap = Math.max(sign.x1 - box.x2, box.x1 - sign.x2);
  return gap >= 0 && gap <= MAX_SIGN_GAP * (box.y2 - box.y1) ? [{ box: sign, glyphs: null, isColoured: false }] : [];
}

/**
 * Returns true if the reader is sure of a text that an emoji is never read as: words and marks can have several
 * colours, too.
 */
function isWritten({ letters, glyphs }: ReadLine, stretch: Stretch): boolean {
  const seen = letters.filter(({ place }) => isAtGlyphs(place, glyphs, stretch));
  return seen.some(({ character, probability }) => WRITTEN.test(character) && probability >= SURE_LETTER);
}

/** Lists the glyphs with colours that the text doesn't have, grouped by emoji. */
function listForeign(image: RgbaImage, glyphs: readonly Glyph[], colours: LineColours, height: number): Stretch[] {
  const stretches: Stretch[] = [];
  glyphs.forEach((glyph, index) => {
    if (!isForeign(image, boundStretch(glyphs, { first: index, last: index }), colours)) return;
    const before = stretches.at(-1);
    const isPiece =
      before?.last === index - 1 &&
      glyph.from - (glyphs[before.last] as Glyph).to <= PIECE_GAP * height &&
      hasShape(boundStretch(glyphs, { first: before.first, last: index }), height);
    if (before && isPiece) before.last = index;
    else stretches.push({ first: index, last: index });
  });
  return stretches;
}

function findBeside(image: RgbaImage, line: Box, colours: LineColours, side: "left" | "right"): Candidate[] {
  const height = line.y2 - line.y1;
  const isRight = side === "right";
  const area = {
    x1: Math.max(0, Math.floor(isRight ? line.x2 : line.x1 - REACH * height)),
    y1: Math.max(0, Math.floor(line.y1 - RISE * height)),
    x2: Math.min(image.width, Math.ceil(isRight ? line.x2 + REACH * height : line.x1)),
    y2: Math.min(image.height, Math.ceil(line.y2 + RISE * height)),
  };
  if (area.x2 - area.x1 < MIN_PIXELS || area.y2 - area.y1 < MIN_PIXELS) return [];
  const rough = countColours(image, area, colours, STEP);
  if (rough.foreign * STEP ** 2 < (MIN_FOREIGN * (MIN_HEIGHT * height) ** 2) / 2) return [];
  const { ground: background, farthest } = colours;
  const parts = findInkParts(image, area, { background, farthest })
    .filter((part) => part.y1 > area.y1 && part.y2 < area.y2)
    .sort((a, b) => (isRight ? a.x1 - b.x1 : b.x2 - a.x2));
  const found: Candidate[] = [];
  let edge = isRight ? line.x2 : line.x1;
  for (const box of unitePieces(parts, height, isRight)) {
    const gap = isRight ? box.x1 - edge : edge - box.x2;
    if (gap > MAX_GAP * height || !isEmojiLike(image, box, colours, height)) break;
    found.push({ box, glyphs: null, isColoured: true });
    edge = isRight ? box.x2 : box.x1;
  }
  return isRight ? found : found.reverse();
}

/**
 * Joins pieces that are above each other, and pieces side by side as long as the result has an emoji's shape. Expects
 * `parts` in the order of their distance from the line.
 */
function unitePieces(parts: readonly Box[], height: number, isRight: boolean): Box[] {
  const united: Box[] = [];
  for (const part of parts) {
    const last = united.at(-1);
    const gap = last === undefined ? 0 : isRight ? part.x1 - last.x2 : last.x1 - part.x2;
    const both = last && uniteBoxes(last, part);
    if (both && (gap < 0 || (gap <= PIECE_GAP * height && hasShape(both, height)))) united[united.length - 1] = both;
    else united.push(part);
  }
  return united;
}

function isEmojiLike(image: RgbaImage, box: Box, colours: LineColours, height: number): boolean {
  return hasShape(box, height) && isForeign(image, box, colours);
}

function hasShape({ x1, y1, x2, y2 }: Box, height: number): boolean {
  const [width, own] = [x2 - x1, y2 - y1];
  const isTall = own >= Math.max(MIN_PIXELS, MIN_HEIGHT * height) && own <= MAX_HEIGHT * height;
  return isTall && width >= MIN_ASPECT * own && width <= MAX_ASPECT * own;
}

function isForeign(image: RgbaImage, box: Box, colours: LineColours): boolean {
  const { painted, foreign } = countColours(image, box, colours, 1);
  return foreign >= MIN_FOREIGN * Math.max(1, painted);
}

function boundStretch(glyphs: readonly Glyph[], { first, last }: Stretch): Box {
  return boundGlyphs(glyphs.slice(first, last + 1));
}
