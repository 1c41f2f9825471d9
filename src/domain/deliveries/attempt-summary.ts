import { isSuccessStatus } from "./webhook-delivery.ts";

/** Attempts older than this are left out: they don't show how a destination is doing now. */
export const SUMMARY_SPAN_MS = 24 * 3_600_000;
/** The most attempts that a summary covers: the latest ones. */
export const SUMMARY_ATTEMPTS = 200;

/** An attempt, with the fields that a summary needs. Times are Unix milliseconds; `statusCode` is null if no response arrived. */
export type TimedAttempt = { startedAtMs: number; durationMs: number; statusCode: number | null };

/** A summary of attempts. Fields that need at least one attempt are null without any. */
type AttemptSummary = {
  /** How many attempts the summary covers. */
  attemptCount: number;
  /** The share of attempts with a 2xx response, 0 to 1. */
  successRate: number | null;
  durationP50Ms: number | null;
  durationP95Ms: number | null;
};

/** Summarizes the latest `SUMMARY_ATTEMPTS` of the attempts, whatever their order. */
export function summarizeAttempts(attempts: readonly TimedAttempt[]): AttemptSummary {
  const latest = pickLatest(attempts);
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

/** The number of attempts that failed with the same status, or without a response for the same reason. */
type FailureCount = { statusCode: number | null; error: string | null; count: number };

/** The most kinds of failures in a summary; rarer ones are left out. */
export const MAX_FAILURE_KINDS = 10;

/** Counts the failures among the latest `SUMMARY_ATTEMPTS` of the attempts by status and reason, most frequent first. */
export function countFailures(attempts: readonly (TimedAttempt & { error: string | null })[]): FailureCount[] {
  const latest = pickLatest(attempts);
  const failed = latest.filter(({ statusCode }) => !isSuccessStatus(statusCode));
  const byKind = Map.groupBy(failed, writeKind);
  return [...byKind.values()]
    .flatMap((alike) => alike.slice(0, 1).map(({ statusCode, error }) => ({ statusCode, error, count: alike.length })))
    .sort((a, b) => b.count - a.count || writeKind(a).localeCompare(writeKind(b)))
    .slice(0, MAX_FAILURE_KINDS);
}

function pickLatest<Attempt extends TimedAttempt>(attempts: readonly Attempt[]): Attempt[] {
  return [...attempts].sort((a, b) => b.startedAtMs - a.startedAtMs).slice(0, SUMMARY_ATTEMPTS);
}

function writeKind({ statusCode, error }: { statusCode: number | null; error: string | null }): string {
  return `${statusCode} ${error}`;
}

/** Picks a percentile by the nearest-rank method, so the result is always a measured value. */
export function pickPercentile(ascending: readonly number[], percent: number): number | null {
  // Uses whole numbers: 0.95 isn't exact in floating point, and the rank could be one too high.
  return ascending[Math.ceil((percent * ascending.length) / 100) - 1] ?? null;
}
