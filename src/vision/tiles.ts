import type { Box } from "../domain/box.ts";

/**
 * One run of a network: the part of the map at `x`, `y` with the network's input size, and the part of it (map pixels)
 * whose answer is kept. The kept parts of a plan's tiles cover the map without overlap.
 */
export type Tile = { x: number; y: number; width: number; height: number; keep: Box };

/** How a picture is shown to a network: scaled to the map's size, then cut into tiles. */
export type DetectionPlan = { mapWidth: number; mapHeight: number; tiles: Tile[] };

/** Network inputs are multiples of this on both sides. */
const STRIDE = 32;

/** The whole picture in one run, scaled so that the input has at most `maxArea` pixels. Never enlarged beyond the stride. */
export function planWholeImage(width: number, height: number, maxArea: number): DetectionPlan {
  const scale = Math.min(1, Math.sqrt(maxArea / (width * height)));
  let mapWidth = toStride(width * scale);
  let mapHeight = toStride(height * scale);
  while (mapWidth * mapHeight > maxArea && mapWidth * mapHeight > STRIDE * STRIDE) {
    if (mapWidth > mapHeight) mapWidth -= STRIDE;
    else mapHeight -= STRIDE;
  }
  mapWidth = Math.max(STRIDE, mapWidth);
  mapHeight = Math.max(STRIDE, mapHeight);
  const keep = { x1: 0, y1: 0, x2: mapWidth, y2: mapHeight };
  return { mapWidth, mapHeight, tiles: [{ x: 0, y: 0, width: mapWidth, height: mapHeight, keep }] };
}

/** The picture scaled by `scale`, in tiles of at most `maxSide` pixels a side that overlap by at least `overlap`. */
export function planTiles(
  width: number,
  height: number,
  scale: number,
  maxSide: number,
  overlap: number,
): DetectionPlan {
  const mapWidth = toStride(width * scale);
  const mapHeight = toStride(height * scale);
  const columns = cutAxis(mapWidth, maxSide, overlap);
  const rows = cutAxis(mapHeight, maxSide, overlap);
  const tiles = rows.flatMap((row) =>
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

type Segment = { start: number; size: number; keepFrom: number; keepTo: number };

/** The fewest segments that do, of one size as small as the overlap allows; neighbours meet in the middle of their overlap. */
function cutAxis(length: number, maxSide: number, overlap: number): Segment[] {
  if (length <= maxSide) return [{ start: 0, size: length, keepFrom: 0, keepTo: length }];
  const count = Math.ceil((length - overlap) / (maxSide - overlap));
  const size = Math.ceil((length + (count - 1) * overlap) / count / STRIDE) * STRIDE;
  const starts = Array.from({ length: count }, (_, index) => Math.round(((length - size) * index) / (count - 1)));
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
