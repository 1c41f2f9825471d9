import type { Box } from "../domain/screens/box.ts";
import type { RgbaImage } from "../images/image.ts";
import { findFirst } from "./find-first.ts";
import { findTextComponents } from "./text/lines/text-components.ts";

/** Neighbouring pixels whose brightness differs by at least this, of 255 levels, are an edge. */
const EDGE_LEVELS = 40;
/** Shapes outside of these heights, in pixels, are specks or too large for ordinary text. */
const MIN_HEIGHT = 5;
const MAX_HEIGHT = 100;
/** The aspect ratios of letters: a stroke such as l is the narrowest, touching letters are the widest. */
const MIN_ASPECT = 0.12;
const MAX_ASPECT = 20;
/** Letters share a baseline with others of about the same height, at most one height away. */
const BASELINE_SHARE = 0.1;
const MIN_HEIGHT_RATIO = 0.6;
const MAX_HEIGHT_RATIO = 1.7;
const MAX_GAP_IN_HEIGHTS = 1;
/** Wider shapes count as this many heights. Otherwise an underline or a frame would outweigh the letters. */
const MAX_WEIGHT_IN_HEIGHTS = 6;
/**
 * The most shapes that are examined, from the top of the picture: a 4K screen full of small print has half as many, and
 * a pattern has millions.
 */
const MAX_SHAPES = 200_000;
/** The share of all letters, weighted by their width, that are no taller than the result. */
const QUANTILE = 0.3;

/**
 * Estimates the height of a picture's smaller text in pixels: the 30th percentile of the heights of shapes that are in
 * a row with others of the same height. It's about 9 CSS pixels on most screens, at any density. Returns null if
 * nothing stands in a row like letters. One pass over the pixels, then work for each shape.
 */
export function estimateLetterHeight(image: RgbaImage): number | null {
  let left = MAX_SHAPES;
  const shapes = findTextComponents(
    { data: markEdges(image), width: image.width, height: image.height },
    0.5,
    (shape) => mayBeLetter(shape) && left-- > 0,
  ).map(({ box }) => box);
  const rows = groupByBottom(shapes);
  const widths = new Float64Array(MAX_HEIGHT + 1);
  let total = 0;
  for (const shape of shapes) {
    if (!hasNeighbour(shape, rows)) continue;
    const height = heightOf(shape);
    const weight = Math.min(widthOf(shape) / height, MAX_WEIGHT_IN_HEIGHTS);
    widths[height] = (widths[height] as number) + weight;
    total += weight;
  }
  let below = 0;
  for (let height = MIN_HEIGHT; height <= MAX_HEIGHT; height++) {
    below += widths[height] as number;
    if (below > 0 && below >= total * QUANTILE) return height;
  }
  return null;
}

/** Marks each pixel that differs from the one to its right or below with 255. Green alone stands for brightness. */
function markEdges({ data, width, height }: RgbaImage): Uint8Array {
  const edges = new Uint8Array(width * height);
  const below = width * 4;
  for (let y = 0; y < height - 1; y++) {
    let read = y * below + 1;
    for (let at = y * width; at < (y + 1) * width - 1; at++, read += 4) {
      const level = data[read] as number;
      const isEdge =
        Math.abs(level - (data[read + 4] as number)) >= EDGE_LEVELS ||
        Math.abs(level - (data[read + below] as number)) >= EDGE_LEVELS;
      if (isEdge) edges[at] = 255;
    }
  }
  return edges;
}

function mayBeLetter(shape: Box): boolean {
  const height = heightOf(shape);
  const aspect = widthOf(shape) / height;
  return height >= MIN_HEIGHT && height <= MAX_HEIGHT && aspect >= MIN_ASPECT && aspect <= MAX_ASPECT;
}

/** Groups shapes by their bottom row, each list from the left. */
function groupByBottom(shapes: readonly Box[]): Map<number, Box[]> {
  const rows = new Map<number, Box[]>();
  for (const shape of [...shapes].sort((a, b) => a.x1 - b.x1)) {
    const row = rows.get(shape.y2);
    if (row) row.push(shape);
    else rows.set(shape.y2, [shape]);
  }
  return rows;
}

function hasNeighbour(shape: Box, rows: ReadonlyMap<number, readonly Box[]>): boolean {
  const reach = Math.max(1, Math.round(heightOf(shape) * BASELINE_SHARE));
  for (let bottom = shape.y2 - reach; bottom <= shape.y2 + reach; bottom++) {
    const row = rows.get(bottom);
    if (row && standsBeside(shape, row)) return true;
  }
  return false;
}

/** Compares only with shapes of the row that begin close enough: a row may have thousands. */
function standsBeside(shape: Box, row: readonly Box[]): boolean {
  const height = heightOf(shape);
  const farthest = shape.x1 - height * (MAX_ASPECT * MAX_HEIGHT_RATIO + MAX_GAP_IN_HEIGHTS);
  for (let index = findFirst(row, ({ x1 }) => x1 >= farthest); index < row.length; index++) {
    const other = row[index] as Box;
    if (other.x1 - shape.x2 >= height * MAX_GAP_IN_HEIGHTS) return false;
    const ratio = heightOf(other) / height;
    const gap = Math.max(other.x1 - shape.x2, shape.x1 - other.x2);
    const isApart = gap > -2 && gap < height * MAX_GAP_IN_HEIGHTS;
    if (other !== shape && isApart && ratio >= MIN_HEIGHT_RATIO && ratio <= MAX_HEIGHT_RATIO) return true;
  }
  return false;
}

function heightOf({ y1, y2 }: Box): number {
  return y2 - y1;
}

function widthOf({ x1, x2 }: Box): number {
  return x2 - x1;
}
