const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;
const MINUTE_MS = 60_000;
const MAX_TIME_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Reads an RFC 3339 date-time as Unix milliseconds, dropping anything finer. Returns null for any other text, for a day
 * that isn't on the calendar, for a leap second, and for times before 1970 or after 9999.
 */
export function readTimeMs(text: string): number | null {
  const match = DATE_TIME.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const offsetHours = Number(match[9] ?? 0);
  const offsetMinutes = Number(match[10] ?? 0);
  if (month < 1 || month > 12 || day < 1 || day > countDays(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return null;
  const milliseconds = Number((match[7] ?? "").slice(0, 3).padEnd(3, "0"));
  const offsetMs = (offsetHours * 60 + offsetMinutes) * MINUTE_MS * (match[8] === "-" ? -1 : 1);
  const timeMs = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds) - offsetMs;
  // Date.UTC takes the years 0 to 99 for 1900 to 1999, and an offset can lead out of the years that can be written.
  return year < 1970 || timeMs < 0 || timeMs > MAX_TIME_MS ? null : timeMs;
}

/**
 * Formats Unix milliseconds as RFC 3339 in UTC, with milliseconds and `Z` (docs/contract/decisions.md, "Events"). Null
 * stays null.
 */
export function writeTime<Time extends number | null>(timeMs: Time): Time extends number ? string : null;
export function writeTime(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString();
}

function countDays(year: number, month: number): number {
  // The day before the next month's first.
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Writes the day (UTC) of a time in Unix milliseconds: "2026-11-21". */
export function writeDay(timeMs: number): string {
  return writeTime(timeMs).slice(0, "2026-11-21".length);
}
