import type { Candidate } from "../candidate.ts";
import type { Ordinal } from "../ordinals.ts";
import type { Scene } from "../scene.ts";

/** Where a candidate stands among those of its kind in its column and in its row: from 0, of how many. Alone where there are no others. */
export type Standing = { column: Rank; row: Rank };
type Rank = { at: number; of: number };

/** Candidates begin at the same place when they are this near, as a share of the screen. */
const SLOTS = 60;
const ALONE: Rank = { at: 0, of: 1 };

/** Counts off all candidates among their siblings: those of the same role that begin in the same column, and those in the same row. */
export function rankSiblings({ candidates, extent }: Scene): Standing[] {
  const standings: Standing[] = candidates.map(() => ({ column: ALONE, row: ALONE }));
  const columns = new Map<string, number[]>();
  const rows = new Map<string, number[]>();
  for (const [at, { box, roles }] of candidates.entries()) {
    if (!box) continue;
    const role = roles[0] ?? "";
    push(columns, `${role} ${Math.round((box.x1 / extent.width) * SLOTS)}`, at);
    push(rows, `${role} ${Math.round(((box.y1 + box.y2) / 2 / extent.height) * SLOTS)}`, at);
  }
  const start = (read: (box: NonNullable<Candidate["box"]>) => number) => (at: number) => {
    const box = candidates[at]?.box;
    return box ? read(box) : 0;
  };
  countOff(
    columns,
    start(({ y1 }) => y1),
    (at, rank) => setRank(standings, at, "column", rank),
  );
  countOff(
    rows,
    start(({ x1 }) => x1),
    (at, rank) => setRank(standings, at, "row", rank),
  );
  return standings;
}

/** Returns 1 for a place that is the one an order asks for, else 0; 0 too where there is nothing to count. */
export function fitOrdinal(ordinal: Ordinal, { at, of }: Rank): number {
  if (of < 2) return 0;
  return (ordinal.fromEnd ? of - at : at + 1) === ordinal.n ? 1 : 0;
}

function push(groups: Map<string, number[]>, key: string, at: number): void {
  const group = groups.get(key);
  if (group) group.push(at);
  else groups.set(key, [at]);
}

function countOff(
  groups: ReadonlyMap<string, number[]>,
  read: (at: number) => number,
  put: (at: number, rank: Rank) => void,
): void {
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const values = [...new Set(group.map(read))].sort((a, b) => a - b);
    const places = new Map(values.map((value, place) => [value, place]));
    for (const at of group) put(at, { at: places.get(read(at)) ?? 0, of: values.length });
  }
}

function setRank(standings: Standing[], at: number, axis: keyof Standing, rank: Rank): void {
  const standing = standings[at];
  if (standing) standings[at] = { ...standing, [axis]: rank };
}
