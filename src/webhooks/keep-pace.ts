import type { Pace } from "../storage/pacing.ts";

/** Attempts of one call to a destination with a rate limit: each takes up to 5 queries of D1's 1,000. */
export const MAX_ATTEMPTS_PACED = 120;
/** How often one call waits at most: more than the seconds in which it claims, so only a clock that stands still reaches it. */
export const MAX_WAITS = 20;

/** How late an attempt may start: beyond that, too many of those after it could start within the same second. */
export const MAX_LATE_MS = 100;

/**
 * Returns when each of a claim's attempts starts: evenly, up to the time to which the claim has moved the pace. None
 * without a limit.
 */
export function listStarts(count: number, pace: Pace | undefined): number[] {
  if (!pace) return [];
  const spentMs = Math.ceil((count * 1000) / pace.maxPerSecond);
  const firstMs = pace.pacedUntilMs - spentMs;
  return Array.from({ length: count }, (_, index) => firstMs + Math.ceil((index * 1000) / pace.maxPerSecond));
}

/**
 * Returns how long to wait until more may be claimed; null if nothing is left, or another call waits. `fromMs`: when the
 * claim's first attempt may start.
 */
export function findWaitMs({ pacedUntilMs, maxPerSecond, hasMore, isPacer }: Pace, fromMs: number): number | null {
  const aheadMs = pacedUntilMs - fromMs;
  const allowed = Math.floor((Math.max(0, 1000 - aheadMs) * maxPerSecond) / 1000);
  return hasMore === 1 && isPacer === 1 && allowed === 0 ? Math.max(1, aheadMs) : null;
}
