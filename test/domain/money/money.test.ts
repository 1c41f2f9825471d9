import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeCostMicrodollars } from "../../../src/domain/money/money.ts";

describe("costs", () => {
  it.each([
    ["0", 5, 0],
    ["0.001", 1, 1000],
    ["0.001", 0, 0],
    ["1", 3, 3_000_000],
    ["0.00000035", 1, 1],
    ["0.00000035", 10, 4],
    ["0.00000035", 20, 7],
    ["0.0000001", 10, 1],
    ["0.0000001", 11, 2],
    ["0.1", 3, 300_000],
    ["0.000000000000000001", 1, 1],
    ["12.50", 2, 25_000_000],
  ])("of %s dollars x %i are %i microdollars, rounded up", (price, quantity, cost) => {
    expect(computeCostMicrodollars(price, quantity)).toBe(cost);
  });

  it("are never below the exact amount, nor a whole microdollar above it", () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.nat(10 ** 6), (nanodollars, quantity) => {
        const price = `${Math.floor(nanodollars / 1e9)}.${String(nanodollars % 1e9).padStart(9, "0")}`;
        const exactNanodollars = BigInt(nanodollars) * BigInt(quantity);
        const costNanodollars = BigInt(computeCostMicrodollars(price, quantity)) * 1000n;
        return costNanodollars >= exactNanodollars && costNanodollars - exactNanodollars < 1000n;
      }),
    );
  });

  it.each([
    ["", 1],
    ["-1", 1],
    ["1e-3", 1],
    [".5", 1],
    ["1.", 1],
    ["0,001", 1],
    ["NaN", 1],
    ["1", -1],
    ["1", 0.5],
    ["1", Number.NaN],
  ])("refuse %j x %d", (price, quantity) => expect(() => computeCostMicrodollars(price, quantity)).toThrow(RangeError));
});
