/** For how long a destination is treated as slow after an attempt timed out. */
export const SLOW_FOR_MS = 10 * 60_000;
/** A success is noted at most this often while all is well: a note is a write, and an attempt should cost as few as it can. */
export const SUCCESS_NOTED_EVERY_MS = 60_000;

/** Counts of a destination's deliveries go no further: one of so many says "at least". */
export const MAX_COUNTED = 10_000;

/** How a destination has been doing. Times are Unix milliseconds. */
export type DestinationHealth = {
  consecutiveFailures: number;
  lastSuccessAtMs: number | null;
  lastFailureAtMs: number | null;
  lastError: string | null;
  slowUntilMs: number;
};

/** What an attempt says of its destination. */
export type AttemptSign = { isDelivered: boolean; isTimeout: boolean; endedAtMs: number; error: string | null };

/** The health after an attempt; the same object where there is nothing worth a note. */
export function judgeHealth(health: DestinationHealth, sign: AttemptSign): DestinationHealth {
  const { isDelivered, isTimeout, endedAtMs, error } = sign;
  if (!isDelivered) {
    return {
      ...health,
      consecutiveFailures: health.consecutiveFailures + 1,
      lastFailureAtMs: endedAtMs,
      lastError: error,
      slowUntilMs: isTimeout ? endedAtMs + SLOW_FOR_MS : health.slowUntilMs,
    };
  }
  const isNoted = health.lastSuccessAtMs !== null && endedAtMs - health.lastSuccessAtMs < SUCCESS_NOTED_EVERY_MS;
  if (isNoted && health.consecutiveFailures === 0) return health;
  return { ...health, consecutiveFailures: 0, lastSuccessAtMs: endedAtMs };
}
