import type { Box } from "../../../domain/box.ts";
import type { Candidate } from "../candidate.ts";
import { measureArea } from "../geometry.ts";
import type { Ordinal } from "../ordinals.ts";
import type { Scene } from "../scene.ts";

/** A place among siblings, from 0, of how many; `area` is the share of the screen that all of them take. Alone where there are no others. */
export type Rank = { at: number; of: number; area: number };
/**
 * Where a candidate stands among those of its role: in its column, in its row, among the lines of its column that are as high, and among all of its size,
 * in reading order.
 */
export type Standing = Readonly<Record<Series, Rank>>;
export type Series = (typeof SERIES)[number];

export const SERIES = ["column", "row", "lines", "alike"] as const;
/** Candidates begin at the same place, or are as large, when they are this near, as a share of the screen. */
const SLOTS = 60;
const FINE_SLOTS = 120;
const ALONE: Rank = { at: 0, of: 1, area: 0 };

/** Counts off all candidates among their siblings. */
export function rankSiblings({ candidates, extent }: Scene): Standing[] {
  const standings = candidates.map(() => ({ column: ALONE, row: ALONE, lines: ALONE, alike: ALONE }));
  const x = (value: number, slots = SLOTS) => Math.round((value / extent.width) * slots);
  const y = (value: number, slots = SLOTS) => Math.round((value / extent.height) * slots);
  const keys: Readonly<Record<Series, (box: Box) => string>> = {
    column: ({ x1 }) => `${x(x1)}`,
    row: ({ y1, y2 }) => `${y((y1 + y2) / 2)}`,
    lines: ({ x1, y1, y2 }) => `${x(x1)} ${y(y2 - y1, FINE_SLOTS)}`,
    alike: ({ x1, y1, x2, y2 }) => `${x(x2 - x1)} ${y(y2 - y1)}`,
  };
  // By rows, and within them from left to right: in a row all stand on one line.
  const order: Readonly<Record<Series, (box: Box) => number>> = {
    column: ({ y1 }) => y1,
    row: ({ x1 }) => x1,
    lines: ({ y1 }) => y1,
    alike: ({ x1, y1, y2 }) => y((y1 + y2) / 2) * 1e6 + x1,
  };
  const whole = extent.width * extent.height || 1;
  for (const series of SERIES) {
    const groups = groupBy(candidates, keys[series]);
    for (const group of groups.values()) {
      if (group.length < 2) continue;
      const place = (at: number) => order[series](candidates[at]?.box ?? NOWHERE);
      const places = new Map([...new Set(group.map(place))].sort((a, b) => a - b).map((value, rank) => [value, rank]));
      const area = group.reduce((sum, at) => sum + measureArea(candidates[at]?.box ?? NOWHERE), 0) / whole;
      for (const at of group) {
        const standing = standings[at];
        if (standing) standing[series] = { at: places.get(place(at)) ?? 0, of: places.size, area: Math.min(1, area) };
      }
    }
  }
  return standings;
}

const NOWHERE: Box = { x1: 0, y1: 0, x2: 0, y2: 0 };

/** Returns 1 for a place that is the one an order asks for, else 0; 0 too where there is nothing to count. */
export function fitOrdinal(ordinal: Ordinal, { at, of }: Rank): number {
  if (of < 2) return 0;
  return (ordinal.fromEnd ? of - at : at + 1) === ordinal.n ? 1 : 0;
}

function groupBy(candidates: readonly Candidate[], read: (box: Box) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [at, { box, roles }] of candidates.entries()) {
    if (!box) continue;
    const key = `${roles[0] ?? ""} ${read(box)}`;
    const group = groups.get(key);
    if (group) group.push(at);
    else groups.set(key, [at]);
  }
  return groups;
}
