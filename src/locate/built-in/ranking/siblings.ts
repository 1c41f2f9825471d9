import type { Box } from "../../../domain/screens/box.ts";
import type { Steps } from "../../../domain/steps.ts";
import type { Ordinal } from "../query/ordinals.ts";
import { centerY, measureArea } from "../screen/geometry.ts";
import type { Scene } from "../screen/scene.ts";
import { foldText } from "../words/fold-text.ts";

/** A place among siblings, from 0, of how many; `area` is the share of the screen that all of them take. Alone where there are no others. */
type Rank = { at: number; of: number; area: number };
/**
 * Where a candidate stands among those of its role: in its column, in its row, among the lines of its column that are as high, among all of its size, and
 * among all of its name, the last two in reading order.
 */
export type Standing = Readonly<Record<Series, Rank>>;
type Series = (typeof SERIES)[number];

export const SERIES = ["column", "row", "lines", "alike", "namesakes"] as const;
/** Candidates begin at the same place when the next one begins this near, as a share of the screen. */
const NEAR_SHARE = 1 / 120;
/** They are as large when the next larger one is at most this many times as large: letters of one font differ by more than half of that. */
const TIMES_LARGER = 1.15;
/** Names that begin alike for so long are the same. */
const LONGEST_NAME = 100;
/** How many names are read before other requests can run. */
const NAMES_A_STEP = 100;
const ALONE: Rank = { at: 0, of: 1, area: 0 };
const NOWHERE: Box = { x1: 0, y1: 0, x2: 0, y2: 0 };

/** Counts off all candidates among their siblings. */
export function* rankSiblings({ candidates, extent }: Scene, groups: Siblings): Steps<Standing[]> {
  const standings = candidates.map(() => ({ column: ALONE, row: ALONE, lines: ALONE, alike: ALONE, namesakes: ALONE }));
  const { row } = groups;
  // By rows, and within them from left to right: in a row all stand on one line.
  const inReadingOrder = ({ x1 }: Box, at: number) => (row[at] ?? 0) * 1e6 + (x1 / extent.width) * 1e5;
  const order: Readonly<Record<Series, (box: Box, at: number) => number>> = {
    column: ({ y1 }) => y1,
    row: ({ x1 }) => x1,
    lines: ({ y1 }) => y1,
    alike: inReadingOrder,
    namesakes: inReadingOrder,
  };
  const whole = extent.width * extent.height || 1;
  for (const series of SERIES) {
    yield;
    for (const group of gather(groups[series])) {
      if (group.length < 2) continue;
      const place = (at: number) => order[series](candidates[at]?.box ?? NOWHERE, at);
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

/** A place among so many. */
type Count = Pick<Rank, "at" | "of">;

/** Returns 1 for a place that is the one an order asks for, else 0; 0 too where there is no order, or nothing to count. */
export function fitOrdinal(ordinal: Ordinal | undefined, { at, of }: Count): number {
  if (!ordinal || of < 2) return 0;
  return (ordinal.fromEnd ? of - at : at + 1) === ordinal.n ? 1 : 0;
}

/** Returns true for the middle of an odd number of places, three at least. */
export function isInMiddle({ at, of }: Count): boolean {
  return of > 2 && 2 * at + 1 === of;
}

/** The number of each candidate's group of siblings, by series; undefined where it has no bounds, or no name. Rows are numbered from the top. */
export type Siblings = Readonly<Record<Series, readonly (number | undefined)[]>>;

/** Groups candidates of a role that follow each other. */
export function* groupSiblings({ candidates, extent }: Scene): Steps<Siblings> {
  const roles = number(candidates.map(({ roles }) => roles[0] ?? ""));
  const near = (size: number) => (a: number, b: number) => b - a <= NEAR_SHARE * size;
  const isAsLarge = (a: number, b: number) => b <= TIMES_LARGER * a;
  const read = (value: (box: Box) => number) => candidates.map(({ box }) => (box ? value(box) : undefined));
  const cluster = (value: (box: Box) => number, isNext: (a: number, b: number) => boolean) =>
    clusterValues(read(value), roles, isNext);
  const lefts = cluster(({ x1 }) => x1, near(extent.width));
  const heights = cluster(({ y1, y2 }) => y2 - y1, isAsLarge);
  const widths = cluster(({ x1, x2 }) => x2 - x1, isAsLarge);
  const names: (string | undefined)[] = [];
  for (const { box, name } of candidates) {
    if (names.length % NAMES_A_STEP === 0) yield;
    names.push(box && name !== "" ? foldText(name.slice(0, LONGEST_NAME)) : undefined);
  }
  yield;
  return {
    column: lefts,
    row: cluster(centerY, near(extent.height)),
    lines: pair(lefts, heights),
    alike: pair(widths, heights),
    namesakes: number(names.map((name, at) => (name === undefined ? undefined : `${roles[at]} ${name}`))),
  };
}

/** Numbers the runs of values that follow each other closely, among those of one role; the lowest first. */
function clusterValues(
  values: readonly (number | undefined)[],
  roles: readonly (number | undefined)[],
  isNext: (a: number, b: number) => boolean,
): (number | undefined)[] {
  const clusters: (number | undefined)[] = values.map(() => undefined);
  const sorted = [...values.keys()]
    .filter((at) => values[at] !== undefined)
    .sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const last = new Map<number | undefined, { value: number; cluster: number }>();
  let count = 0;
  for (const at of sorted) {
    const value = values[at] ?? 0;
    const before = last.get(roles[at]);
    const cluster = before && isNext(before.value, value) ? before.cluster : count++;
    last.set(roles[at], { value, cluster });
    clusters[at] = cluster;
  }
  return clusters;
}

function pair(some: readonly (number | undefined)[], others: readonly (number | undefined)[]): (number | undefined)[] {
  return number(some.map((one, at) => (one === undefined ? undefined : `${one} ${others[at]}`)));
}

/** Numbers texts, equal ones alike. */
function number(texts: readonly (string | undefined)[]): (number | undefined)[] {
  const numbers = new Map<string, number>();
  return texts.map((text) => {
    if (text === undefined) return undefined;
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return known;
  });
}

/** The places of each group's members. */
export function gather(groups: readonly (number | undefined)[]): Iterable<number[]> {
  const members = new Map<number, number[]>();
  for (const [at, group] of groups.entries()) {
    if (group === undefined) continue;
    const known = members.get(group);
    if (known) known.push(at);
    else members.set(group, [at]);
  }
  return members.values();
}
