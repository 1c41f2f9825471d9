import { expect, it } from "vitest";
import { DEMO_ORGANIZATION, OTHER_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { callOperation } from "../../src/http/call-operation.ts";
import type { Services } from "../../src/http/exchange.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import type { MoveOutcome } from "../../src/services/moving/move-progress.ts";
import type { Databases } from "../../src/storage/databases.ts";
import { findMove } from "../../src/storage/shards/moves.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { moveAll, readAll, startShards, takeStep } from "./move-world.ts";

const { id: organizationId } = DEMO_ORGANIZATION;
const { id: otherId } = OTHER_ORGANIZATION;

/** Starts two shards; the other organization lives in the second one. */
async function startApart() {
  const databases = await startShards(2);
  const [directory, other] = databases;
  if (!other) throw new Error("There are two shards.");
  await moveAll(databases, otherId, 1);
  return { databases, directory, other };
}

async function apply(databases: Databases, body: Record<string, unknown>): Promise<void> {
  const services = { databases, variables: LOCAL_SETTINGS, wake: async () => undefined, defer: () => undefined };
  const operator = { kind: "operator" } as const;
  const answer = await callOperation(
    controlOperations,
    "changes.apply",
    { body },
    operator,
    services as unknown as Services,
  );
  expect(answer).toMatchObject({ ok: true });
}

const subscription = (organization_id: string, plan_name: string) => ({
  ...{ type: "subscription.set", organization_id, subscription_id: "sub_1", plan_name, billing_cycle: "month" },
  ...{ status: "active", cancel_at_period_end: false },
  ...{ current_period_start: "2026-01-01T00:00:00Z", current_period_end: "2026-02-01T00:00:00Z" },
});

const invoice = (organization_id: string, amount_cents: number) => ({
  ...{ type: "invoice.paid", organization_id, processor_invoice_id: "in_1", invoice_number: "1", amount_cents },
  ...{ currency: "USD", plan_name: "Pro", invoice_date: "2026-01-01T00:00:00Z", paid_at: "2026-01-01T00:00:00Z" },
});

const run = (organization_id: string) => ({
  ...{ type: "run.queue", run_id: "run_00000000000000000000000000000001", organization_id },
  ...{ workflow_id: `w_${organization_id}`, trigger: "api" },
});

/** Takes steps until the move is over, and one of another move after that. Returns how it ended. */
async function moveToEnd(databases: Databases): Promise<MoveOutcome> {
  let outcome = await takeStep(databases, organizationId, 1);
  for (let steps = 0; outcome && "step" in outcome && steps < 200; steps++) {
    outcome = await takeStep(databases, organizationId, 1);
  }
  return outcome;
}

it.each([
  ["a subscription", subscription(otherId, "Theirs"), subscription(organizationId, "Ours"), "subscriptions"],
  ["an invoice", invoice(otherId, 111), invoice(organizationId, 222), "invoices"],
  ["a run", run(otherId), run(organizationId), "runs"],
])(
  "an organization whose id of %s another one has in the new shard stays where it is, and neither loses its record",
  async (_, theirs, ours, differingTable) => {
    const { databases, directory, other } = await startApart();
    await apply(databases, theirs);
    await apply(databases, ours);
    const [before, left] = [await readAll(other, otherId), await readAll(directory, organizationId)];
    expect(await moveToEnd(databases)).toEqual({ differingTable });
    expect(await findMove(directory)).toBe(null);
    for (let steps = 0; steps < 10; steps++) await takeStep(databases, organizationId, 1);
    expect(await readAll(other, otherId)).toEqual(before);
    expect(await readAll(directory, organizationId)).toEqual(left);
  },
);

it("a record that is deleted while its organization moves deletes none of another organization with its id", async () => {
  const { databases, directory, other } = await startApart();
  await apply(databases, invoice(otherId, 111));
  do await takeStep(databases, organizationId, 1);
  while ((await findMove(directory))?.step !== "drain");
  await apply(databases, invoice(organizationId, 222));
  await directory.prepare("DELETE FROM invoices WHERE organization_id = ?").bind(organizationId).run();
  const before = await readAll(other, otherId);
  await moveToEnd(databases);
  expect(await readAll(other, otherId)).toEqual(before);
});
