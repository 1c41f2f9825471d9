import { expect, it } from "vitest";
import { RATE_BUDGET, RATE_PERIOD_SECONDS, weighRequest } from "../../../src/domain/limits/rate-budget.ts";
import { type TokenBucket, takeToken } from "../../../src/domain/limits/token-bucket.ts";

/** Returns how many requests one token bucket allows in a period if they arrive without a pause. */
function countAdmitted(ratePerSecond: number): number {
  const stepMs = 1000 / Math.max(1, ratePerSecond) / 4;
  let bucket: TokenBucket | undefined;
  let admitted = 0;
  for (let nowMs = 0; nowMs < RATE_PERIOD_SECONDS * 1000; nowMs += stepMs) {
    const result = takeToken(bucket, ratePerSecond, nowMs);
    bucket = result.bucket;
    if (result.waitMs === null) admitted++;
  }
  return admitted;
}

it.each([0.001, 0.25, 1, 2.5, 20, 100, 1000])("a period's budget at %d a second is what one bucket admits", (rate) => {
  const weight = weighRequest(rate);
  expect(Number.isInteger(weight)).toBe(true);
  // A request is allowed while the counter is below the limit, so the last one may exceed it.
  const inBudget = Math.ceil(RATE_BUDGET / weight);
  const admitted = countAdmitted(rate);
  expect(inBudget).toBeGreaterThanOrEqual(admitted);
  expect(inBudget).toBeLessThanOrEqual(admitted * 1.25 + 2);
});

it("a rate beyond the budget still counts each request", () => {
  expect(weighRequest(1e9)).toBe(1);
});
