import type { Box } from "../../domain/box.ts";

/** A map of how likely each pixel belongs to text, 0..255 for 0..1, row by row. */
export type ProbabilityMap = { data: Uint8Array; width: number; height: number };

/** A connected region of text pixels: its bounding box in map pixels (x2, y2 exclusive), pixel count and mean score. */
export type TextComponent = { box: Box; pixels: number; score: number };

/**
 * Finds the 8-connected regions whose probability is above `threshold` (0..1).
 *
 * Works on runs of pixels and a union-find over them, so its cost is the map's size and its memory the number of runs.
 */
export function findTextComponents(map: ProbabilityMap, threshold: number): TextComponent[] {
  const limit = threshold * 255;
  const runs: Run[] = [];
  const parent: number[] = [];
  let previousStart = 0;
  let previousEnd = 0;
  for (let y = 0; y < map.height; y++) {
    const rowStart = runs.length;
    let candidate = previousStart;
    const base = y * map.width;
    for (let x = 0; x < map.width; x++) {
      if ((map.data[base + x] as number) <= limit) continue;
      const from = x;
      let sum = 0;
      for (; x < map.width && (map.data[base + x] as number) > limit; x++) sum += map.data[base + x] as number;
      const index = runs.length;
      runs.push({ y, from, to: x, sum });
      parent.push(index);
      while (candidate < previousEnd && (runs[candidate] as Run).to < from) candidate++;
      for (let above = candidate; above < previousEnd && (runs[above] as Run).from <= x; above++)
        unite(parent, above, index);
    }
    previousStart = rowStart;
    previousEnd = runs.length;
  }
  return collect(runs, parent);
}

/** Pixels `from` (inclusive) to `to` (exclusive) of one row, with the sum of their values. */
type Run = { y: number; from: number; to: number; sum: number };

function collect(runs: readonly Run[], parent: number[]): TextComponent[] {
  const byRoot = new Map<number, { box: Box; pixels: number; sum: number }>();
  runs.forEach((run, index) => {
    const root = findRoot(parent, index);
    const part = byRoot.get(root);
    if (!part) {
      byRoot.set(root, {
        box: { x1: run.from, y1: run.y, x2: run.to, y2: run.y + 1 },
        pixels: run.to - run.from,
        sum: run.sum,
      });
      return;
    }
    part.box.x1 = Math.min(part.box.x1, run.from);
    part.box.x2 = Math.max(part.box.x2, run.to);
    part.box.y2 = run.y + 1;
    part.pixels += run.to - run.from;
    part.sum += run.sum;
  });
  return [...byRoot.values()].map(({ box, pixels, sum }) => ({ box, pixels, score: sum / pixels / 255 }));
}

/** The root of a run's tree; the path to it is shortened on the way. */
function findRoot(parent: number[], index: number): number {
  let root = index;
  while (parent[root] !== root) root = parent[root] as number;
  for (let at = index; at !== root; ) {
    const next = parent[at] as number;
    parent[at] = root;
    at = next;
  }
  return root;
}

function unite(parent: number[], a: number, b: number): void {
  const rootA = findRoot(parent, a);
  const rootB = findRoot(parent, b);
  if (rootA !== rootB) parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
}
