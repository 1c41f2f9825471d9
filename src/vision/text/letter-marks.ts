import type { Box } from "../../domain/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { type Glyph, type InkRun, measureInk } from "./line-ink.ts";
import { chooseCrop } from "./line-sample.ts";
import { findTextComponents } from "./text-components.ts";

/** How far above and below the letters marks are looked for, in heights of the letters: two stacked ones need most of it. */
const REACH_ABOVE = 0.9;
const REACH_BELOW = 0.6;
/** A mark is at most this wide, in heights of the letters. What is wider is a rule, a frame, or another line. */
const MAX_MARK_WIDTH = 1.2;
/** Flatter parts are the rest of a stroke that the box of the letters cut. */
const MIN_MARK_HEIGHT = 0.06;
/** A mark is at most this far from its letter, or from the mark between them. */
const MAX_MARK_GAP = 0.25;
/** It stands over or under its letter, or this far beside it. */
const MAX_MARK_OFFSET = 0.15;
/** Share of the strongest ink at which a pixel counts as painted, as for letters. */
const INK_SHARE = 0.25;

/**
 * Returns the run with the marks above and below its letters: accents, dots, vowel signs and tone marks, two on each other where a script has
 * them. The text detector marks the middle of a line, so they are often beyond its box, and a Thai word without them is another word. A run
 * whose ink can't be told stays as it is. `others`: boxes of other lines, whose ink is none of this one.
 */
export function addMarks(image: RgbaImage, run: InkRun, others: readonly Box[]): InkRun {
  if (run.glyphs.length === 0) return run;
  const marks = (["above", "below"] as const).flatMap((side) => findMarks(image, run, side, others));
  return marks.reduce(addMark, run);
}

function findMarks(image: RgbaImage, { box, glyphs }: InkRun, side: "above" | "below", others: readonly Box[]): Box[] {
  const height = box.y2 - box.y1;
  const strip = cutStrip(image, box, side);
  if (strip.x2 - strip.x1 < 1 || strip.y2 - strip.y1 < 1) return [];
  // Of the letters' own box, bold ones may paint more than half.
  const ink = measureInk(image, strip, chooseCrop({ box, glyphs }, image));
  if (ink === null) return [];
  const isCut = ({ y1, y2 }: Box) =>
    side === "above" ? y1 === strip.y1 && strip.y1 > 0 : y2 === strip.y2 && strip.y2 < image.height;
  const measureGap = ({ y1, y2 }: Box, from: Box) => (side === "above" ? from.y1 - y2 : y1 - from.y2);
  const size = { width: strip.x2 - strip.x1, height: strip.y2 - strip.y1 };
  const candidates = findTextComponents({ data: ink, ...size }, INK_SHARE)
    .map(({ box: { x1, y1, x2, y2 } }) => ({
      x1: x1 + strip.x1,
      y1: y1 + strip.y1,
      x2: x2 + strip.x1,
      y2: y2 + strip.y1,
    }))
    .filter((part) => part.x2 - part.x1 <= MAX_MARK_WIDTH * height && !isCut(part))
    .filter((part) => part.y2 - part.y1 >= MIN_MARK_HEIGHT * height)
    .filter((part) => !others.some((other) => holdsMiddle(other, part)))
    .sort((a, b) => measureGap(a, box) - measureGap(b, box));
  const bearers: Box[] = glyphs.map(({ from, to }) => ({ x1: from, x2: to, y1: box.y1, y2: box.y2 }));
  const marks: Box[] = [];
  for (const part of candidates) {
    const isBorne = bearers.some(
      (bearer) => measureGap(part, bearer) <= MAX_MARK_GAP * height && isOver(part, bearer, MAX_MARK_OFFSET * height),
    );
    if (!isBorne) continue;
    marks.push(part);
    bearers.push(part);
  }
  return marks;
}

/** The rows right above or below a box, in whole pixels. */
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

function holdsMiddle(box: Box, part: Box): boolean {
  const [x, y] = [(part.x1 + part.x2) / 2, (part.y1 + part.y2) / 2];
  return x >= box.x1 && x < box.x2 && y >= box.y1 && y < box.y2;
}

/** Adds a mark to the run, and to the glyph that is nearest to it. */
function addMark({ box, glyphs }: InkRun, mark: Box): InkRun {
  const middle = (mark.x1 + mark.x2) / 2;
  const distances = glyphs.map(({ from, to }) => Math.max(0, from - middle, middle - to));
  const bearer = distances.indexOf(Math.min(...distances));
  const grow = (glyph: Glyph): Glyph => ({
    ...glyph,
    top: Math.min(glyph.top, mark.y1),
    bottom: Math.max(glyph.bottom, mark.y2),
  });
  return {
    box: { ...box, y1: Math.min(box.y1, mark.y1), y2: Math.max(box.y2, mark.y2) },
    glyphs: glyphs.map((glyph, index) => (index === bearer ? grow(glyph) : glyph)),
  };
}
