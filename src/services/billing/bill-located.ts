import type { Caller } from "../../domain/access/caller.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { UsageEndpoint } from "../../domain/money/usage.ts";
import type { Answered, Located } from "../locating/ask-to-locate.ts";
import type { OperationContext } from "../operation-context.ts";
import { billModelCalls, type ModelUsage } from "./bill-model-calls.ts";

type Called = { calls: readonly [ModelUsage, ...ModelUsage[]] };

/**
 * Bills the answer to a locate request, and returns it. If the charge is refused, the built-in model's answer takes the
 * place of that of the model above, as where the balance was empty before: the caller has chosen no model that costs
 * anything. It is refused if other calls have spent the key's limit since that model was asked, or if the organization
 * moves and its writes are held for long.
 *
 * @param describe the fields of an answer, called for the one that is billed
 */
export async function billLocated<Given extends Called, Found extends object>(
  endpoint: UsageEndpoint,
  { answered, own }: Located<Given>,
  describe: (answered: Answered<Given>) => Found,
  caller: Caller,
  context: OperationContext,
) {
  const billAnswer = (billed: Answered<Given>) =>
    billModelCalls(endpoint, billed.model, billed.calls, describe(billed), caller, context);
  try {
    return await billAnswer(answered);
  } catch (error) {
    if (!own || !(error instanceof Problem)) throw error;
    // It may be a repeat of the call that has spent the limit, whose stored answer then counts.
    if (await hasIdempotencyKey(context)) throw error;
    return billAnswer(own);
  }
}

async function hasIdempotencyKey(context: OperationContext): Promise<boolean> {
  return (await context.prepareKept(null)).length > 0;
}
