import { describe, expect, test } from "vitest";
import { isCronDue } from "../../scripts/dev/cron-schedule.ts";

/** 2026-03-01 is a Sunday. */
const CASES: [expression: string, at: string, isDue: boolean][] = [
  ["* * * * *", "2026-03-01T00:00:00Z", true],
  ["* * * * *", "2026-03-01T23:59:00Z", true],
  ["*/15 * * * *", "2026-03-01T10:45:00Z", true],
  ["*/15 * * * *", "2026-03-01T10:46:00Z", false],
  ["5/20 * * * *", "2026-03-01T10:25:00Z", true],
  ["5/20 * * * *", "2026-03-01T10:20:00Z", false],
  ["17 3 * * *", "2026-03-01T03:17:00Z", true],
  ["17 3 * * *", "2026-03-01T03:17:59Z", true],
  ["17 3 * * *", "2026-03-01T03:16:00Z", false],
  ["17 3 * * *", "2026-03-01T04:17:00Z", false],
  ["0,30 9-17 * * *", "2026-03-01T17:30:00Z", true],
  ["0,30 9-17 * * *", "2026-03-01T18:00:00Z", false],
  ["0 0 1 * *", "2026-03-01T00:00:00Z", true],
  ["0 0 1 * *", "2026-03-02T00:00:00Z", false],
  ["0 0 * 3 *", "2026-03-09T00:00:00Z", true],
  ["0 0 * mar *", "2026-03-09T00:00:00Z", true],
  ["0 0 * apr-jun *", "2026-03-09T00:00:00Z", false],
  ["0 0 * * 1", "2026-03-01T00:00:00Z", true],
  ["0 0 * * SUN", "2026-03-01T00:00:00Z", true],
  ["0 0 * * 2", "2026-03-01T00:00:00Z", false],
  ["0 0 * * 7", "2026-03-07T00:00:00Z", true],
  ["0 0 * * mon-fri", "2026-03-06T00:00:00Z", true],
  ["0 0 * * mon-fri", "2026-03-07T00:00:00Z", false],
  // Both days restricted: either is enough.
  ["0 0 13 * fri", "2026-03-13T00:00:00Z", true],
  ["0 0 13 * fri", "2026-03-06T00:00:00Z", true],
  ["0 0 13 * fri", "2026-03-05T00:00:00Z", false],
];

const UNREADABLE: [expression: string, complaint: RegExp][] = [
  ["", /5 fields/],
  ["* * * *", /5 fields/],
  ["* * * * * *", /5 fields/],
  ["60 * * * *", /minute "60"/],
  ["* 24 * * *", /hour "24"/],
  ["* * 0 * *", /day of month "0"/],
  ["* * * 13 *", /month "13"/],
  ["* * * * 0", /weekday "0"/],
  ["* * * * 8", /weekday "8"/],
  ["*/0 * * * *", /minute "\*\/0"/],
  ["5-1 * * * *", /minute "5-1"/],
  ["a * * * *", /minute "a"/],
  ["1,,2 * * * *", /minute "1,,2"/],
  ["-1 * * * *", /minute "-1"/],
];

describe("a cron fires in the minutes that it names", () => {
  test.each(CASES)("%s at %s: %s", (expression, at, isDue) => {
    expect(isCronDue(expression, new Date(at))).toBe(isDue);
  });
});

describe("a cron that can't be read names its field", () => {
  test.each(UNREADABLE)("%s", (expression, complaint) => {
    expect(() => isCronDue(expression, new Date(0))).toThrow(complaint);
  });
});
