/** How far back a timeline reaches: its name in the address, in words, its length, and the distance of its marks. */
export type Span = { name: string; text: string; lengthMs: number; markMs: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const HOUR: Span = { name: "1h", text: "1 hour", lengthMs: HOUR_MS, markMs: 10 * MINUTE_MS };
const DAY: Span = { name: "24h", text: "24 hours", lengthMs: DAY_MS, markMs: 4 * HOUR_MS };
export const SPANS: readonly Span[] = [
  HOUR,
  { name: "6h", text: "6 hours", lengthMs: 6 * HOUR_MS, markMs: HOUR_MS },
  DAY,
  { name: "7d", text: "7 days", lengthMs: 7 * DAY_MS, markMs: DAY_MS },
];

/** The distances that marks may have, and how many marks fit. */
const MARKS_MS = [MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, DAY_MS];
const MAX_MARKS = 8;

/** Returns the span for something of this duration, with some room before it. */
export function frameSpan(lastsMs: number): Span {
  const lengthMs = Math.max(MINUTE_MS, lastsMs) * 1.05;
  return { name: "", text: "", lengthMs, markMs: MARKS_MS.find((markMs) => lengthMs / markMs <= MAX_MARKS) ?? DAY_MS };
}

/** Returns the span that the address names; a day by default. */
export function readSpan(name: string | undefined): Span {
  return SPANS.find((span) => span.name === name) ?? DAY;
}

/**
 * Returns the start of the query in RFC 3339, rounded to steps, so that a reading that is repeated a moment later has
 * the same query.
 */
export function findSince({ lengthMs }: Span, nowMs: number): string {
  const stepMs = lengthMs / 60;
  return new Date(Math.floor((nowMs - lengthMs) / stepMs) * stepMs).toISOString();
}

const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat("en", { weekday: "short", day: "numeric" });

/** Returns the marks of a span that ends at `untilMs`, at whole hours or days of the reader's time zone. */
export function listMarks({ lengthMs, markMs }: Span, untilMs: number): { atMs: number; text: string }[] {
  const sinceMs = untilMs - lengthMs;
  const places = markMs === DAY_MS ? listMidnights(sinceMs, untilMs) : listSteps(sinceMs, untilMs, markMs);
  return places.map((atMs) => ({ atMs, text: (markMs === DAY_MS ? day : clock).format(atMs) }));
}

function listSteps(sinceMs: number, untilMs: number, stepMs: number): number[] {
  const zoneMs = new Date(untilMs).getTimezoneOffset() * MINUTE_MS;
  const firstMs = Math.ceil((sinceMs - zoneMs) / stepMs) * stepMs + zoneMs;
  return Array.from({ length: Math.floor((untilMs - firstMs) / stepMs) + 1 }, (_, index) => firstMs + index * stepMs);
}

/** Lists the beginnings of days. Where the clocks change, a day has 23 or 25 hours. */
function listMidnights(sinceMs: number, untilMs: number): number[] {
  const midnights: number[] = [];
  const next = new Date(sinceMs);
  next.setHours(24, 0, 0, 0);
  for (; next.getTime() <= untilMs; next.setDate(next.getDate() + 1)) midnights.push(next.getTime());
  return midnights;
}
