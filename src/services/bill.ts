import type { Caller } from "../domain/caller.ts";
import { Problem } from "../domain/problem.ts";
import type { Usage } from "../domain/usage.ts";
import { readBalanceMicrodollars } from "../storage/organizations.ts";
import type { OperationContext } from "./operation-context.ts";
import { recordUsage } from "./record-usage.ts";

/** The amounts of a call that used nothing. The operation overrides what it did use. */
export const NOTHING_USED = {
  promptTokens: 0,
  completionTokens: 0,
  pages: 0,
  providerCostMicrodollars: 0,
  chargedMicrodollars: 0,
} as const;

/** Allows a call with a price only while the balance is above zero. Throws a 402 otherwise. */
export async function admitCharge(isPriced: boolean, caller: Caller, context: OperationContext): Promise<void> {
  if (!isPriced) return;
  const balance = await readBalanceMicrodollars(context.db, caller.organizationId);
  if (balance === null || balance <= 0) {
    throw new Problem(
      "insufficient_balance",
      "This call has a price, and the organization's balance is not above zero. Add credit first.",
    );
  }
}

/**
 * Bills a successful call. A charge is written before the response is sent, so that it can't be lost; the usage row of
 * a free call may be written afterwards.
 */
export async function bill(
  used: Omit<Usage, "organizationId" | "requestId">,
  caller: Caller,
  context: OperationContext,
): Promise<void> {
  const usage: Usage = { ...used, organizationId: caller.organizationId, requestId: context.requestId };
  const written = recordUsage(context.db, usage, context);
  if (usage.chargedMicrodollars > 0) await written;
  else context.defer(written);
}
