import { type Box, moveBox, uniteBoxes } from "../../domain/box.ts";
import type { Rgb } from "../../domain/shade.ts";
import type { RgbaImage } from "../../images/image.ts";
import { ColourTally, measureDistance, measureDistances } from "../colour-tally.ts";
import { findLetterGrid, type LetterGrid } from "./letter-grid.ts";
import { findTextComponents } from "./text-components.ts";

/** A stretch of painted columns, in image pixels; `to` is exclusive. */
export type Span = { from: number; to: number };

/** A stretch of painted columns with the rows that its paint reaches over; `bottom` is exclusive. */
export type Glyph = Span & { top: number; bottom: number };

/** The painted part of a line: the tight box around it, and its glyphs' columns, left to right, without overlaps. */
export type InkRun = { box: Box; glyphs: Glyph[] };

/** Returns the box around glyphs, of which there is at least one, sorted from left to right. */
export function boundGlyphs(glyphs: readonly Glyph[]): Box {
  return {
    x1: (glyphs[0] as Glyph).from,
    y1: glyphs.reduce((least, { top }) => Math.min(least, top), Number.POSITIVE_INFINITY),
    x2: (glyphs.at(-1) as Glyph).to,
    y2: glyphs.reduce((most, { bottom }) => Math.max(most, bottom), Number.NEGATIVE_INFINITY),
  };
}

/** Share of the strongest distance from the background at which a pixel counts as painted. */
const INK_SHARE = 0.25;
/** Boxes whose strongest pixel is nearer to the background than this (of 255) hold nothing that can be told apart. */
const MIN_CONTRAST = 16;
/** A gap as wide as this many line heights separates two things that only stand side by side: an icon and a label, two columns. */
const SPLIT_GAP_IN_HEIGHTS = 1;
/** The gap within which ink after a line's last letter goes on with the line, also beyond the detector's box. */
const LETTER_GAP_IN_HEIGHTS = 0.2;
/** Letters of one width leave gaps of up to this many of their pitches around a space. Where there are two spaces, a line is two. */
const SPACE_IN_PITCHES = 1.9;
/** Pieces of one line stand no farther apart than this, and overlap in height by this share of the taller one. */
const WORD_GAP_IN_HEIGHTS = 0.45;
const SAME_LINE_OVERLAP = 0.6;
/** Kept ink must span this share of the line's core, or the background was not told right. */
const MIN_CORE_SHARE = 0.6;

/**
 * Finds what is painted in a line's box and splits it at wide gaps.
 *
 * `box` is the detector's box and may be loose, or end within a letter; `core` is the shrunken middle of the line that the
 * network marked. Ink counts when it is connected to something that crosses the core's rows and is not a frame around
 * the line; letters that go on beyond the box, each nearer than `reachInHeights` of the box to the last, are taken along.
 * Answers one run with the box as it was when no plain background can be told (a photo, two colours).
 */
export function findInkRuns(image: RgbaImage, box: Box, core: Box, reachInHeights = LETTER_GAP_IN_HEIGHTS): InkRun[] {
  const asItWas = [{ box, glyphs: [] }];
  const lineHeight = box.y2 - box.y1;
  const x1 = Math.max(0, Math.floor(box.x1 - lineHeight));
  const y1 = Math.max(0, Math.floor(box.y1));
  const width = Math.min(image.width, Math.ceil(box.x2 + lineHeight)) - x1;
  const height = Math.min(image.height, Math.ceil(box.y2)) - y1;
  if (width < 2 || height < 2) return asItWas;
  const contrast = findContrast(image, box);
  if (contrast === null) return asItWas;
  const area = { x1, y1, x2: x1 + width, y2: y1 + height };
  const parts = findInkParts(image, area, contrast)
    .filter((part) => !isFrame(part, area))
    .filter((part) => part.y1 < core.y2 && part.y2 > core.y1)
    .sort((a, b) => a.x1 - b.x1);
  const inside = parts.filter((part) => isInside(part, box));
  const grid = findGrid(inside);
  const gap = grid === null ? 0 : grid.pitch * SPACE_IN_PITCHES;
  // A part that the area cuts off may be half a letter.
  const whole = grid === null ? parts : parts.filter((part) => isInside(part, box) || !isCut(part, x1, width, image));
  const reach = reachInHeights === 0 ? 0 : Math.max(lineHeight * reachInHeights, gap);
  const runs = splitAtGaps(selectConnected(whole, box, reach), gap);
  const inkWidth = (runs.at(-1)?.box.x2 ?? 0) - (runs[0]?.box.x1 ?? 0);
  return inkWidth < MIN_CORE_SHARE * (core.x2 - core.x1) ? asItWas : runs;
}

function isInside(part: Box, box: Box): boolean {
  return part.x1 + part.x2 > 2 * box.x1 && part.x1 + part.x2 < 2 * box.x2;
}

function isCut(part: Box, x1: number, width: number, image: RgbaImage): boolean {
  return (part.x1 <= x1 && x1 > 0) || (part.x2 >= x1 + width && x1 + width < image.width);
}

function findGrid(parts: readonly Box[]): LetterGrid | null {
  const [first] = parts;
  if (first === undefined) return null;
  const glyphs: Glyph[] = [];
  for (const part of parts) appendGlyph(glyphs, toGlyph(part));
  const whole = parts.reduce(uniteBoxes, first);
  return findLetterGrid(glyphs, whole.y2 - whole.y1);
}

/** The parts (sorted by their left edge) whose middle lies in the box, and those that go on from there letter by letter. */
function selectConnected(parts: readonly Box[], box: Box, reach: number): Box[] {
  let first = parts.findIndex((part) => isInside(part, box));
  if (first < 0) return [];
  let last = parts.findLastIndex((part) => isInside(part, box));
  while (first > 0 && (parts[first] as Box).x1 - (parts[first - 1] as Box).x2 < reach) first--;
  while (last + 1 < parts.length && (parts[last + 1] as Box).x1 - (parts[last] as Box).x2 < reach) last++;
  return parts.slice(first, last + 1);
}

/**
 * Joins runs that stand side by side on one row with no more than a word's gap between them, and runs that cover each
 * other: the network sometimes marks one line in pieces, or twice.
 */
export function joinNeighbours(runs: readonly InkRun[]): InkRun[] {
  const joined: InkRun[] = [];
  for (const run of [...runs].sort((a, b) => a.box.x1 - b.box.x1)) {
    const neighbour = joined.find((other) => belongTogether(other.box, run.box));
    if (!neighbour) {
      joined.push({ box: { ...run.box }, glyphs: [...run.glyphs] });
      continue;
    }
    // Where ink was told in one of them only, the other one is a glyph to it.
    const isTold = neighbour.glyphs.length + run.glyphs.length > 0;
    const listGlyphs = ({ box, glyphs }: InkRun) => (isTold && glyphs.length === 0 ? [toGlyph(box)] : glyphs);
    const glyphs = [...listGlyphs(neighbour), ...listGlyphs(run)].sort((a, b) => a.from - b.from);
    neighbour.box = uniteBoxes(neighbour.box, run.box);
    neighbour.glyphs = [];
    for (const glyph of glyphs) appendGlyph(neighbour.glyphs, glyph);
  }
  return joined;
}

function belongTogether(left: Box, right: Box): boolean {
  const leftHeight = left.y2 - left.y1;
  const rightHeight = right.y2 - right.y1;
  const common = Math.min(left.y2, right.y2) - Math.max(left.y1, right.y1);
  const taller = Math.max(leftHeight, rightHeight);
  if (common < SAME_LINE_OVERLAP * taller) return false;
  return right.x1 - left.x2 < taller * WORD_GAP_IN_HEIGHTS;
}

/** Adds a glyph that begins no farther left than the last one; where they touch, they become one. */
function appendGlyph(glyphs: Glyph[], { from, to, top, bottom }: Glyph): void {
  const last = glyphs.at(-1);
  if (last && from <= last.to) {
    last.to = Math.max(last.to, to);
    last.top = Math.min(last.top, top);
    last.bottom = Math.max(last.bottom, bottom);
  } else glyphs.push({ from, to, top, bottom });
}

/** A frame, a rule or a filled area: it reaches across the box from edge to edge. */
function isFrame(part: Box, area: Box): boolean {
  const spansWidth = part.x1 <= area.x1 && part.x2 >= area.x2;
  const spansHeight = part.y1 <= area.y1 && part.y2 >= area.y2;
  return spansWidth || spansHeight;
}

function toGlyph({ x1, y1, x2, y2 }: Box): Glyph {
  return { from: x1, to: x2, top: y1, bottom: y2 };
}

/** Parts that are apart by a line's height, and by more than `gap`, are of two runs. */
function splitAtGaps(parts: readonly Box[], gap: number): InkRun[] {
  // Not by spreading them as arguments: noise has more parts than a call can take.
  const bottom = parts.reduce((lowest, part) => Math.max(lowest, part.y2), Number.NEGATIVE_INFINITY);
  const top = parts.reduce((highest, part) => Math.min(highest, part.y1), Number.POSITIVE_INFINITY);
  const least = Math.max((bottom - top) * SPLIT_GAP_IN_HEIGHTS, gap);
  const runs: InkRun[] = [];
  for (const part of parts) {
    const run = runs.at(-1);
    if (!run || part.x1 - run.box.x2 >= least) {
      runs.push({ box: { ...part }, glyphs: [toGlyph(part)] });
      continue;
    }
    appendGlyph(run.glyphs, toGlyph(part));
    run.box = uniteBoxes(run.box, part);
  }
  return runs;
}

/** The background of a box, which is its commonest colour, and how far its farthest pixel is from that, of 255 levels. */
export type Contrast = { background: Rgb; farthest: number };

/** Returns null where nothing can be told apart. */
export function findContrast(image: RgbaImage, box: Box): Contrast | null {
  const inner = {
    x1: Math.max(0, Math.floor(box.x1)),
    y1: Math.max(0, Math.floor(box.y1)),
    x2: Math.min(image.width, Math.ceil(box.x2)),
    y2: Math.min(image.height, Math.ceil(box.y2)),
  };
  const tally = new ColourTally(image);
  for (let y = inner.y1; y < inner.y2; y++) tally.countRow(y, inner.x1, inner.x2);
  const background = tally.findCommonest();
  let farthest = 0;
  for (let y = inner.y1; y < inner.y2; y++)
    for (let x = inner.x1; x < inner.x2; x++)
      farthest = Math.max(farthest, measureDistance(image, (y * image.width + x) * 4, background));
  return farthest < MIN_CONTRAST ? null : { background, farthest };
}

/** Finds what is painted in an area, which is within the image and in whole pixels: the boxes of what hangs together, in the image's pixels. */
export function findInkParts(image: RgbaImage, area: Box, { background, farthest }: Contrast): Box[] {
  const ink = measureDistances(image, area, background).map((one) => Math.min(255, (one * 255) / farthest));
  const map = { data: ink, width: area.x2 - area.x1, height: area.y2 - area.y1 };
  return findTextComponents(map, INK_SHARE).map((part) => moveBox(part.box, area.x1, area.y1));
}
