import { describe, expect, it } from "vitest";
import { groupByHour, HOUR_MS, listHours } from "../../../src/domain/deliveries/attempts-by-hour.ts";

const START_MS = Date.UTC(2026, 10, 21, 13);

describe("the last hours", () => {
  it.each([
    ["at a full hour", START_MS, 1, [START_MS]],
    ["a millisecond before it", START_MS - 1, 1, [START_MS - HOUR_MS]],
    ["the oldest first", START_MS + HOUR_MS - 1, 3, [START_MS - 2 * HOUR_MS, START_MS - HOUR_MS, START_MS]],
  ])("are whole ones: %s", (_, nowMs, hours, expected) => {
    expect(listHours(nowMs, hours)).toEqual(expected);
  });
});

describe("attempts by hour", () => {
  const attempt = (startedAtMs: number, statusCode: number | null, durationMs = 10) => ({
    startedAtMs,
    statusCode,
    durationMs,
  });

  it("are of the hour in which they began; what began in none of the hours is left out", () => {
    const attempts = [
      attempt(START_MS - 1, 200),
      attempt(START_MS, 200, 1),
      attempt(START_MS + 1, 503, 3),
      attempt(START_MS + HOUR_MS - 1, null, 2),
      attempt(START_MS + 2 * HOUR_MS, 204, 7),
      attempt(START_MS + 3 * HOUR_MS, 204),
    ];
    expect(groupByHour(attempts, listHours(START_MS + 2 * HOUR_MS, 3))).toEqual([
      { hourMs: START_MS, succeeded: 1, failed: 2, durationP50Ms: 2, durationP95Ms: 3 },
      { hourMs: START_MS + HOUR_MS, succeeded: 0, failed: 0, durationP50Ms: null, durationP95Ms: null },
      { hourMs: START_MS + 2 * HOUR_MS, succeeded: 1, failed: 0, durationP50Ms: 7, durationP95Ms: 7 },
    ]);
  });

  it.each([
    [199, 0],
    [200, 1],
    [299, 1],
    [300, 0],
    [null, 0],
  ])("an answer of %s counts as a success %i times", (statusCode, succeeded) => {
    expect(groupByHour([attempt(START_MS, statusCode)], [START_MS])).toMatchObject([
      { succeeded, failed: 1 - succeeded },
    ]);
  });
});
