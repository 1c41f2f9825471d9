import { expect, it } from "vitest";
import { computeTokenCost, isPriced } from "../../../src/domain/money/token-cost.ts";

// Only a call that has a price is refused without a balance.
it.each([
  ["0.00000001", "0"],
  ["0", "0.00000001"],
  ["10", "1"],
])("a model that costs %s for a token of the prompt and %s for one of the answer has a price", (prompt, completion) => {
  expect(isPriced({ prompt, completion })).toBe(true);
});

it.each(["0", "0.0", "00.000"])("a model that costs %s for each token has none", (price) => {
  expect(isPriced({ prompt: price, completion: price })).toBe(false);
});

it("the tokens of the prompt and of the answer are rounded up together, once", () => {
  const pricing = { prompt: "0.0000004", completion: "0.0000002" };
  expect(computeTokenCost(pricing, { promptTokens: 1, completionTokens: 3 })).toBe(1);
  expect(computeTokenCost(pricing, { promptTokens: 1, completionTokens: 4 })).toBe(2);
  expect(computeTokenCost(pricing, { promptTokens: 0, completionTokens: 0 })).toBe(0);
});
