import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_STEPS, pickDays, writeUtcDay, writeUtcMonthDay } from "../../src/dashboard/components/utc-days.ts";

const DAY_MS = 86_400_000;
const NOON_MS = Date.UTC(2026, 10, 2, 12);
const listDays = (count: number) => Array.from({ length: count }, (_, index) => NOON_MS - (count - 1 - index) * DAY_MS);

describe.each(["Pacific/Kiritimati", "America/Los_Angeles", "UTC"])("in %s, a day of UTC", (zone) => {
  const known = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = zone;
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  });
  afterAll(() => {
    if (known === undefined) delete process.env.TZ;
    else process.env.TZ = known;
  });

  it("has its own name on the axis, in the legend and in the table", () => {
    const days = listDays(3);
    expect(days.map(writeUtcMonthDay)).toEqual(["Oct 31", "Nov 1", "Nov 2"]);
    expect(days.map(writeUtcDay)).toEqual(["Oct 31, 2026", "Nov 1, 2026", "Nov 2, 2026"]);
  });

  it.each(DAY_STEPS)("is marked where its value is, at most every %d seconds, the last one always", (stepSeconds) => {
    const days = listDays(30);
    const marks = pickDays(days, stepSeconds);
    expect(marks.at(-1)).toBe((days.at(-1) ?? 0) / 1000);
    expect(days.map((timeMs) => timeMs / 1000)).toEqual(expect.arrayContaining(marks));
    const distances = marks.slice(1).map((mark, index) => mark - (marks[index] ?? 0));
    expect(new Set(distances)).toEqual(new Set([stepSeconds]));
  });
});
