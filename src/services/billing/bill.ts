import { type Caller, readApiKeyId } from "../../domain/access/caller.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { Usage } from "../../domain/money/usage.ts";
import { CommitRefused } from "../../storage/commit-batch.ts";
import { readSpendingRoom } from "../../storage/money/key-spending.ts";
import type { OperationContext } from "../operation-context.ts";
import { recordUsage } from "./record-usage.ts";

/** The amounts of a call that used nothing. An operation overrides those that it used. */
export const NOTHING_USED = {
  promptTokens: 0,
  completionTokens: 0,
  pages: 0,
  providerCostMicrodollars: 0,
  chargedMicrodollars: 0,
} as const;

/**
 * Admits a priced call only while the balance is above zero and its key's spending limit has room. Throws a 402
 * otherwise.
 *
 * @param leastMicrodollars what the call costs at least; 0 if it is free
 */
export async function admitCharge(leastMicrodollars: number, caller: Caller, context: OperationContext): Promise<void> {
  if (leastMicrodollars === 0) return;
  const { organizationId } = caller;
  const room = await readSpendingRoom(context.db, { organizationId, keyId: readApiKeyId(caller) }, context.nowMs);
  if (!room || room.balanceMicrodollars <= 0) {
    throw new Problem(
      "insufficient_balance",
      "This call has a price, and the organization's balance is not above zero. Add credit first.",
    );
  }
  const { limitMicrodollars, spentMicrodollars } = room;
  if (limitMicrodollars !== null && spentMicrodollars + leastMicrodollars > limitMicrodollars) throw refuseLimit();
}

/**
 * Bills a successful call. A charge is written before the response is sent, with all rows of the call, so that none can
 * be lost; the rows of a free call are written afterwards. All have the time of billing. Throws a 402, and bills
 * nothing, if concurrent calls have spent the key's limit since this call was admitted.
 *
 * @param answer the call's answer, which is stored with the charge if the request has an Idempotency-Key
 */
export async function bill(
  used: Omit<Usage, "organizationId" | "requestId" | "keyId">,
  answer: unknown,
  caller: Caller,
  context: OperationContext,
): Promise<void> {
  const { organizationId } = caller;
  // Not the call's arrival time: a call may take a minute, and others are booked meanwhile.
  const bookedAtMs = Date.now();
  const usage: Usage = { ...used, organizationId, requestId: context.requestId, keyId: readApiKeyId(caller) };
  if (usage.chargedMicrodollars === 0) {
    context.writeLater({ ...usage, createdAtMs: bookedAtMs });
    return;
  }
  try {
    const { chargedMicrodollars } = usage;
    const more = [...(await context.prepareKept(answer)), ...context.prepareListed({ chargedMicrodollars })];
    await recordUsage(context.db, usage, { ...context, nowMs: bookedAtMs, more });
    context.note({ chargedMicrodollars });
  } catch (error) {
    throw error instanceof CommitRefused && error.refusal === "limit_reached" ? refuseLimit() : error;
  }
}

function refuseLimit(): Problem {
  return new Problem(
    "insufficient_balance",
    "This call has a price, and its API key has no room for it in its spending limit of this month (UTC). Raise the limit, or use another key.",
  );
}
