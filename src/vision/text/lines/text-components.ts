import type { Box } from "../../../domain/screens/box.ts";

/** A map of each pixel's text probability, 0..255 for 0..1, row by row. */
export type ProbabilityMap = { data: Uint8Array; width: number; height: number };

/** A connected region of text pixels: its bounding box in map pixels (x2, y2 exclusive), pixel count and mean score. */
export type TextComponent = { box: Box; pixels: number; score: number };

/**
 * Finds the 8-connected regions whose probability is above `threshold` (0..1), in the order of their first pixels.
 * Skips those whose box `isWanted` refuses.
 *
 * Uses runs of pixels and a union-find over their regions. Only the runs of two rows are kept, and a region that
 * reaches neither row is complete. So the time is linear in the map's size, and the memory is that of the results: a
 * fine pattern all over a picture has millions of runs.
 */
export function findTextComponents(
  { data, width, height }: ProbabilityMap,
  threshold: number,
  isWanted: (box: Box) => boolean = () => true,
): TextComponent[] {
  const limit = threshold * 255;
  const found: Placed[] = [];
  const take = ({ x1, y1, x2, y2, pixels, sum, place }: Region) => {
    const box = { x1, y1, x2, y2 };
    if (isWanted(box)) found.push({ place, component: { box, pixels, score: sum / pixels / 255 } });
  };
  let above: Run[] = [];
  let place = 0;
  for (let y = 0; y < height; y++) {
    const here: Run[] = [];
    let candidate = 0;
    const base = y * width;
    for (let x = 0; x < width; x++) {
      if ((data[base + x] as number) <= limit) continue;
      const from = x;
      let sum = 0;
      for (; x < width && (data[base + x] as number) > limit; x++) sum += data[base + x] as number;
      while (candidate < above.length && (above[candidate] as Run).to < from) candidate++;
      let region: Region | undefined;
      for (let at = candidate; at < above.length && (above[at] as Run).from <= x; at++)
        region = unite(region, findWhole((above[at] as Run).region));
      if (region) extend(region, from, x, y, sum);
      else region = { x1: from, y1: y, x2: x, y2: y + 1, pixels: x - from, sum, place, joined: undefined };
      place++;
      here.push({ from, to: x, region });
    }
    takeEnded(above, y, take);
    above = here;
  }
  takeEnded(above, height, take);
  return found.sort((a, b) => a.place - b.place).map(({ component }) => component);
}

type Placed = { place: number; component: TextComponent };

/** Pixels `from` (inclusive) to `to` (exclusive) of one row, and a region that they belong to. */
type Run = { from: number; to: number; region: Region };

/**
 * An incomplete region. `place`: the number of runs before its first one. `joined`: the region that it was merged into.
 */
type Region = Box & { pixels: number; sum: number; place: number; joined: Region | undefined };

/** Takes the regions of a row that don't continue in the next one, `y`, once each. */
function takeEnded(runs: readonly Run[], y: number, take: (region: Region) => void): void {
  for (const run of runs) {
    const region = findWhole(run.region);
    if (region.y2 > y) continue;
    take(region);
    // Another run of the row may belong to it.
    region.y2 = Number.POSITIVE_INFINITY;
  }
}

/** Finds the whole region, and shortens the path to it. */
function findWhole(region: Region): Region {
  let whole = region;
  while (whole.joined) whole = whole.joined;
  for (let at = region; at.joined; ) {
    const next: Region = at.joined;
    at.joined = whole;
    at = next;
  }
  return whole;
}

/** Merges two whole regions into the one that began first. */
function unite(a: Region | undefined, b: Region): Region {
  if (a === undefined || a === b) return b;
  const [first, second] = a.place < b.place ? [a, b] : [b, a];
  second.joined = first;
  first.pixels += second.pixels;
  first.sum += second.sum;
  first.x1 = Math.min(first.x1, second.x1);
  first.x2 = Math.max(first.x2, second.x2);
  first.y2 = Math.max(first.y2, second.y2);
  return first;
}

function extend(region: Region, from: number, to: number, y: number, sum: number): void {
  region.x1 = Math.min(region.x1, from);
  region.x2 = Math.max(region.x2, to);
  region.y2 = y + 1;
  region.pixels += to - from;
  region.sum += sum;
}
