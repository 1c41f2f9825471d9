import { describe, expect, it } from "vitest";
import type { VlmModel } from "../../../src/domain/models/vlm.ts";
import { addUpModelCalls } from "../../../src/services/billing/bill-model-calls.ts";

const PRICING = { prompt: "0.0000001", completion: "0.0000004" };
const RATES = { prompt: "0.00000005", completion: "0.0000002" };
const offered = { pricing: PRICING, vlm: { providerPricing: RATES } as VlmModel };
const call = (promptTokens: number, completionTokens: number, costDollars: string | null = null) => ({
  model: "looker",
  promptTokens,
  completionTokens,
  costDollars,
});

describe("the cost of an operation's model calls", () => {
  it("is rounded up once, however many calls it made", () => {
    // 1.2 and 1.2 microdollars to the provider, 2.4 and 2.4 to the caller.
    expect(addUpModelCalls(offered, [call(20, 1), call(20, 1)])).toMatchObject({
      promptTokens: 40,
      completionTokens: 2,
      providerCostMicrodollars: 3,
      chargedMicrodollars: 5,
    });
  });

  it("is what the provider reported of a call, and the tokens' of one of which it reported none", () => {
    expect(addUpModelCalls(offered, [call(20, 1, "0.000007"), call(20, 1)])).toMatchObject({
      providerCostMicrodollars: 9,
    });
    expect(addUpModelCalls(offered, [call(20, 1, "0")])).toMatchObject({ providerCostMicrodollars: 0 });
  });

  // The rates make 1.2 microdollars of a call whose cost isn't reported.
  it.each([
    [["0.0000001", "0.0000001"], 1],
    [["0.0000005", "0.0000005"], 1],
    [["0.0000005", "0.0000005000000000000000001"], 2],
    [["0.0000012", "0.0000012"], 3],
    [["0.0000015", "0.0000015"], 3],
    [["0.000001", "0.000001"], 2],
    [["0", "0.0000001"], 1],
    [["0", "0"], 0],
    [["0.0000008", null], 2],
    [["0.0000008000000000000000001", null], 3],
    [[null, "0.0000001"], 2],
    [[null, null], 3],
    // Ten times a tenth of a microdollar: the sum of floating-point numbers is none.
    [Array.from({ length: 10 }, () => "0.0000001"), 1],
  ])("is rounded up once where calls report %j: %i", (costs, microdollars) => {
    const calls = costs.map((costDollars) => call(20, 1, costDollars));
    expect(addUpModelCalls(offered, calls)).toMatchObject({ providerCostMicrodollars: microdollars });
  });

  it("is the caller's price where the provider's isn't known", () => {
    expect(addUpModelCalls({ pricing: PRICING, vlm: null }, [call(20, 1)]).providerCostMicrodollars).toBe(3);
  });
});
