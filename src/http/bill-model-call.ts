import { computeTokenCost, isPriced } from "../domain/token-cost.ts";
import type { UsageEndpoint } from "../domain/usage.ts";
import { admitCharge, bill } from "./bill.ts";
import type { ChosenModel } from "./choose-model.ts";
import type { Caller, OperationContext } from "./operation.ts";

/** What a model call used, as reported. `costMicrodollars` is null where no cost was. */
export type ModelUsage = {
  model: string;
  promptTokens: number;
  completionTokens: number;
  costMicrodollars: number | null;
};

/** Admits a call of a model: one with a price only while the balance is above zero, else a 402. */
export function admitModelCall({ pricing }: ChosenModel, caller: Caller, context: OperationContext): Promise<void> {
  return admitCharge(isPriced(pricing), caller, context);
}

/**
 * Bills a model call by its real usage, and gives what the answer says of it: the cost is the provider's own figure, else its tokens at
 * the provider's rates (decisions.md, "Money").
 */
export async function billModelCall(
  endpoint: UsageEndpoint,
  { id, pricing, vlm }: ChosenModel,
  usage: ModelUsage,
  caller: Caller,
  context: OperationContext,
) {
  const { promptTokens, completionTokens, costMicrodollars } = usage;
  const providerCostMicrodollars = costMicrodollars ?? computeTokenCost(vlm?.providerPricing ?? pricing, usage);
  const chargedMicrodollars = computeTokenCost(pricing, usage);
  const amounts = { promptTokens, completionTokens, pages: 0, providerCostMicrodollars, chargedMicrodollars };
  await bill({ endpoint, model: id, ...amounts }, caller, context);
  return {
    model: usage.model,
    cost_microdollars: providerCostMicrodollars,
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
  };
}
