import { isSuccessStatus } from "./webhook-delivery.ts";

/** Attempts older than this say nothing of how a destination is doing now. */
export const SUMMARY_SPAN_MS = 24 * 3_600_000;
/** How many attempts a summary goes over at most, the latest. */
export const SUMMARY_ATTEMPTS = 200;

/** An attempt, as far as a summary goes by it. Times are Unix milliseconds; `statusCode` is null where no answer came. */
export type TimedAttempt = { startedAtMs: number; durationMs: number; statusCode: number | null };

/** How attempts went. What can't be said of none is null. */
export type AttemptSummary = {
  /** How many it goes over. */
  attemptCount: number;
  /** The share that was answered 2xx, 0 to 1. */
  successRate: number | null;
  durationP50Ms: number | null;
  durationP95Ms: number | null;
};

/** Summarizes the latest `SUMMARY_ATTEMPTS` of the attempts, whatever their order. */
export function summarizeAttempts(attempts: readonly TimedAttempt[]): AttemptSummary {
  const latest = [...attempts].sort((a, b) => b.startedAtMs - a.startedAtMs).slice(0, SUMMARY_ATTEMPTS);
  const attemptCount = latest.length;
  const successes = latest.filter(({ statusCode }) => isSuccessStatus(statusCode)).length;
  const durations = latest.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
  return {
    attemptCount,
    successRate: attemptCount === 0 ? null : successes / attemptCount,
    durationP50Ms: pickPercentile(durations, 50),
    durationP95Ms: pickPercentile(durations, 95),
  };
}

/** By nearest rank: the least value that so many percent don't exceed, so always one that was measured. */
export function pickPercentile(ascending: readonly number[], percent: number): number | null {
  // Of whole numbers: 0.95 isn't exactly that in floating point, and a rank could come out one too high.
  return ascending[Math.ceil((percent * ascending.length) / 100) - 1] ?? null;
}
