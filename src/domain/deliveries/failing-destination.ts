import { HOUR_MS } from "./attempts-by-hour.ts";

/** A destination's admins are mailed once its attempts have failed for this long. */
export const ALERT_AFTER_MS = HOUR_MS;
/** They are mailed earlier if this many attempts fail in a row. */
export const ALERT_AFTER_FAILURES = 50;
/** Attempts that must have failed for a span of time to count: two events far apart don't show that nothing worked between. */
export const MIN_FAILURES_TO_ALERT = 3;
export const MIN_FAILURES_TO_DISABLE = 12;

/** By default, a destination that has failed for five days is disabled. */
export const DEFAULT_DISABLE_AFTER_HOURS = 5 * 24;
const MAX_DISABLE_AFTER_HOURS = 90 * 24;

/** Reads after how many hours of failing a destination is disabled; null for never. Throws a TypeError that states the rule. */
export function readDisableAfterHours(text: string): number | null {
  const hours = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(hours) || hours > MAX_DISABLE_AFTER_HOURS) {
    throw new TypeError(`must be a whole number of hours from 1 to ${MAX_DISABLE_AFTER_HOURS}, or 0 for never`);
  }
  return hours === 0 ? null : hours;
}
