/** How long a destination is treated as slow after an attempt timed out. */
export const SLOW_FOR_MS = 10 * 60_000;
/**
 * While a destination is healthy, a success is recorded at most this often: each record is a write, and attempts should
 * cost few.
 */
export const SUCCESS_NOTED_EVERY_MS = 60_000;

/** Counts of a destination's deliveries stop here: this count means "at least". */
export const MAX_COUNTED = 10_000;

/** How a destination is doing. Times are Unix milliseconds. */
export type DestinationHealth = {
  consecutiveFailures: number;
  lastSuccessAtMs: number | null;
  lastFailureAtMs: number | null;
  lastError: string | null;
  slowUntilMs: number;
};

/** The facts about its destination that an attempt provides. */
type AttemptSign = { isDelivered: boolean; isTimeout: boolean; endedAtMs: number; error: string | null };

/** Returns the health after an attempt, or the same object if nothing needs to be recorded. */
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
