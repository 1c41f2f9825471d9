import { expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { lowestIdAt } from "../../src/domain/ids.ts";
import { dayOf } from "../../src/domain/money/spending-month.ts";
import { findActivity } from "../../src/storage/deliveries/activity.ts";
import { findDatabaseFacts } from "../../src/storage/operation/database-facts.ts";
import { findMove } from "../../src/storage/shards/moves.ts";
import { insertDeliveries } from "../control/delivery-rows.ts";
import { addTarget } from "../webhooks/delivery-world.ts";
import { moveAll, startShards, takeStep } from "./move-world.ts";

const { id: organizationId } = DEMO_ORGANIZATION;

/** Leaves something of each kind that an operator's checks and metrics count. */
async function leaveTraces(db: D1Database): Promise<void> {
  const nowMs = Date.now();
  const { id } = await addTarget(db, "https://example.com/", { organizationId });
  const { id: other } = await addTarget(db, "https://example.com/other", { organizationId });
  await insertDeliveries(
    db,
    [id, other].flatMap((destinationId) =>
      (["pending", "failed"] as const).map((status) => ({
        ...{ organizationId, destinationId, status, createdAtMs: nowMs - 60_000, isFree: true },
      })),
    ),
  );
  const run = (sql: string, ...values: (string | number)[]) =>
    db
      .prepare(sql)
      .bind(...values)
      .run();
  await run(
    "INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, status_code) SELECT id, 1, 0, 10, 500 FROM webhook_deliveries WHERE destination_id = ? AND status = 'failed'",
    id,
  );
  await run("UPDATE destinations SET unsigned_since = 1, failing_since = 1, alerted_at = 1 WHERE id = ?", id);
  await run("INSERT INTO destination_headers VALUES (?, 'authorization', 'v1.k1.nonce.text')", id);
  await run(
    `INSERT INTO replays (id, organization_id, since, until, delivery_count, status, created_at) VALUES (?, ?, 0, 1, 1, 'running', 1)`,
    lowestIdAt("replay", nowMs - 1000),
    organizationId,
  );
  await run(
    `INSERT INTO requests (organization_id, id, operation, status, duration_ms, charged_microdollars, created_at)
     VALUES (?, ?, 'screenshots.detect', 200, 5, 7, ?)`,
    organizationId,
    lowestIdAt("req", nowMs - 1000),
    nowMs - 1000,
  );
  await run(
    `INSERT INTO usage_by_day (organization_id, day, endpoint, model, calls, prompt_tokens, completion_tokens, pages, charged_microdollars)
     VALUES (?, ?, 'screenshots.detect', 'watched', 2, 0, 0, 0, 14)`,
    organizationId,
    dayOf(nowMs),
  );
}

/** Returns what is counted of the organization in a database that has no other's. */
async function watch(db: D1Database) {
  const nowMs = Date.now();
  const facts = await findDatabaseFacts({ name: "DB", db }, nowMs);
  const { pending, due, oldestDue, failing, unsigned, replays, sealed } = facts;
  const { deliveries, attempts, calls, usage } = await findActivity(db, nowMs);
  const count = (rows: readonly { count: number }[]) => rows.reduce((sum, each) => sum + each.count, 0);
  return {
    ...{ pending, due, isDue: oldestDue !== null, failing, unsigned, replays: replays.length, sealed: count(sealed) },
    ...{ deliveries: count(deliveries), attempts: count(attempts), calls: count(calls) },
    usage: usage.filter(({ model }) => model === "watched").map((each) => each.chargedMicrodollars),
  };
}

const NOTHING = {
  ...{ pending: 0, due: 0, isDue: false, failing: 0, unsigned: 0, replays: 0, sealed: 0 },
  ...{ deliveries: 0, attempts: 0, calls: 0, usage: [] },
};

it("the checks and metrics count an organization in the shard that has it only, however far its move has come", async () => {
  const databases = await startShards(2);
  const [directory, target = directory] = databases;
  await leaveTraces(directory);
  const before = await watch(directory);
  expect(before).toMatchObject({ due: 2, isDue: true, unsigned: 1, sealed: 3, usage: [14] });
  const seen = new Set<string>();
  for (let step = ""; step !== "wait"; ) {
    expect(await takeStep(databases, organizationId, 1)).toHaveProperty("step");
    step = (await findMove(directory))?.step ?? "";
    seen.add(step);
    if (step !== "wait") expect(await watch(target)).toEqual(NOTHING);
  }
  expect([...seen]).toEqual(expect.arrayContaining(["copy", "drain", "hold", "wait"]));
  expect(await watch(directory)).toEqual(NOTHING);
  await moveAll(databases, organizationId, 1);
  expect(await watch(target)).toEqual(before);
});
