import { expect, it, vi } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { callOperation, type OperationCall } from "../../src/http/call-operation.ts";
import type { Services } from "../../src/http/exchange.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { openHomes } from "../../src/services/moving/homes.ts";
import { stepMove } from "../../src/services/moving/move-organization.ts";
import type { MoveOutcome } from "../../src/services/moving/move-progress.ts";
import type { Databases } from "../../src/storage/databases.ts";
import { findMove } from "../../src/storage/shards/moves.ts";
import { withdrawUnsent } from "../../src/webhooks/withdraw-unsent.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { addDue, addTarget } from "../webhooks/delivery-world.ts";
import { insertFile, Lossy, moveAll, readAll, Slow, startShards, takeStep } from "./move-world.ts";

const { id: organizationId } = DEMO_ORGANIZATION;

/** Starts two shards, with an organization whose writes are held in the next step of its move. */
async function startHold(prepare: (db: D1Database) => Promise<unknown> = async () => undefined) {
  const databases = await startShards(2);
  const [directory, other] = databases;
  if (!other) throw new Error("There are two shards.");
  await prepare(directory);
  do await takeStep(databases, organizationId, 1);
  while ((await findMove(directory))?.step !== "hold");
  return { databases, directory, other };
}

/** Takes a step as the service does, at a time (Unix milliseconds). */
const stepAt = (databases: Databases, nowMs: number): Promise<MoveOutcome> =>
  stepMove(
    openHomes(databases, () => undefined),
    { organizationId, toShard: 1 },
    nowMs,
  );

/** Spends a microdollar in a database. Returns `done`, or why it is refused. */
const spend = (db: D1Database) =>
  db
    .prepare(
      "UPDATE organizations SET balance_microdollars = balance_microdollars - 1, version = version + 1 WHERE id = ?",
    )
    .bind(organizationId)
    .run()
    .then(() => "done", String);

const readStep = async (directory: D1Database) => (await findMove(directory))?.step;

const countRows = "SELECT count(*) AS total FROM ledger";
const switchShard = "UPDATE organizations SET shard";

it("an organization moves, although failed deliveries were replayed before their destination was disabled with its backlog", async () => {
  let target = { id: "" };
  let failed: string[] = [];
  const { databases, directory, other } = await startHold(async (db) => {
    const added = await addTarget(db, "https://example.com/", { organizationId });
    await addDue(db, added, 5_000, Date.now() - 60_000);
    failed = (await addDue(db, added, 50, Date.now() - 60_000)).map(({ id }) => id);
    await db
      .prepare(
        `UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, settled_at = 1
         WHERE id IN (SELECT value FROM json_each(?))`,
      )
      .bind(JSON.stringify(failed))
      .run();
    target = added;
  });
  const services = { databases, variables: LOCAL_SETTINGS, wake: async () => undefined, defer: () => undefined };
  const call = async (id: string, operationCall: OperationCall) => {
    const operator = { kind: "operator" } as const;
    const answer = await callOperation(controlOperations, id, operationCall, operator, services as unknown as Services);
    expect(answer).toMatchObject({ ok: true });
  };
  await call("organizations.webhook-deliveries.replay", {
    params: { id: organizationId },
    body: { delivery_ids: failed },
  });
  await call("destinations.update", { params: { destination_id: target.id }, body: { enabled: false } });
  const before = await readAll(directory, organizationId);
  await moveAll(databases, organizationId, 1);
  expect(await readAll(other, organizationId)).toEqual(before);
  await withdrawUnsent(other);
  const pending = other.prepare("SELECT count(*) AS n FROM webhook_deliveries WHERE status = 'pending'");
  expect(await pending.first<number>("n")).toBe(0);
});

it("writes continue at once after a query fails during a hold, and the organization moves a minute later", async () => {
  const { databases, directory, other } = await startHold();
  const lossy = new Lossy(countRows, "before");
  const startMs = Date.now();
  await expect(stepAt([directory, lossy.wrap(other)], startMs)).rejects.toThrow("lost");
  expect(lossy.isDone).toBe(true);
  expect(await spend(directory)).toBe("done");
  // Until a query whose answer was lost can't be carried out any more.
  for (const afterMs of [2_000, 59_000]) {
    expect(await stepAt(databases, startMs + afterMs)).toMatchObject({ step: "drain" });
    expect(await spend(directory)).toBe("done");
  }
  const before = await readAll(directory, organizationId);
  const steps: unknown[] = [];
  for (let step = 0; step < 2; step++) steps.push(await stepAt(databases, startMs + 90_000));
  expect(steps).toMatchObject([{ step: "hold" }, { step: "wait" }]);
  expect(await readAll(other, organizationId)).toEqual(before);
});

it("a call whose time is over while it holds writes releases them", async () => {
  const { directory, other } = await startHold();
  const slow = new Slow("SELECT id, name, plan_name");
  const step = takeStep([slow.wrap(directory), other], organizationId, 1);
  await slow.hasRead;
  expect(await spend(directory)).toContain("organization_moving");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_000 });
  slow.goOn();
  expect(await step.finally(() => vi.useRealTimers())).toMatchObject({ waitMs: 1_000 });
  expect(await readStep(directory)).toBe("drain");
  expect(await spend(directory)).toBe("done");
});

it("a call that was considered dead while it held writes doesn't release another call's hold", async () => {
  const { databases, directory, other } = await startHold();
  const slow = new Slow("SELECT id, name, plan_name");
  const late = takeStep([slow.wrap(directory), other], organizationId, 1);
  await slow.hasRead;
  const next = new Slow("SELECT id, name, plan_name");
  const step = takeStep([next.wrap(directory), other], organizationId, 1);
  await next.hasRead;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_000 });
  slow.goOn();
  await late.finally(() => vi.useRealTimers());
  expect(await spend(directory)).toContain("organization_moving");
  next.goOn();
  expect(await step).toMatchObject({ step: "wait" });
  const before = await readAll(directory, organizationId);
  await moveAll(databases, organizationId, 1);
  expect(await readAll(other, organizationId)).toEqual(before);
});

it("a move whose queries fail in every hold is given up: the organization stays, and can move later", async () => {
  const { databases, directory, other } = await startHold();
  await other.exec("CREATE TRIGGER break BEFORE INSERT ON files BEGIN SELECT RAISE(ABORT, 'broken'); END");
  await insertFile(directory, organizationId, "file_late");
  let failures = 0;
  let outcome: MoveOutcome | "failed" = "failed";
  for (let steps = 0; steps < 20 && (outcome === "failed" || (outcome && "step" in outcome)); steps++) {
    outcome = await takeStep(databases, organizationId, 1).catch(() => "failed" as const);
    if (outcome === "failed") failures++;
    expect(await spend(directory)).toBe("done");
  }
  expect([outcome, failures]).toEqual([{ failures: 3 }, 3]);
  expect(await findMove(directory)).toBe(null);
  await insertFile(directory, organizationId, "file_after");
  await other.exec("DROP TRIGGER break");
  const before = await readAll(directory, organizationId);
  await moveAll(databases, organizationId, 1);
  expect(await readAll(other, organizationId)).toEqual(before);
});

it.each([
  ["fails lets writes go on in the old shard", "before", "drain", "done"],
  ["is done stays done, although its answer is lost", "after", "wait", "organization_moving"],
] as const)("a switch that %s", async (_, when, step, written) => {
  const { databases, directory, other } = await startHold();
  const lossy = new Lossy(switchShard, when);
  await expect(takeStep([lossy.wrap(directory), other], organizationId, 1)).rejects.toThrow("lost");
  expect(await readStep(directory)).toBe(step);
  expect(await spend(directory)).toContain(written);
  const before = await readAll(directory, organizationId);
  await moveAll(databases, organizationId, 1);
  expect(await readAll(other, organizationId)).toEqual(before);
});
