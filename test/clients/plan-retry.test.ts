import { describe, expect, it } from "vitest";
import { ConnectionError, readRetryAfter, SightlineError } from "../../packages/client/src/errors.ts";
import { planRetry } from "../../packages/client/src/plan-retry.ts";

const limited = (retryAfterMs: number | null) =>
  new SightlineError("Limited.", { status: 429, code: "rate_limited", retryAfterMs });
const broken = new ConnectionError("Broken.", { status: 0, code: "unreachable" });

const plan = (more: Partial<Parameters<typeof planRetry>[0]>) =>
  planRetry({
    error: limited(null),
    retries: 0,
    maxRetries: 20,
    isRepeatable: true,
    leftMs: 60_000,
    random: 0,
    ...more,
  });

describe("the wait before a retry", () => {
  it.each([
    [0, 250, 500],
    [1, 500, 1000],
    [2, 1000, 2000],
    [3, 2000, 4000],
    [4, 4000, 8000],
    [5, 4000, 8000],
    [19, 4000, 8000],
  ])("after %i retries is drawn from %i to %i ms", (retries, least, most) => {
    expect([plan({ retries, random: 0 }), plan({ retries, random: 1 })]).toEqual([least, most]);
  });

  it("is never shorter than the service asks for, and still drawn", () => {
    expect([plan({ error: limited(7000) }), plan({ error: limited(7000), random: 1 })]).toEqual([7000, 7250]);
  });

  it.each([
    [250, null],
    [251, 250],
  ])("has to end before the call does: with %i ms left it is %s", (leftMs, waitMs) => {
    expect(plan({ leftMs })).toBe(waitMs);
  });

  it("isn't begun after the last retry", () => {
    expect([plan({ retries: 1, maxRetries: 2 }), plan({ retries: 2, maxRetries: 2 })]).toEqual([500, null]);
  });

  it("isn't begun for a call that may have been carried out", () => {
    expect([plan({ error: broken }), plan({ error: broken, isRepeatable: false })]).toEqual([250, null]);
    expect(plan({ isRepeatable: false })).toBe(250);
  });
});

it.each([
  [null, null],
  ["", null],
  ["soon", null],
  ["0", 0],
  ["-1", 0],
  ["2", 2000],
  ["1.5", 1500],
  ["Thu, 01 Jan 1970 00:00:05 GMT", 4000],
  ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
])("Retry-After %s is %s ms", (header, waitMs) => {
  expect(readRetryAfter(header, 1000)).toBe(waitMs);
});
