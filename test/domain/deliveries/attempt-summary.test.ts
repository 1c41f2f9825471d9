import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  SUMMARY_ATTEMPTS,
  summarizeAttempts,
  type TimedAttempt,
} from "../../../src/domain/deliveries/attempt-summary.ts";
import { isSuccessStatus } from "../../../src/domain/deliveries/webhook-delivery.ts";

const attempt = (startedAtMs: number, durationMs: number, statusCode: number | null = 200): TimedAttempt => ({
  startedAtMs,
  durationMs,
  statusCode,
});
const ofDurations = (...durations: number[]) => durations.map((durationMs, index) => attempt(index, durationMs));

describe("a summary of attempts", () => {
  it("says nothing of none", () => {
    expect(summarizeAttempts([])).toEqual({
      attemptCount: 0,
      successRate: null,
      durationP50Ms: null,
      durationP95Ms: null,
    });
  });

  it.each([
    [[7], 7, 7],
    [[1, 2], 1, 2],
    [[3, 1, 2], 2, 3],
    [[4, 3, 2, 1], 2, 4],
    [Array.from({ length: 19 }, (_, n) => n + 1), 10, 19],
    [Array.from({ length: 20 }, (_, n) => n + 1), 10, 19],
    [Array.from({ length: 21 }, (_, n) => n + 1), 11, 20],
    [Array.from({ length: 100 }, (_, n) => n + 1), 50, 95],
    [Array.from({ length: 200 }, (_, n) => n + 1), 100, 190],
    [[0, 0, 0], 0, 0],
    [[9, 10, 100], 10, 100],
  ])("of durations %j has p50 %i and p95 %i", (durations, p50, p95) => {
    expect(summarizeAttempts(ofDurations(...durations))).toMatchObject({ durationP50Ms: p50, durationP95Ms: p95 });
  });

  it.each([
    [[200], 1],
    [[199], 0],
    [[299], 1],
    [[300], 0],
    [[null], 0],
    [[200, 500], 0.5],
    [[204, 200, null, 429], 0.5],
    [[301, 200, 200, 200], 0.75],
  ])("of answers %j has the success rate %d", (statuses, rate) => {
    const attempts = statuses.map((status, index) => attempt(index, 1, status));
    expect(summarizeAttempts(attempts).successRate).toBe(rate);
  });

  it("goes over the latest only, in whatever order they come", () => {
    const old = Array.from({ length: 50 }, (_, n) => attempt(n, 9999, 500));
    const latest = Array.from({ length: SUMMARY_ATTEMPTS }, (_, n) => attempt(1000 + n, 5));
    expect(summarizeAttempts([...old, ...latest])).toEqual(summarizeAttempts([...latest, ...old]));
    expect(summarizeAttempts([...old, ...latest])).toEqual({
      attemptCount: SUMMARY_ATTEMPTS,
      successRate: 1,
      durationP50Ms: 5,
      durationP95Ms: 5,
    });
    expect(summarizeAttempts([...old, ...latest.slice(1)])).toMatchObject({
      attemptCount: SUMMARY_ATTEMPTS,
      successRate: (SUMMARY_ATTEMPTS - 1) / SUMMARY_ATTEMPTS,
    });
  });

  it("has percentiles that were measured, with as many at or below them as they say", () => {
    const statuses = fc.option(fc.integer({ min: 100, max: 599 }), { nil: null });
    const attempts = fc.array(
      fc.record({ startedAtMs: fc.nat(1e6), durationMs: fc.nat(20_000), statusCode: statuses }),
      { minLength: 1, maxLength: SUMMARY_ATTEMPTS },
    );
    fc.assert(
      fc.property(attempts, (drawn) => {
        const summary = summarizeAttempts(drawn);
        const share = (limit: number | null, isBelow: (duration: number, limit: number) => boolean) =>
          drawn.filter(({ durationMs }) => isBelow(durationMs, limit ?? Number.NaN)).length / drawn.length;
        for (const [value, percent] of [
          [summary.durationP50Ms, 50],
          [summary.durationP95Ms, 95],
        ] as const) {
          expect(drawn.map(({ durationMs }) => durationMs)).toContain(value);
          expect(share(value, (duration, limit) => duration <= limit) * 100).toBeGreaterThanOrEqual(percent - 1e-9);
          expect(share(value, (duration, limit) => duration < limit) * 100).toBeLessThan(percent);
        }
        const successes = drawn.filter(({ statusCode }) => isSuccessStatus(statusCode)).length;
        expect(summary.successRate).toBe(successes / drawn.length);
      }),
    );
  });
});
