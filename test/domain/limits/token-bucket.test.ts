import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TokenBucket, takeToken } from "../../../src/domain/limits/token-bucket.ts";

/** Sends a request at each time. Returns which were allowed. */
function admit(ratePerSecond: number, timesMs: readonly number[]): boolean[] {
  let bucket: TokenBucket | undefined;
  return timesMs.map((nowMs) => {
    const result = takeToken(bucket, ratePerSecond, nowMs);
    bucket = result.bucket;
    return result.waitMs === null;
  });
}

describe("a token bucket", () => {
  it("admits a burst of twice its rate, then its rate", () => {
    expect(admit(2, [0, 0, 0, 0, 0])).toEqual([true, true, true, true, false]);
    expect(admit(2, [0, 0, 0, 0, 499, 500, 501, 1000, 1001])).toEqual([
      true,
      true,
      true,
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it("doesn't save up beyond its burst", () => {
    expect(admit(1, [0, 1_000_000, 1_000_000, 1_000_000])).toEqual([true, true, true, false]);
  });

  it("admits one at a time where the rate is below one in two seconds", () => {
    expect(admit(0.1, [0, 1, 9_999, 10_000, 10_001])).toEqual([true, false, false, true, false]);
  });

  it("refills nothing when the clock goes back", () => {
    expect(admit(1, [1000, 1000, 0, 1000])).toEqual([true, true, false, true]);
  });

  it("admits the same request after the wait that it told", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1000, noNaN: true }),
        fc.array(fc.nat(100), { maxLength: 50 }),
        (rate, gapsMs) => {
          let bucket: TokenBucket | undefined;
          let nowMs = 0;
          for (const gapMs of gapsMs) {
            nowMs += gapMs;
            const result = takeToken(bucket, rate, nowMs);
            bucket = result.bucket;
            if (result.waitMs !== null) expect(takeToken(bucket, rate, nowMs + result.waitMs + 1).waitMs).toBeNull();
          }
        },
      ),
    );
  });
});
