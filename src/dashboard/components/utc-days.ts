const DAY_SECONDS = 86_400;
const FORMAT = { month: "short", day: "numeric", timeZone: "UTC" } as const;
const monthDay = new Intl.DateTimeFormat("en", FORMAT);
const date = new Intl.DateTimeFormat("en", { ...FORMAT, year: "numeric" });

/** The possible distances between ticks, in seconds. */
export const DAY_STEPS: readonly number[] = [1, 2, 3, 7, 14, 28].map((days) => days * DAY_SECONDS);

/** Formats a day of UTC, whatever zone the reader is in: "Nov 22, 2026". */
export function writeUtcDay(timeMs: number): string {
  return date.format(timeMs);
}

/** Formats a day of UTC briefly: "Nov 22". */
export function writeUtcMonthDay(timeMs: number): string {
  return monthDay.format(timeMs);
}

/** Returns the days to mark on an axis, in seconds: the last one, and those whole steps before it. */
export function pickDays(timesMs: readonly number[], stepSeconds: number): number[] {
  const last = timesMs.at(-1) ?? 0;
  return timesMs.filter((timeMs) => (last - timeMs) % (stepSeconds * 1000) === 0).map((timeMs) => timeMs / 1000);
}
