import { pickPercentile, type TimedAttempt } from "./attempt-summary.ts";
import { isSuccessStatus } from "./webhook-delivery.ts";

export const HOUR_MS = 3_600_000;
/** How many hours back attempts can be counted: a week. */
export const MAX_HOURS = 168;

/**
 * The attempts that started in one hour. `hourMs` is the start of the hour, in Unix milliseconds; durations are null if
 * there were no attempts.
 */
export type HourOfAttempts = {
  hourMs: number;
  succeeded: number;
  failed: number;
  durationP50Ms: number | null;
  durationP95Ms: number | null;
};

/** Returns the starts of the last `hours` hours (UTC), ending with the hour of `nowMs`. */
export function listHours(nowMs: number, hours: number): number[] {
  const last = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  return Array.from({ length: hours }, (_, index) => last - (hours - 1 - index) * HOUR_MS);
}

/** Groups attempts by the hour in which they started. Leaves out attempts of other hours. */
export function groupByHour(attempts: readonly TimedAttempt[], hoursMs: readonly number[]): HourOfAttempts[] {
  const byHour = new Map(hoursMs.map((hourMs): [number, TimedAttempt[]] => [hourMs, []]));
  for (const attempt of attempts) byHour.get(Math.floor(attempt.startedAtMs / HOUR_MS) * HOUR_MS)?.push(attempt);
  return [...byHour].map(([hourMs, ofHour]) => {
    const succeeded = ofHour.filter(({ statusCode }) => isSuccessStatus(statusCode)).length;
    const durations = ofHour.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
    return {
      hourMs,
      succeeded,
      failed: ofHour.length - succeeded,
      durationP50Ms: pickPercentile(durations, 50),
      durationP95Ms: pickPercentile(durations, 95),
    };
  });
}
