/** Delays before the second attempt and each later one, in seconds (docs/contract/interface.md, "Delivery"). */
export const DEFAULT_RETRY_SECONDS: readonly number[] = [30, 120, 300, 900, 3600];
/** How far a receiver may postpone the next attempt. */
export const MAX_RETRY_AFTER_SECONDS = 3600;

const MAX_PAUSES = 20;
const MAX_PAUSE_SECONDS = 24 * 3600;

/** Reads `30,120,300`: whole seconds, each from 1 to a day. Throws a TypeError that states the rule. */
export function readRetrySchedule(setting: string): readonly number[] {
  const pauses = setting.split(",").map((text) => (/^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN));
  if (pauses.length > MAX_PAUSES || !pauses.every((pause) => pause >= 1 && pause <= MAX_PAUSE_SECONDS)) {
    throw new TypeError("must be 1 to 20 delays in whole seconds, each from 1 to 86400, separated by commas");
  }
  return pauses;
}

/**
 * Returns when a delivery is attempted again after a failed attempt, or null after the last one. Never earlier than the
 * schedule: `Retry-After` can only lengthen the delay, to at most an hour.
 *
 * @param attempt which attempt of the schedule failed, from 1
 * @param endedAtMs when it ended, in Unix milliseconds
 * @param retryAfterSeconds what the receiver asked for; null for nothing
 */
export function findNextAttemptMs(
  schedule: readonly number[],
  attempt: number,
  endedAtMs: number,
  retryAfterSeconds: number | null,
): number | null {
  const pause = schedule[attempt - 1];
  if (pause === undefined) return null;
  const asked = Math.min(retryAfterSeconds ?? 0, MAX_RETRY_AFTER_SECONDS);
  return endedAtMs + Math.max(pause, asked) * 1000;
}

/**
 * Returns the times of a pending delivery's attempts if none succeeds, in Unix milliseconds: the next one, and the
 * later ones by the schedule.
 *
 * @param attemptsMade how many attempts of the current schedule were made
 */
export function planAttempts(schedule: readonly number[], attemptsMade: number, nextAttemptAtMs: number): number[] {
  const times = [nextAttemptAtMs];
  for (const pause of schedule.slice(attemptsMade)) times.push((times.at(-1) ?? 0) + pause * 1000);
  return times;
}

/**
 * Reads a `Retry-After` header (RFC 9110, 10.2.3: seconds, or a date) as seconds from `nowMs`, in Unix milliseconds.
 * Returns null if it is missing or can't be read.
 */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,10}$/.test(text)) return Number(text);
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
