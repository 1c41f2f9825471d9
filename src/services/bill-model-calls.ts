import type { Caller } from "../domain/caller.ts";
import { computeTokenCost, isPriced } from "../domain/token-cost.ts";
import type { UsageEndpoint } from "../domain/usage.ts";
import { admitCharge, bill } from "./bill.ts";
import type { ChosenModel } from "./choose-model.ts";
import type { OperationContext } from "./operation-context.ts";

/** The usage that a model call reported. `costMicrodollars` is null if it reported no cost. */
type ModelUsage = {
  model: string;
  promptTokens: number;
  completionTokens: number;
  costMicrodollars: number | null;
};

/**
 * Admits a call of a priced model as `admitCharge` does: its cost is known only afterwards, but is at least a
 * microdollar.
 */
export function admitModelCall({ pricing }: ChosenModel, caller: Caller, context: OperationContext): Promise<void> {
  return admitCharge(isPriced(pricing) ? 1 : 0, caller, context);
}

/**
 * Bills the model calls of an operation by their actual usage, and returns the answer with it. The cost is the
 * provider's own figure if it reported one, otherwise that of the tokens at the provider's prices
 * (docs/contract/decisions.md, "Money").
 */
export async function billModelCalls<Found extends object>(
  endpoint: UsageEndpoint,
  { id, pricing, vlm }: ChosenModel,
  calls: readonly [ModelUsage, ...ModelUsage[]],
  found: Found,
  caller: Caller,
  context: OperationContext,
) {
  const promptTokens = calls.reduce((sum, call) => sum + call.promptTokens, 0);
  const completionTokens = calls.reduce((sum, call) => sum + call.completionTokens, 0);
  const rates = vlm?.providerPricing ?? pricing;
  const providerCostMicrodollars = calls.reduce(
    (sum, call) => sum + (call.costMicrodollars ?? computeTokenCost(rates, call)),
    0,
  );
  // Added up before rounding: an operation is rounded up once, however many calls it made.
  const chargedMicrodollars = computeTokenCost(pricing, { promptTokens, completionTokens });
  const amounts = { promptTokens, completionTokens, pages: 0, providerCostMicrodollars, chargedMicrodollars };
  const answer = {
    ...found,
    model: calls[0].model,
    cost_microdollars: providerCostMicrodollars,
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
  };
  await bill({ endpoint, model: id, ...amounts }, answer, caller, context);
  return answer;
}
