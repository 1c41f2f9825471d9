const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const DAY = { year: "numeric", month: "short", day: "numeric" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
const absolute = new Intl.DateTimeFormat("en", { ...DAY, ...CLOCK, timeZoneName: "short" });
const date = new Intl.DateTimeFormat("en", DAY);
const day = new Intl.DateTimeFormat("en", { month: "short", day: "numeric" });
const clock = new Intl.DateTimeFormat("en", CLOCK);

/** A moment, shown as how long ago it was; the full time appears on hover. `at`: RFC 3339. */
export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={writeMoment(at)}>
      {writeAgo(Date.parse(at) - Date.now())}
    </time>
  );
}

/** A moment, shown as date and time; how long ago it was appears on hover. `at`: RFC 3339. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={writeAgo(Date.parse(at) - Date.now())}>
      {writeMoment(at)}
    </time>
  );
}

/** A moment as date and time, and how long ago it was. `at`: RFC 3339. */
export function FullMoment({ at }: { at: string }) {
  return (
    <>
      <Moment at={at} />{" "}
      <span class="faint">
        (<Time at={at} />)
      </span>
    </>
  );
}

/** Formats date and time in the reader's time zone: "Nov 22, 2026, 11:36:56 UTC". `at`: RFC 3339 or Unix milliseconds. */
export function writeMoment(at: string | number): string {
  return absolute.format(new Date(at));
}

/** Formats a date in the reader's time zone: "Nov 22, 2026". */
export function writeDate(timeMs: number): string {
  return date.format(timeMs);
}

/** Formats a day in the reader's time zone, briefly: "Nov 22". */
export function writeMonthDay(timeMs: number): string {
  return day.format(timeMs);
}

/** Formats the time of today's moments in the reader's time zone: "11:36:56". */
export function writeClock(timeMs: number): string {
  return clock.format(timeMs);
}

/** Formats a time difference in words: "3 minutes ago", "in 2 hours". */
function writeAgo(differenceMs: number): string {
  for (const [unit, unitMs] of UNITS) {
    if (Math.abs(differenceMs) >= unitMs) return relative.format(Math.trunc(differenceMs / unitMs), unit);
  }
  return differenceMs > 0 ? "in a moment" : "just now";
}

/** Formats a duration: "38 ms", "1.2 s", "3 min 5 s", "2 h 5 min", "3 d 4 h". */
export function writeDuration(durationMs: number): string {
  if (durationMs < 1_000) return `${Math.round(durationMs)} ms`;
  if (durationMs < 60_000) return `${Number((durationMs / 1_000).toFixed(1))} s`;
  const seconds = Math.round(durationMs / 1_000);
  if (seconds < 3_600) return join(Math.floor(seconds / 60), "min", seconds % 60, "s");
  const minutes = Math.round(seconds / 60);
  if (minutes < 1_440) return join(Math.floor(minutes / 60), "h", minutes % 60, "min");
  const hours = Math.round(minutes / 60);
  return join(Math.floor(hours / 24), "d", hours % 24, "h");
}

function join(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
