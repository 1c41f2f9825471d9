import { setTimeout as sleep } from "node:timers/promises";

export type PaceOptions = {
  /** Starts per second. */
  rate: number;
  forSeconds: number;
  /** The most that may be in progress. */
  maxInFlight: number;
  /** Ends the run. */
  signal: AbortSignal;
};

/** How many starts were due, and how many of them were missed because too many were in progress. */
export type Paced = { due: number; missed: number };

/**
 * Starts something at a steady rate, however long each one takes: a slow response delays no start. If `maxInFlight` are
 * in progress when one is due, that start is missed and not made up for.
 *
 * @param begin starts one; `dueMs` is when it was due, on the clock of `performance.now()`
 * @returns once everything that was started is done
 */
export async function pace(options: PaceOptions, begin: (dueMs: number) => Promise<void>): Promise<Paced> {
  const { rate, forSeconds, maxInFlight, signal } = options;
  const startMs = performance.now();
  const total = Math.round(rate * forSeconds);
  const underWay = new Set<Promise<void>>();
  let due = 0;
  let missed = 0;
  while (due < total && !signal.aborted) {
    const dueMs = startMs + (due * 1000) / rate;
    const waitMs = dueMs - performance.now();
    if (waitMs > 1) {
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      continue;
    }
    due++;
    if (underWay.size >= maxInFlight) {
      missed++;
      // Responses can only arrive while the loop waits.
      await sleep(0);
      continue;
    }
    const done = begin(dueMs).finally(() => underWay.delete(done));
    underWay.add(done);
  }
  await Promise.all(underWay);
  return { due, missed };
}
