import { expect, it } from "vitest";
import { displayBalance } from "../../../src/domain/money/balance-display.ts";

it.each([
  [0, "$0.00"],
  [1, "$0.00"],
  [9_999, "$0.00"],
  [10_000, "$0.01"],
  [12_349_999, "$12.34"],
  [1_234_567_890_000, "$1234567.89"],
  [-1, "-$0.01"],
  [-10_000, "-$0.01"],
  [-10_001, "-$0.02"],
  [-41_250, "-$0.05"],
  [-1_000_000, "-$1.00"],
  [Number.MAX_SAFE_INTEGER, "$9007199254.74"],
  [Number.MIN_SAFE_INTEGER, "-$9007199254.75"],
])("%i microdollars show as %s, rounded down to the cent", (microdollars, text) => {
  expect(displayBalance(microdollars)).toBe(text);
});
