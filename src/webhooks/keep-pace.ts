import type { Pace } from "../storage/deliveries/pacing.ts";

/** The most attempts of one call to a destination with a rate limit: each takes up to 5 of D1's 1,000 queries. */
export const MAX_ATTEMPTS_PACED = 120;
/**
 * The most waits of one call: more than the seconds in which it claims, so it is reached only if the clock stands
 * still.
 */
export const MAX_WAITS = 20;

/**
 * The latest that an attempt may start after its time: with a longer delay, too many later ones could start within the
 * same second.
 */
export const MAX_LATE_MS = 100;

/**
 * Returns the start times of a claim's attempts, evenly spread up to the time to which the claim has moved the pace;
 * none without a limit.
 */
export function listStarts(count: number, pace: Pace | undefined): number[] {
  if (!pace) return [];
  const spentMs = Math.ceil((count * 1000) / pace.maxPerSecond);
  const firstMs = pace.pacedUntilMs - spentMs;
  return Array.from({ length: count }, (_, index) => firstMs + Math.ceil((index * 1000) / pace.maxPerSecond));
}

/**
 * Returns the time to wait until more may be claimed; null if nothing is left, or if another call waits. `fromMs`: when
 * the claim's first attempt may start.
 */
export function findWaitMs({ pacedUntilMs, maxPerSecond, hasMore, isPacer }: Pace, fromMs: number): number | null {
  const aheadMs = pacedUntilMs - fromMs;
  const allowed = Math.floor((Math.max(0, 1000 - aheadMs) * maxPerSecond) / 1000);
  return hasMore === 1 && isPacer === 1 && allowed === 0 ? Math.max(1, aheadMs) : null;
}
