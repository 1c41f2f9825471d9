import { type Box, isCentreIn, measureIntersection } from "../../../domain/screens/box.ts";
import type { RgbaImage } from "../../../images/image.ts";
import { findFirst } from "../../find-first.ts";
import { type Contrast, findContrast, findInkParts } from "../lines/contrast.ts";
import type { Glyph, InkRun } from "../lines/line-ink.ts";
import { chooseCrop } from "../lines/line-sample.ts";

/** How far above and below the letters to search for marks, in letter heights: two stacked ones need most of it. */
const REACH_ABOVE = 0.9;
const REACH_BELOW = 0.6;
/** The largest width of a mark, in letter heights. Anything wider is a rule, a frame, or another line. */
const MAX_MARK_WIDTH = 1.2;
/** Flatter parts are the remainder of a stroke that the box of the letters cut off. */
const MIN_MARK_HEIGHT = 0.06;
/** The largest distance of a mark from its letter, or from the mark between them. */
const MAX_MARK_GAP = 0.25;
/** The largest horizontal offset of a mark from its letter. */
const MAX_MARK_OFFSET = 0.15;
/** The width of the columns within which letters and marks are compared, in letter heights. */
const COLUMN_WIDTH = 0.5;

/**
 * Returns the run with the marks above and below its letters: accents, dots, vowel signs and tone marks, stacked in
 * some scripts. The text detector finds the middle of a line, so marks are often outside its box, and a Thai word
 * without them is another word. A run whose ink can't be determined is returned unchanged. `others`: boxes of other
 * lines, whose ink doesn't belong to this one.
 */
export function addMarks(image: RgbaImage, run: InkRun, others: readonly Box[]): InkRun {
  if (run.glyphs.length === 0) return run;
  // Bold letters may paint more than half of their own box.
  const contrast = findContrast(image, chooseCrop(run, image));
  if (contrast === null) return run;
  const marks = (["above", "below"] as const).flatMap((side) => findMarks(image, run, side, contrast, others));
  return growBy(run, marks);
}

function findMarks(
  image: RgbaImage,
  { box, glyphs }: InkRun,
  side: "above" | "below",
  contrast: Contrast,
  others: readonly Box[],
): Box[] {
  const height = box.y2 - box.y1;
  const strip = cutStrip(image, box, side);
  if (strip.x2 - strip.x1 < 1 || strip.y2 - strip.y1 < 1) return [];
  const near = others.filter((other) => measureIntersection(other, strip) > 0);
  const isCut = ({ y1, y2 }: Box) =>
    side === "above" ? y1 === strip.y1 && strip.y1 > 0 : y2 === strip.y2 && strip.y2 < image.height;
  const measureGap = ({ y1, y2 }: Box, from: Box) => (side === "above" ? from.y1 - y2 : y1 - from.y2);
  const candidates = findInkParts(image, strip, contrast)
    .filter((part) => part.x2 - part.x1 <= MAX_MARK_WIDTH * height && !isCut(part))
    .filter((part) => part.y2 - part.y1 >= MIN_MARK_HEIGHT * height)
    .filter((part) => !near.some((other) => isCentreIn(part, other)))
    .sort((a, b) => measureGap(a, box) - measureGap(b, box));
  const offset = MAX_MARK_OFFSET * height;
  const bearers = new ByColumn(COLUMN_WIDTH * height);
  for (const { from, to } of glyphs) bearers.add({ x1: from, x2: to, y1: box.y1, y2: box.y2 });
  const marks: Box[] = [];
  for (const part of candidates) {
    const isBorne = bearers
      .listWithin(part.x1 - offset, part.x2 + offset)
      .some((bearer) => measureGap(part, bearer) <= MAX_MARK_GAP * height && isOver(part, bearer, offset));
    if (!isBorne) continue;
    marks.push(part);
    bearers.add(part);
  }
  return marks;
}

/** An index of boxes by the picture's columns: a mark is compared with nearby boxes, not with its whole line. */
class ByColumn {
  readonly #columns = new Map<number, Box[]>();
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  add(box: Box): void {
    for (const column of this.#list(box.x1, box.x2)) {
      const boxes = this.#columns.get(column);
      if (boxes) boxes.push(box);
      else this.#columns.set(column, [box]);
    }
  }

  /** Returns the boxes that may reach into this stretch, some of them twice. */
  listWithin(from: number, to: number): Box[] {
    return this.#list(from, to).flatMap((column) => this.#columns.get(column) ?? []);
  }

  #list(from: number, to: number): number[] {
    const first = Math.floor(from / this.#width);
    return Array.from({ length: Math.floor(to / this.#width) - first + 1 }, (_, index) => first + index);
  }
}

/** Returns the rows directly above or below a box, in whole pixels. */
function cutStrip(image: RgbaImage, { x1, y1, x2, y2 }: Box, side: "above" | "below"): Box {
  const height = y2 - y1;
  const beside = Math.ceil(height * MAX_MARK_OFFSET);
  const columns = { x1: Math.max(0, Math.floor(x1) - beside), x2: Math.min(image.width, Math.ceil(x2) + beside) };
  return side === "above"
    ? { ...columns, y1: Math.max(0, Math.floor(y1 - height * REACH_ABOVE)), y2: Math.floor(y1) }
    : { ...columns, y1: Math.ceil(y2), y2: Math.min(image.height, Math.ceil(y2 + height * REACH_BELOW)) };
}

function isOver(part: Box, bearer: Box, offset: number): boolean {
  return part.x1 < bearer.x2 + offset && part.x2 > bearer.x1 - offset;
}

/** Extends the run by the marks, and by each mark the glyph nearest to its middle. */
function growBy({ box, glyphs }: InkRun, marks: readonly Box[]): InkRun {
  const grown = glyphs.map((glyph): Glyph => ({ ...glyph }));
  for (const mark of marks) {
    const bearer = findNearest(grown, (mark.x1 + mark.x2) / 2);
    if (!bearer) continue;
    bearer.top = Math.min(bearer.top, mark.y1);
    bearer.bottom = Math.max(bearer.bottom, mark.y2);
  }
  const y1 = marks.reduce((top, mark) => Math.min(top, mark.y1), box.y1);
  const y2 = marks.reduce((bottom, mark) => Math.max(bottom, mark.y2), box.y2);
  return { box: { ...box, y1, y2 }, glyphs: grown };
}

/**
 * Returns the glyph nearest to a column, the left one of two at the same distance. Expects glyphs in order, without
 * overlaps.
 */
function findNearest(glyphs: readonly Glyph[], column: number): Glyph | undefined {
  const place = findFirst(glyphs, ({ to }) => to >= column);
  const left = glyphs[place - 1];
  const right = glyphs[place];
  return left && (!right || column - left.to <= right.from - column) ? left : right;
}
