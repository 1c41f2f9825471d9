export const DAY_MS = 86_400_000;

/** Returns the day (since 1970-01-01, UTC) of a time in Unix milliseconds. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/** Returns the first day (since 1970-01-01) of the calendar month of a time, in UTC: a spending limit starts anew there. */
export function firstDayOfMonth(timeMs: number): number {
  const time = new Date(timeMs);
  return dayOf(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1));
}
