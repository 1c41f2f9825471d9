import type { Caller } from "../../domain/access/caller.ts";
import { sumCostMicrodollars } from "../../domain/money/money.ts";
import { computeTokenCost, isPriced, priceTokens, type TokenCount } from "../../domain/money/token-cost.ts";
import type { Usage, UsageEndpoint } from "../../domain/money/usage.ts";
import type { ChosenModel } from "../locating/choose-model.ts";
import type { OperationContext } from "../operation-context.ts";
import { admitCharge, bill } from "./bill.ts";

/** The usage that a model call reported. `costDollars` is the exact cost, or null if it reported none. */
export type ModelUsage = {
  model: string;
  promptTokens: number;
  completionTokens: number;
  costDollars: string | null;
};

/**
 * Admits a call of a priced model as `admitCharge` does: its cost is known only afterwards, but is at least a
 * microdollar.
 */
export function admitModelCall({ pricing }: ChosenModel, caller: Caller, context: OperationContext): Promise<void> {
  return admitCharge(isPriced(pricing) ? 1 : 0, caller, context);
}

/** The amounts of an operation's model calls together. Added up before rounding: an operation is rounded up once, however many calls it made. */
export function addUpModelCalls(
  { pricing, vlm }: Pick<ChosenModel, "pricing" | "vlm">,
  calls: readonly ModelUsage[],
): Omit<Usage, "organizationId" | "requestId" | "keyId" | "endpoint" | "model"> {
  const tokens = countTokens(calls);
  const reported = calls.flatMap(({ costDollars }) =>
    costDollars === null ? [] : { unitPriceDollars: costDollars, quantity: 1 },
  );
  const unreported = countTokens(calls.filter(({ costDollars }) => costDollars === null));
  return {
    ...tokens,
    pages: 0,
    providerCostMicrodollars: sumCostMicrodollars([
      ...reported,
      ...priceTokens(vlm?.providerPricing ?? pricing, unreported),
    ]),
    chargedMicrodollars: computeTokenCost(pricing, tokens),
  };
}

function countTokens(calls: readonly ModelUsage[]): TokenCount {
  const promptTokens = calls.reduce((sum, call) => sum + call.promptTokens, 0);
  const completionTokens = calls.reduce((sum, call) => sum + call.completionTokens, 0);
  return { promptTokens, completionTokens };
}

/**
 * Bills the model calls of an operation by their actual usage, and returns the answer with it. The cost is the
 * provider's own figure if it reported one, otherwise that of the tokens at the provider's prices
 * (docs/contract/decisions.md, "Money").
 */
export async function billModelCalls<Found extends object>(
  endpoint: UsageEndpoint,
  model: ChosenModel,
  calls: readonly [ModelUsage, ...ModelUsage[]],
  found: Found,
  caller: Caller,
  context: OperationContext,
) {
  const amounts = addUpModelCalls(model, calls);
  const answer = {
    ...found,
    model: calls[0].model,
    cost_microdollars: amounts.providerCostMicrodollars,
    prompt_tokens: amounts.promptTokens,
    completion_tokens: amounts.completionTokens,
  };
  await bill({ endpoint, model: model.id, ...amounts }, answer, caller, context);
  return answer;
}
