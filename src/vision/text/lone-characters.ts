import { type Box, measureContainment, measureIntersection } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import type { VisionHost } from "../hosts/host.ts";
import type { Sign } from "./cut-signs.ts";
import { openGlyphReader } from "./glyph-reader.ts";
import { listInitialsBelow } from "./initials.ts";
import { findInkRuns, type InkRun } from "./lines/line-ink.ts";
import type { ReadLine } from "./read-lines.ts";

/** A character's height in heights of the screen's small letters, and the width of digits and letters in their heights. */
const MIN_HEIGHT = 0.6;
const MAX_HEIGHT = 2.4;
const MAX_WIDTH = 0.9;
const MAX_LETTER_WIDTH = 1.2;
/** The detector is never this sure of a character. */
const SURE_SIGN = 0.8;
/** The reader is at least this sure of a character, and hardly ever of a sign. */
const SURE_CHARACTER = 0.9;
/** At most this many signs of a picture are read, the most confident ones. */
const MOST_READ = 100;
/** The margin around the detector's box, whose sides may cut the ink, as a share of its height. */
const MARGIN = 0.1;

/** A line that lies in a digit by this share, and is lower than it by this factor, is a piece of it. */
const WITHIN = 0.8;
const LOWER = 0.9;

const DIGIT = /^[0-9]$/;
/** Letters, without those that signs such as rings and strokes look like. */
const LETTER = /^[A-Za-z]$/;
const LIKE_A_SIGN = /^[IOQloVvXx]$/;
/** A letter stands in a row with at least so many that were seen as text, on their level within this share of the height. */
const LEAST_BESIDE = 2;
const SAME_LEVEL = 0.15;

/**
 * Reads digits that stand alone, such as the quantity between minus and plus, a day of a calendar, or the count of a
 * badge; and single letters in a row of others, such as the weekdays above a month, or above a list of names that begin
 * with them. The detector takes them for signs, not for text. Signs that are read as anything else are left out.
 *
 * @param seen the ink of the lines of text: a sign that touches one is a part of it, unless the line is a piece of the
 *   sign: of large digits, the detector often finds a part as text; and the lines as read
 */
export async function readLoneCharacters(
  image: RgbaImage,
  signs: readonly Sign[],
  { runs, lines: read }: { runs: readonly InkRun[]; lines: readonly ReadLine[] },
  letterHeight: number | null,
  host: VisionHost,
): Promise<ReadLine[]> {
  if (letterHeight === null) return [];
  const letters = read.filter(({ text, confidence }) => LETTER.test(text) && confidence >= SURE_CHARACTER);
  const inks = signs
    .filter(({ box, confidence }) => confidence < SURE_SIGN && isShapedLikeCharacter(box, letterHeight))
    .filter(({ box }) => runs.every((run) => measureIntersection(run.box, box) === 0 || isPiece(run.box, box)))
    .slice(0, MOST_READ)
    .flatMap(({ box }) => findGlyph(image, box));
  if (inks.length === 0) return [];
  const readGlyphs = await openGlyphReader(image, host, new Map());
  const lines: ReadLine[] = [];
  for (const ink of inks) {
    const isInRow = standsInRow(ink.box, letters);
    const initials = listInitialsBelow(ink.box, read);
    if (!isInRow && initials.size === 0 && !isNarrow(ink.box)) continue;
    const line = await readGlyphs(ink);
    const { text, confidence } = line;
    const isLetter = initials.has(text) || (isInRow && LETTER.test(text));
    const isOne = DIGIT.test(text) || (isLetter && !LIKE_A_SIGN.test(text));
    if (!isOne || confidence < SURE_CHARACTER) continue;
    lines.push(line);
  }
  return lines;
}

/** Returns the lines that aren't pieces of the digits. */
export function dropPieces<Line extends { box: Box }>(lines: readonly Line[], digits: readonly { box: Box }[]): Line[] {
  return lines.filter(({ box }) => !digits.some((digit) => isPiece(box, digit.box)));
}

function isPiece(line: Box, digit: Box): boolean {
  return line.y2 - line.y1 < LOWER * (digit.y2 - digit.y1) && measureContainment(line, digit) >= WITHIN;
}

function isShapedLikeCharacter({ x1, y1, x2, y2 }: Box, letterHeight: number): boolean {
  const height = y2 - y1;
  const isTall = height >= MIN_HEIGHT * letterHeight && height <= MAX_HEIGHT * letterHeight;
  return isTall && x2 - x1 <= MAX_LETTER_WIDTH * height;
}

function isNarrow({ x1, y1, x2, y2 }: Box): boolean {
  return x2 - x1 <= MAX_WIDTH * (y2 - y1);
}

function standsInRow({ y1, y2 }: Box, letters: readonly ReadLine[]): boolean {
  const tolerance = Math.max(1, SAME_LEVEL * (y2 - y1));
  const isBeside = (other: Box) => Math.abs(other.y1 - y1) <= tolerance && Math.abs(other.y2 - y2) <= tolerance;
  return letters.filter(({ box }) => isBeside(box)).length >= LEAST_BESIDE;
}

/** Returns the ink of the one glyph in a sign's box; nothing if it has several, or no ground that can be told. */
function findGlyph(image: RgbaImage, { x1, y1, x2, y2 }: Box): InkRun[] {
  const margin = Math.max(1, MARGIN * (y2 - y1));
  const wider = { x1: x1 - margin, y1: y1 - margin, x2: x2 + margin, y2: y2 + margin };
  const runs = findInkRuns(image, wider, { x1, y1, x2, y2 }, 0);
  return runs.length === 1 && runs[0]?.glyphs.length === 1 ? runs : [];
}
