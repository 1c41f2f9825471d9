import type { Box } from "../domain/screens/box.ts";

/**
 * One run of a network: the part of the map at `x`, `y` with the network's input size, and the part of it (map pixels)
 * whose answer is kept. The kept parts of a plan's tiles cover the map without overlap.
 */
export type Tile = { x: number; y: number; width: number; height: number; keep: Box };

/** The plan by which a network processes a picture: scaled to the map's size, then cut into tiles. */
export type DetectionPlan = { mapWidth: number; mapHeight: number; tiles: Tile[] };

/** Network inputs are multiples of this on both sides. */
const STRIDE = 32;

/**
 * Plans a picture, scaled by `scale`, as a grid of equal tiles of at most `maxTileArea` pixels that overlap by at least
 * `overlap`. Chooses the grid with the fewest pixels to compute. Rounds a scaled side to the network's stride.
 */
export function planTiles(
  width: number,
  height: number,
  scale: number,
  maxTileArea: number,
  overlap: number,
): DetectionPlan {
  const mapWidth = toStride(width * scale);
  const mapHeight = toStride(height * scale);
  const grid = chooseGrid(mapWidth, mapHeight, maxTileArea, overlap);
  const columns = cutAxis(mapWidth, grid.columns, overlap);
  const tiles = cutAxis(mapHeight, grid.rows, overlap).flatMap((row) =>
    columns.map((column) => ({
      x: column.start,
      y: row.start,
      width: column.size,
      height: row.size,
      keep: { x1: column.keepFrom, y1: row.keepFrom, x2: column.keepTo, y2: row.keepTo },
    })),
  );
  return { mapWidth, mapHeight, tiles };
}

function chooseGrid(mapWidth: number, mapHeight: number, maxTileArea: number, overlap: number) {
  // With more tiles, they would be little more than overlap.
  const maxColumns = Math.max(1, Math.floor(mapWidth / overlap));
  const maxRows = Math.max(1, Math.floor(mapHeight / overlap));
  let best = { columns: maxColumns, rows: maxRows, pixels: Number.POSITIVE_INFINITY };
  for (let columns = 1; columns <= maxColumns; columns++) {
    const tileWidth = sizeSegment(mapWidth, columns, overlap);
    for (let rows = 1; rows <= maxRows; rows++) {
      const tileArea = tileWidth * sizeSegment(mapHeight, rows, overlap);
      if (tileArea > maxTileArea) continue;
      const pixels = columns * rows * tileArea;
      if (pixels < best.pixels) best = { columns, rows, pixels };
      break;
    }
  }
  return best;
}

type Segment = { start: number; size: number; keepFrom: number; keepTo: number };

/** Returns the size of each of `count` equal segments that cover `length` with the overlap. */
function sizeSegment(length: number, count: number, overlap: number): number {
  return Math.min(length, Math.ceil((length + (count - 1) * overlap) / count / STRIDE) * STRIDE);
}

/** Cuts an axis into evenly spread segments; neighbours meet in the middle of their overlap. */
function cutAxis(length: number, count: number, overlap: number): Segment[] {
  const size = sizeSegment(length, count, overlap);
  const spacing = count === 1 ? 0 : (length - size) / (count - 1);
  const starts = Array.from({ length: count }, (_, index) => Math.round(spacing * index));
  const seams = starts.slice(1).map((start, index) => Math.round((start + (starts[index] as number) + size) / 2));
  return starts.map((start, index) => ({
    start,
    size,
    keepFrom: seams[index - 1] ?? 0,
    keepTo: seams[index] ?? length,
  }));
}

function toStride(size: number): number {
  return Math.max(STRIDE, Math.round(size / STRIDE) * STRIDE);
}
