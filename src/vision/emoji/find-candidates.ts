import { type Box, measureIntersection, measureIou, uniteBoxes } from "../../domain/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { findCoveredGlyphs, type Stretch, sharesRow } from "../text/cut-signs.ts";
import { boundGlyphs, findContrast, findInkParts, type Glyph } from "../text/line-ink.ts";
import type { ReadLine } from "../text/read-lines.ts";
import { isAtGlyphs } from "../text/tell-signs.ts";
import { countColours, type LineColours, measureLetters } from "./line-colours.ts";

/**
 * A thing that may be an emoji: its ink, and the glyphs of its line that it is; none for one beside the line. `isColoured`: it has a colour that is
 * none of the text's.
 */
export type Candidate = { box: Box; glyphs: Stretch | null; isColoured: boolean };

/** An emoji's height in heights of its line's ink: a line of small letters is lower than one with tall ones and tails. */
const MIN_HEIGHT = 0.75;
const MAX_HEIGHT = 2;
const MIN_ASPECT = 0.35;
const MAX_ASPECT = 1.6;
/** Fewer pixels than that show nothing. */
const MIN_PIXELS = 9;
/** At least this share of what is painted has a colour that is none of the text's. */
const MIN_FOREIGN = 0.25;
/** How far beside a line, and from one to the next, an emoji may stand, in heights of the line. */
const MAX_GAP = 1.2;
/** A sign is nearer: many stand in front of a text without being one of its letters. */
const MAX_SIGN_GAP = 0.6;
/** A sign that overlaps glyphs by this much (IoU) is these. */
const SAME_IOU = 0.6;
/** How far the look beside a line goes, above and below it, in heights. */
const REACH = 3;
const RISE = 0.5;
/** Pieces of one emoji are no farther apart, in heights of the line. */
const PIECE_GAP = 0.08;
const WRITTEN = /[\p{L}\p{N}()[\]{}<>"'/\\|=:;,.+-]/u;
/** The least sureness of a letter that is none of an emoji. */
const SURE_LETTER = 0.9;
/** Of the pixels beside a line, every so many are looked at first. */
const STEP = 2;

/**
 * Finds what may be emoji in a line and beside it, from left to right: what has a colour that is none of the text's, and those of the detector's
 * signs that stand next to it as a letter would. A line without glyphs has none.
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

/** How many pixels are looked at for a line. */
export function measureSearch({ box }: Pick<ReadLine, "box">): number {
  const height = box.y2 - box.y1;
  return (box.x2 - box.x1) * height + 2 * REACH * height * (1 + 2 * RISE) * height;
}

/** A sign of any colour is one if it's some of the line's glyphs, and not sure letters, or next to the line. */
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

/** Returns true if the reader is sure of what an emoji isn't read as: words and marks of a text have several colours, too. */
function isWritten({ letters, glyphs }: ReadLine, stretch: Stretch): boolean {
  const seen = letters.filter(({ place }) => isAtGlyphs(place, glyphs, stretch));
  return seen.some(({ character, probability }) => WRITTEN.test(character) && probability >= SURE_LETTER);
}

/** The glyphs of foreign colours, those of one emoji together. */
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

/** Puts together what lies above each other, and pieces side by side as long as they have an emoji's shape. `parts` go away from the line. */
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
