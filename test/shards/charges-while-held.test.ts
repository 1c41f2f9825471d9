import { expect, it, onTestFinished, vi } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import type { Caller } from "../../src/domain/access/caller.ts";
import type { TokenPricing } from "../../src/domain/money/token-cost.ts";
import { admitCharge } from "../../src/services/billing/bill.ts";
import { billLocated } from "../../src/services/billing/bill-located.ts";
import type { OperationContext } from "../../src/services/operation-context.ts";
import { setDepartureState } from "../../src/storage/shards/departures.ts";
import { findMove } from "../../src/storage/shards/moves.ts";
import { openOrganization } from "../../src/storage/shards/organization-database.ts";
import { forgetShard } from "../../src/storage/shards/organization-shards.ts";
import { moveAll, startShards, takeStep } from "./move-world.ts";

const { id: organizationId } = DEMO_ORGANIZATION;

/** Starts two shards, with an organization whose writes are held, and a call of it that has a price. */
async function startHeld() {
  const databases = await startShards(2);
  const [directory] = databases;
  do await takeStep(databases, organizationId, 1);
  while ((await findMove(directory))?.step !== "hold");
  await setDepartureState(directory, organizationId, "held");
  forgetShard(organizationId);
  const caller = { id: "key_none", organizationId, kind: "key" } as unknown as Caller;
  const context = { db: openOrganization(databases, organizationId), nowMs: Date.now() } as unknown as OperationContext;
  return {
    databases,
    caller,
    context,
    admit: (leastMicrodollars: number) => admitCharge(leastMicrodollars, caller, context),
  };
}

it("a priced call waits while its organization's writes are held, before it costs anything, and continues in the new shard", async () => {
  const { databases, admit } = await startHeld();
  // A call waits for ten seconds, in which a slow machine may not have moved the organization: the clock stands still.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  let isAdmitted = false;
  const admitted = admit(1).then(() => {
    isAdmitted = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(isAdmitted).toBe(false);
  await moveAll(databases, organizationId, 1);
  await admitted;
});

it("a call with a price is refused before it costs anything if writes are held for long; a free one isn't", async () => {
  const { admit } = await startHeld();
  await admit(0);
  await expect(admit(1)).rejects.toMatchObject({ code: "rate_limited" });
});

/** An answer of a model with these prices. */
function answerOf(id: string, pricing: TokenPricing) {
  const calls = [{ model: id, promptTokens: 1000, completionTokens: 20, costDollars: null }] as const;
  return { calls, model: { id, pricing, vlm: null } };
}

it("the answer of a stronger model that can't be charged, since writes are held for long, gives way to the built-in's", async () => {
  const { databases, caller, context } = await startHeld();
  const answered = answerOf("test/strong", { prompt: "0.000002", completion: "0.00001" });
  const free = answerOf("test/built-in", { prompt: "0", completion: "0" });
  const rows: { model: string; chargedMicrodollars: number }[] = [];
  const billing: OperationContext = {
    ...context,
    requestId: "req_held",
    wake: () => undefined,
    prepareKept: async () => [],
    prepareListed: () => [],
    note: () => undefined,
    writeLater: (row) => rows.push(row),
  };
  const bill = (own: typeof free | null) =>
    billLocated("element_locate", { answered, own }, () => ({}), caller, billing);
  const [answer, refused] = await Promise.all([bill(free), bill(null).catch((error: unknown) => error)]);
  expect(answer).toMatchObject({ model: "test/built-in" });
  expect(rows).toMatchObject([{ model: "test/built-in", chargedMicrodollars: 0 }]);
  // A caller that has named the model gets no other's answer.
  expect(refused).toMatchObject({ code: "rate_limited" });
  const [directory] = databases;
  const charge = directory.prepare("SELECT 1 FROM ledger WHERE request_id = 'req_held'");
  expect(await charge.first()).toBeNull();
});
