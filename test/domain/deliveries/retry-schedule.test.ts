import { describe, expect, it } from "vitest";
import {
  DEFAULT_RETRY_SECONDS,
  findNextAttemptMs,
  planAttempts,
  readRetryAfter,
  readRetrySchedule,
} from "../../../src/domain/deliveries/retry-schedule.ts";

const ENDED_MS = Date.UTC(2026, 10, 21, 12, 0, 0, 250);
const HOUR_SECONDS = 3600;

describe("the schedule", () => {
  it("is 30 seconds, 2 minutes, 5 minutes, 15 minutes, 1 hour, then none", () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map((attempt) => {
      const nextMs = findNextAttemptMs(DEFAULT_RETRY_SECONDS, attempt, ENDED_MS, null);
      return nextMs === null ? null : nextMs - ENDED_MS;
    });
    expect(pauses).toEqual([30_000, 120_000, 300_000, 900_000, 3_600_000, null, null]);
  });

  it.each([
    ["shorter than the pause", 1, 29, 30],
    ["as long as it", 1, 30, 30],
    ["a second longer", 1, 31, 31],
    ["an hour", 1, HOUR_SECONDS, HOUR_SECONDS],
    ["more than an hour", 1, HOUR_SECONDS + 1, HOUR_SECONDS],
    ["a year", 2, 365 * 24 * HOUR_SECONDS, HOUR_SECONDS],
    ["at once", 5, 0, HOUR_SECONDS],
    ["nothing", 3, null, 300],
  ])("a receiver that asks for %s is heard up to an hour, and never hastens it", (_, attempt, asked, pause) => {
    expect(findNextAttemptMs(DEFAULT_RETRY_SECONDS, attempt, ENDED_MS, asked)).toBe(ENDED_MS + pause * 1000);
  });

  it("isn't shortened to an hour where it is longer itself", () => {
    expect(findNextAttemptMs([2 * HOUR_SECONDS], 1, ENDED_MS, 3 * HOUR_SECONDS)).toBe(
      ENDED_MS + 2 * HOUR_SECONDS * 1000,
    );
  });

  it("doesn't go on because a receiver asks for it", () => {
    expect(findNextAttemptMs(DEFAULT_RETRY_SECONDS, 6, ENDED_MS, 60)).toBeNull();
  });
});

describe("Retry-After", () => {
  it.each<[header: string | null, seconds: number | null]>([
    [null, null],
    ["", null],
    ["   ", null],
    ["0", 0],
    ["120", 120],
    [" 120 ", 120],
    ["0120", 120],
    ["9999999999", 9_999_999_999],
    ["99999999999", null],
    ["-1", null],
    ["+5", null],
    ["1.5", null],
    ["1e3", null],
    ["0x10", null],
    ["120, 60", null],
    ["120 seconds", null],
    ["soon", null],
    ["NaN", null],
    ["Infinity", null],
    ["\u0661\u0662", null],
    // RFC 9110, 5.6.7: the three forms of a date.
    ["Sat, 21 Nov 2026 12:02:00 GMT", 120],
    ["Saturday, 21-Nov-26 12:02:00 GMT", 120],
    ["Sat Nov 21 12:02:00 2026 GMT", 120],
    ["Sat, 21 Nov 2026 12:00:01 GMT", 1],
    ["Sat, 21 Nov 2026 12:00:00 GMT", 0],
    ["Sat, 21 Nov 2020 12:00:00 GMT", 0],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
    ["Sat, 21 Nov 2026 13:00:00 GMT", 3600],
    ["Fri, 31 Dec 9999 23:59:59 GMT", (Date.UTC(9999, 11, 31, 23, 59, 59) - Date.UTC(2026, 10, 21, 12)) / 1000],
    ["Sat, 99 Nov 2026 12:02:00 GMT", null],
    ["2026-11-21T12:02:00Z", null],
    ["11/21/2026", null],
  ])("%j is read as %j seconds", (header, seconds) => {
    expect(readRetryAfter(header, ENDED_MS)).toBe(seconds);
  });

  it("a date means no earlier than that date, to the millisecond", () => {
    const dateMs = Date.UTC(2026, 10, 21, 12, 10);
    const asked = readRetryAfter("Sat, 21 Nov 2026 12:10:00 GMT", ENDED_MS);
    expect(findNextAttemptMs(DEFAULT_RETRY_SECONDS, 1, ENDED_MS, asked)).toBeGreaterThanOrEqual(dateMs);
  });
});

describe("WEBHOOK_RETRY_SECONDS", () => {
  it.each([
    ["1", [1]],
    ["86400", [86_400]],
    ["30,120,300,900,3600", DEFAULT_RETRY_SECONDS],
    [" 1 , 2 ", [1, 2]],
    ["007", [7]],
    [Array(20).fill("1").join(","), Array(20).fill(1)],
  ])("%j is read", (setting, pauses) => {
    expect(readRetrySchedule(setting)).toEqual(pauses);
  });

  it.each([
    "",
    ",",
    "1,",
    ",1",
    "0",
    "86401",
    "-1",
    "1.5",
    "1e3",
    "0x1",
    "1;2",
    "1 2",
    "ten",
    "NaN",
    "1000000",
    "1,\u0662",
    Array(21).fill("1").join(","),
  ])("%j is refused with the rule", (setting) => {
    expect(() => readRetrySchedule(setting)).toThrow(
      new TypeError("must be 1 to 20 delays in whole seconds, each from 1 to 86400, separated by commas"),
    );
  });
});

describe("the plan of a pending delivery", () => {
  it("has the next attempt, and those after it by the rest of the schedule", () => {
    expect(planAttempts(DEFAULT_RETRY_SECONDS, 0, 1_000)).toEqual([
      ...[1_000, 31_000, 151_000, 451_000, 1_351_000],
      4_951_000,
    ]);
    expect(planAttempts([10, 20], 1, 5_000)).toEqual([5_000, 25_000]);
    expect(planAttempts([10, 20], 2, 5_000)).toEqual([5_000]);
  });
});
