import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPrice, multiplyPrices, parseDollars, shiftPrice } from "../../../src/domain/money/decimal.ts";
import { computeCostMicrodollars } from "../../../src/domain/money/money.ts";

describe("prices", () => {
  it.each(["0", "0.0", "1", "0.00000035", "999999999999", `0.${"1".repeat(24)}`])("may be %s", (text) => {
    expect(isPrice(text)).toBe(true);
  });

  it.each(["", " ", ".5", "5.", "-1", "+1", "1e-6", "0x1", "1,5", "1 ", "NaN", "Infinity", "١", "1000000000000"])(
    "may not be %j",
    (text) => {
      expect(isPrice(text)).toBe(false);
    },
  );

  it("have at most 24 digits after the point", () => {
    expect(isPrice(`0.${"1".repeat(25)}`)).toBe(false);
  });

  it.each([
    ["0.1", "3", "0.3"],
    ["0.1", "0.2", "0.02"],
    ["0.00000035", "1.15", "0.0000004025"],
    ["0.000001", "1.0", "0.000001"],
    ["0.50", "2", "1"],
    ["1.10", "1", "1.1"],
    ["0.00", "7", "0"],
    ["100", "10", "1000"],
    ["0.0000027", "1.1", "0.00000297"],
  ])("%s x %s is %s, with no floating-point dust", (left, right, product) => {
    expect(multiplyPrices(left, right)).toBe(product);
    expect(multiplyPrices(right, left)).toBe(product);
  });

  it.each([
    ["0.10", 6, "0.0000001"],
    ["3.20", 6, "0.0000032"],
    ["4", 6, "0.000004"],
    ["1000000", 6, "1"],
    ["0", 6, "0"],
    ["12.5", 0, "12.5"],
  ])("%s moved by %i places is %s", (price, places, shifted) => {
    expect(shiftPrice(price, places)).toBe(shifted);
  });

  it.each(["-1", "1e-6", "x", ""])("refuse to reckon with %j", (text) => {
    expect(() => multiplyPrices(text, "1")).toThrow(RangeError);
    expect(() => multiplyPrices("1", text)).toThrow(RangeError);
    expect(() => shiftPrice(text, 6)).toThrow(RangeError);
  });
});

/** A reported amount as it is billed when it stands alone. */
const roundUp = (text: string) => {
  const dollars = parseDollars(text);
  return dollars === null ? null : computeCostMicrodollars(dollars, 1);
};

describe("reported dollars", () => {
  it.each([
    ["0", "0"],
    ["0.0", "0"],
    ["007.50", "7.5"],
    ["0.0000001", "0.0000001"],
    ["1.2e-7", "0.00000012"],
    ["1.20E-3", "0.0012"],
    ["2.5e+1", "25"],
    ["1.25e1", "12.5"],
    ["1e2", "100"],
    ["0e99", "0"],
    ["0e-99", "0"],
    [String(5e-324), `0.${"0".repeat(323)}5`],
    [String(0.1 + 0.2), "0.30000000000000004"],
    ["9007199254.740991", "9007199254.740991"],
  ])("%s are exactly %s", (text, dollars) => {
    expect(parseDollars(text)).toBe(dollars);
  });

  it.each([
    ["0", 0],
    ["0.000001", 1],
    ["0.0000001", 1],
    ["0.0000010", 1],
    ["0.00000100001", 2],
    ["1.2e-7", 1],
    ["1.2E-3", 1200],
    ["2.5e+1", 25_000_000],
    ["1e2", 100_000_000],
    ["0.95", 950_000],
    // 0.1 + 0.2 of a provider that adds in floating point: the reported value counts.
    [String(0.1 + 0.2), 300_001],
    ["1e-30", 1],
    ["0e-99", 0],
    ["9007199254.740991", Number.MAX_SAFE_INTEGER],
  ])("%s are %i microdollars", (text, microdollars) => {
    expect(roundUp(text)).toBe(microdollars);
  });

  it.each([
    "",
    "-0.1",
    "-0",
    "NaN",
    "Infinity",
    "1e9999",
    "1e999",
    "9007199254.740992",
    "0.1.2",
    "$1",
    "1 ",
    "0x10",
    "1_0",
  ])("are none in %j", (text) => {
    expect(parseDollars(text)).toBeNull();
  });

  it("are rounded up once: never below the amount, nor a whole microdollar above", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 9_000_000_000n), fc.integer({ min: 0, max: 12 }), (digits, scale) => {
        const microdollars = roundUp(`${digits}e-${scale}`);
        const excess = BigInt(microdollars ?? -1) * 10n ** BigInt(scale) - digits * 1_000_000n;
        return excess >= 0n && excess < 10n ** BigInt(scale);
      }),
    );
  });
});
