import { expect, it } from "vitest";
import { DEMO_ORGANIZATION, OTHER_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { readSealingKeys } from "../../src/domain/crypto/sealed-text.ts";
import { lowestIdAt } from "../../src/domain/ids.ts";
import { pruneOldAnswers } from "../../src/jobs/prune-answers.ts";
import { pruneOldRequests } from "../../src/jobs/prune-requests.ts";
import type { Databases } from "../../src/storage/databases.ts";
import { PRUNE_STEP_ROWS } from "../../src/storage/deliveries/prune-webhooks.ts";
import { PRUNED_PER_STEP as ANSWERS_PER_STEP } from "../../src/storage/idempotency-keys.ts";
import { PRUNED_PER_STEP as REQUESTS_PER_STEP } from "../../src/storage/requests.ts";
import { setDepartureState } from "../../src/storage/shards/departures.ts";
import { findMove } from "../../src/storage/shards/moves.ts";
import { pruneWebhooks } from "../../src/webhooks/prune.ts";
import { resealSecrets } from "../../src/webhooks/reseal-secrets.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { addDue, addTarget } from "../webhooks/delivery-world.ts";
import { moveAll, readAll, startShards, takeStep } from "./move-world.ts";

const { id: organizationId } = DEMO_ORGANIZATION;
const { id: otherId } = OTHER_ORGANIZATION;
const NOW_MS = Date.now();
const OLD_MS = NOW_MS - 60 * 86_400_000;

/** Adds failed deliveries, each attempted once, kept answers and listed calls, all of them long past their retention. */
async function addOld(db: D1Database, owner: string, count: number, madeMs: number): Promise<void> {
  const target = await addTarget(db, "https://example.com/", { organizationId: owner });
  const run = (sql: string, ...values: (string | number)[]) =>
    db
      .prepare(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) ${sql}`)
      .bind(...values)
      .run();
  await addDue(db, target, count, madeMs);
  await run(
    "UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, settled_at = created_at WHERE destination_id = ?",
    target.id,
  );
  await run(
    `INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms)
     SELECT id, 1, 1, 1 FROM webhook_deliveries WHERE destination_id = ?`,
    target.id,
  );
  await run(
    `INSERT INTO idempotency_keys (principal, key, request_sha256, status, sealed_answer, created_at, organization_id)
     SELECT ?1 || ' user owner', 'key_' || i, printf('%064d', i), 200, '', ?2, ?1 FROM n`,
    owner,
    madeMs,
  );
  await run(
    `INSERT INTO requests (organization_id, id, operation, status, duration_ms, charged_microdollars, created_at)
     SELECT ?1, ?2 || i, 'screenshots.detect', 200, 1, 0, ?3 FROM n`,
    owner,
    lowestIdAt("req", madeMs),
    madeMs,
  );
}

async function pruneAll(db: D1Database): Promise<void> {
  await pruneWebhooks(db, NOW_MS);
  await pruneOldAnswers(db, NOW_MS);
  await pruneOldRequests(db, NOW_MS);
}

const PRUNED = ["webhook_deliveries", "webhook_attempts", "events", "idempotency_keys", "requests"] as const;

async function countPruned(db: D1Database, owner: string): Promise<number[]> {
  const rows = await readAll(db, owner);
  return PRUNED.map((table) => rows[table]?.length ?? 0);
}

async function takeUntil(databases: Databases, step: string, table: string | null = null): Promise<void> {
  for (let steps = 0; steps < 300; steps++) {
    const move = await findMove(databases[0]);
    if (move?.step === step && (table === null || move.tableName === table)) return;
    await takeStep(databases, organizationId, 1, { pages: 1 });
  }
  throw new Error("The move doesn't come to this step.");
}

it("what is past its retention time goes, even where an organization whose writes are held has some that must stay", async () => {
  const databases = await startShards(2);
  const [directory] = databases;
  await addOld(directory, organizationId, 3, OLD_MS);
  await addOld(directory, otherId, Math.max(PRUNE_STEP_ROWS, ANSWERS_PER_STEP, REQUESTS_PER_STEP) + 1, OLD_MS + 60_000);
  await takeUntil(databases, "hold");
  await setDepartureState(directory, organizationId, "held");
  await pruneAll(directory);
  expect(await countPruned(directory, otherId)).toEqual([0, 0, 0, 0, 0]);
  expect(await countPruned(directory, organizationId)).toEqual([3, 3, 3, 3, 3]);
});

it("copies that are past their retention time stay in the new shard until it has the organization", async () => {
  const databases = await startShards(2);
  const [directory, other] = databases;
  if (!other) throw new Error("There are two shards.");
  await addOld(directory, organizationId, 300, OLD_MS);
  const before = await readAll(directory, organizationId);
  await takeUntil(databases, "copy", "webhook_attempts");
  await pruneAll(other);
  await moveAll(databases, organizationId, 1);
  expect(await readAll(other, organizationId)).toEqual(before);
  await pruneAll(other);
  expect(await countPruned(other, organizationId)).toEqual([0, 0, 0, 0, 0]);
});

it("secrets are encrypted anew while an organization's writes are held, and those of the organization later", async () => {
  const databases = await startShards(2);
  const [directory, other] = databases;
  if (!other) throw new Error("There are two shards.");
  const keys = readSealingKeys(`new:${"A".repeat(42)}A=,${LOCAL_SETTINGS.SEALING_KEYS}`);
  const own = await addTarget(directory, "https://example.com/", { organizationId });
  const theirs = await addTarget(directory, "https://example.com/", { organizationId: otherId });
  const isResealed = (db: D1Database, { id }: { id: string }) =>
    db
      .prepare("SELECT sealed_secret GLOB '*.new.*' AS is_new FROM destination_secrets WHERE destination_id = ?")
      .bind(id)
      .first<number>("is_new");
  await takeUntil(databases, "hold");
  await setDepartureState(directory, organizationId, "held");
  expect(await resealSecrets(directory, keys)).toEqual({ resealed: 1, unopened: 0, isDone: false });
  expect([await isResealed(directory, own), await isResealed(directory, theirs)]).toEqual([0, 1]);
  // A copy waits for the shard that has the organization, too.
  expect(await resealSecrets(other, keys)).toEqual({ resealed: 0, unopened: 0, isDone: false });
  await moveAll(databases, organizationId, 1);
  expect(await resealSecrets(other, keys)).toEqual({ resealed: 1, unopened: 0, isDone: true });
  expect(await resealSecrets(directory, keys)).toEqual({ resealed: 0, unopened: 0, isDone: true });
});
