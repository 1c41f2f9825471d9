const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const absolute = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });

/** A moment, as how long ago it is; the full time shows on hover. `at`: RFC 3339. */
export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={writeMoment(at)}>
      {writeAgo(Date.parse(at) - Date.now())}
    </time>
  );
}

/** Date and time in the reader's zone. */
export function writeMoment(at: string): string {
  return absolute.format(new Date(at));
}

/** A distance in time in words: "3 minutes ago", "in 2 hours". */
export function writeAgo(differenceMs: number): string {
  for (const [unit, unitMs] of UNITS) {
    if (Math.abs(differenceMs) >= unitMs) return relative.format(Math.trunc(differenceMs / unitMs), unit);
  }
  return differenceMs > 0 ? "in a moment" : "just now";
}
