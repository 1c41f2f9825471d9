import { type Box, uniteBoxes } from "../../../domain/screens/box.ts";
import type { RgbaImage } from "../../../images/image.ts";
import { findLetterGrid, isSureGrid, type LetterGrid } from "../letters/letter-grid.ts";
import { type Contrast, findContrast, findInkParts, findParts, INK_SHARE, MIN_CONTRAST } from "./contrast.ts";
import { isFrame, isFrameAround, isRuleBeside } from "./frame-parts.ts";
import { extendBelow, findUnderscores, findWordUnderscores } from "./underscores.ts";
import { judgeGround, measureGroundDistances } from "./uneven-ground.ts";

/** A stretch of painted columns, in image pixels; `to` is exclusive. */
export type Span = { from: number; to: number };

/** A stretch of painted columns with the rows of its paint; `bottom` is exclusive. */
export type Glyph = Span & { top: number; bottom: number };

/**
 * The painted part of a line: the tight box around it, and its glyphs' columns, left to right, without overlaps. If the
 * line surely has letters of one width, `pitch` is that width, in pixels.
 */
export type InkRun = { box: Box; glyphs: Glyph[]; pitch?: number };

/** Returns the box around at least one glyph, sorted from left to right. */
export function boundGlyphs(glyphs: readonly Glyph[]): Box {
  return {
    x1: (glyphs[0] as Glyph).from,
    y1: glyphs.reduce((least, { top }) => Math.min(least, top), Number.POSITIVE_INFINITY),
    x2: (glyphs.at(-1) as Glyph).to,
    y2: glyphs.reduce((most, { bottom }) => Math.max(most, bottom), Number.NEGATIVE_INFINITY),
  };
}

/** A gap of this many line heights separates two unrelated neighbours: an icon and a label, two columns. */
const SPLIT_GAP_IN_HEIGHTS = 1;
/** Ink within this gap after a line's last letter continues the line, also beyond the detector's box. */
const LETTER_GAP_IN_HEIGHTS = 0.2;
/**
 * How far beside the box to look, in heights of it: for letters that it cuts off, and, if a monospaced line goes on there,
 * for a run of equal signs or hyphens, of which the network often marks only a part.
 */
const NEAR_MARGIN = 1;
const FAR_MARGIN = 12;
/** The largest gap around a space in monospaced text, in pitches. Two spaces split a line. */
export const SPACE_IN_PITCHES = 1.9;
/** Kept ink must span this share of the line's core. Otherwise the background was misjudged. */
const MIN_CORE_SHARE = 0.6;

/**
 * Finds the ink in a line's box and splits it at wide gaps.
 *
 * `box` is the detector's box, which may be loose, or end within a letter; `core` is the shrunken middle of the line
 * that the network marked. Ink counts if it is connected to something that crosses the core's rows and isn't a frame
 * around the line. Letters that continue beyond the box are included as long as each is within `reachInHeights` of the
 * last. Returns one run with the unchanged box if there is no plain background (a photo, two colours).
 */
export function findInkRuns(image: RgbaImage, box: Box, core: Box, reachInHeights = LETTER_GAP_IN_HEIGHTS): InkRun[] {
  const near = findRunsWithin(image, box, core, reachInHeights, { left: NEAR_MARGIN, right: NEAR_MARGIN });
  const { runs, grid, goesOn } = near;
  if (!goesOn.left && !goesOn.right) return runs;
  const left = goesOn.left ? FAR_MARGIN : NEAR_MARGIN;
  const right = goesOn.right ? FAR_MARGIN : NEAR_MARGIN;
  return findRunsWithin(image, box, core, reachInHeights, { left, right }, grid).runs;
}

/**
 * `grid`: that of the letters in the box. `goesOn`: the letters of a monospaced line reach to the end of what was looked
 * at, so there may be more.
 */
type FoundRuns = { runs: InkRun[]; grid: LetterGrid | null; goesOn: Record<Side, boolean> };
type Side = "left" | "right";

function findRunsWithin(
  image: RgbaImage,
  box: Box,
  core: Box,
  reachInHeights: number,
  marginsInHeights: Record<Side, number>,
  knownGrid: LetterGrid | null = null,
): FoundRuns {
  const asItWas = { runs: [{ box, glyphs: [] }], grid: null, goesOn: { left: false, right: false } };
  const lineHeight = box.y2 - box.y1;
  const x1 = Math.max(0, Math.floor(box.x1 - lineHeight * marginsInHeights.left));
  const y1 = Math.max(0, Math.floor(box.y1));
  const width = Math.min(image.width, Math.ceil(box.x2 + lineHeight * marginsInHeights.right)) - x1;
  const height = Math.min(image.height, Math.ceil(box.y2)) - y1;
  if (width < 2 || height < 2) return asItWas;
  const contrast = findContrast(image, box);
  if (contrast === null) return asItWas;
  const area = { x1, y1, x2: x1 + width, y2: y1 + height };
  const found = findLineParts(image, box, area, contrast).filter(
    (part) => !isFrame(part, area) && !isRuleBeside(part, area, image),
  );
  const painted = found.filter((part) => !isFrameAround(part, found, core));
  const parts = painted.filter((part) => part.y1 < core.y2 && part.y2 > core.y1).sort((a, b) => a.x1 - b.x1);
  const inside = parts.filter((part) => isInside(part, box));
  const grid = knownGrid ?? findGrid(inside);
  const flat = extendBelow(image, painted, area.y2, contrast, height / 2);
  parts.push(
    ...(grid === null ? findWordUnderscores(flat, inside, core) : findUnderscores(flat, parts, core, grid.pitch)),
  );
  parts.sort((a, b) => a.x1 - b.x1);
  const gap = grid === null ? 0 : grid.pitch * SPACE_IN_PITCHES;
  // A part at the border of the area may be half a letter.
  const whole = grid === null ? parts : parts.filter((part) => isInside(part, box) || !isCut(part, x1, width, image));
  const reach = reachInHeights === 0 ? 0 : Math.max(lineHeight * reachInHeights, gap);
  const runs = splitAtGaps(selectConnected(whole, box, reach), gap);
  if (grid !== null && isSureGrid(toGlyphs(inside), grid)) for (const run of runs) run.pitch = grid.pitch;
  const inkWidth = (runs.at(-1)?.box.x2 ?? 0) - (runs[0]?.box.x1 ?? 0);
  if (inkWidth < MIN_CORE_SHARE * (core.x2 - core.x1)) return asItWas;
  const goesOn = {
    left: reach > 0 && runs.some((run) => run.box.x1 - gap < x1),
    right: reach > 0 && runs.some((run) => run.box.x2 + gap > x1 + width),
  };
  return { runs, grid, goesOn };
}

/** Finds the parts of the ink in a line; none where its background is unclear. */
function findLineParts(image: RgbaImage, box: Box, area: Box, contrast: Contrast): Box[] {
  const ground = judgeGround(image, box, area, contrast.background, INK_SHARE * contrast.farthest);
  if (ground === "unclear") return [];
  if (ground === "plain") return findInkParts(image, area, contrast);
  const distances = measureGroundDistances(image, area, ground);
  const farthest = findFarthest(distances, area, box);
  return farthest < MIN_CONTRAST ? [] : findParts(distances, farthest, area);
}

/** Returns the largest of the distances in an area's columns that belong to the box. */
function findFarthest(distances: Uint8Array, area: Box, box: Box): number {
  const width = area.x2 - area.x1;
  const first = Math.max(0, Math.floor(box.x1)) - area.x1;
  const end = Math.min(area.x2, Math.ceil(box.x2)) - area.x1;
  let farthest = 0;
  for (let start = 0; start < distances.length; start += width) {
    for (let column = first; column < end; column++) farthest = Math.max(farthest, distances[start + column] as number);
  }
  return farthest;
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
  const whole = parts.reduce(uniteBoxes, first);
  return findLetterGrid(toGlyphs(parts), whole.y2 - whole.y1);
}

function toGlyphs(parts: readonly Box[]): Glyph[] {
  const glyphs: Glyph[] = [];
  for (const part of parts) appendGlyph(glyphs, toGlyph(part));
  return glyphs;
}

/**
 * Selects the parts (sorted by their left edge) whose middle lies in the box, and those that continue from there letter
 * by letter.
 */
function selectConnected(parts: readonly Box[], box: Box, reach: number): Box[] {
  let first = parts.findIndex((part) => isInside(part, box));
  if (first < 0) return [];
  let last = parts.findLastIndex((part) => isInside(part, box));
  while (first > 0 && (parts[first] as Box).x1 - (parts[first - 1] as Box).x2 < reach) first--;
  while (last + 1 < parts.length && (parts[last + 1] as Box).x1 - (parts[last] as Box).x2 < reach) last++;
  return parts.slice(first, last + 1);
}

/** Appends a glyph that doesn't begin before the last one. Touching glyphs become one. */
export function appendGlyph(glyphs: Glyph[], { from, to, top, bottom }: Glyph): void {
  const last = glyphs.at(-1);
  if (last && from <= last.to) {
    last.to = Math.max(last.to, to);
    last.top = Math.min(last.top, top);
    last.bottom = Math.max(last.bottom, bottom);
  } else glyphs.push({ from, to, top, bottom });
}

export function toGlyph({ x1, y1, x2, y2 }: Box): Glyph {
  return { from: x1, to: x2, top: y1, bottom: y2 };
}

/** Splits parts into runs where they are apart by a line's height and by more than `gap`. */
function splitAtGaps(parts: readonly Box[], gap: number): InkRun[] {
  // Not by spread arguments: noise has more parts than a call accepts.
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
