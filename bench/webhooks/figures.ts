import type { CommittedEvent } from "./meter.ts";
import type { Receipt } from "./receiver.ts";

/** The receipts of events: each expected POST once, or not. Times in milliseconds. */
export type Arrivals = { waitsMs: number[]; missing: number; duplicates: number; unknown: number };

/**
 * Compares receipts with what was committed: how long each event took from the commit to its first receipt on each
 * path.
 *
 * @param pathsOf the paths that should receive an event
 */
export function matchArrivals(
  commits: readonly CommittedEvent[],
  receipts: readonly Receipt[],
  pathsOf: (eventId: string) => readonly string[],
): Arrivals {
  const keyOf = (path: string, id: string) => `${path} ${id}`;
  const firsts = new Map<string, number>();
  let duplicates = 0;
  for (const { path, id, atMs } of receipts) {
    const key = keyOf(path, id);
    if (firsts.has(key)) duplicates++;
    else firsts.set(key, atMs);
  }
  const waitsMs: number[] = [];
  let missing = 0;
  for (const { id, committedAtMs } of commits) {
    for (const path of pathsOf(id)) {
      const key = keyOf(path, id);
      const atMs = firsts.get(key);
      if (atMs === undefined) missing++;
      // The commit's time is in whole milliseconds, and is read once the answer is back: the POST may be first.
      else waitsMs.push(Math.max(0, atMs - committedAtMs));
      firsts.delete(key);
    }
  }
  return { waitsMs, missing, duplicates, unknown: firsts.size };
}

/** Returns items per second from a moment to the last receipt. */
export function findRate(receipts: readonly Receipt[], fromMs: number): number {
  const lastMs = receipts.reduce((last, { atMs }) => Math.max(last, atMs), fromMs);
  return (receipts.length / (lastMs - fromMs)) * 1000;
}
