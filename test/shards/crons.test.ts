import { afterAll, beforeAll, expect, it } from "vitest";
import { makeId } from "../../src/domain/ids.ts";
import { listCronRuns } from "../../src/storage/operation/cron-runs.ts";
import { takeTableAway } from "../break-database.ts";
import { type Harness, startHarness } from "../harness.ts";

const PRUNING = "*/15 * * * *";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ shards: 2 });
});
afterAll(() => harness?.close());

/** Stores a call that is past its retention time. */
async function keepOldCall(db: D1Database): Promise<void> {
  const organizationId = makeId("org", Date.now());
  await db.batch([
    db
      .prepare(
        "INSERT INTO organizations (id, name, slug, plan_name, created_at, shard) VALUES (?1, 'Old', ?1, 'Pro', 0, 0)",
      )
      .bind(organizationId),
    db
      .prepare(
        `INSERT INTO requests (organization_id, id, operation, status, duration_ms, charged_microdollars, created_at)
         VALUES (?, 'req_000000000000', 'organization.get', 200, 1, 0, 0)`,
      )
      .bind(organizationId),
  ]);
}

const countOldCalls = () =>
  Promise.all(
    harness.databases.map((db) =>
      db.prepare("SELECT count(*) AS calls FROM requests WHERE id = 'req_000000000000'").first<number>("calls"),
    ),
  );

const shardOf = (shard: number) => harness.databases[shard] ?? expect.unreachable();

let read = 0;

/** Returns the lines of failed jobs since the last call. */
function readFailures() {
  const lines = harness.readLogs().filter((line) => line.includes('"event":"cron_failed"'));
  const fresh = lines.slice(read).map((line) => JSON.parse(line) as Record<string, unknown>);
  read = lines.length;
  return fresh.map(({ cron, job, shard, error_class }) => ({ cron, job, shard, error_class }));
}

const FAILED = { cron: PRUNING, job: "pruneOldRequests", error_class: "Error" };

it("a cron runs its jobs in every shard; a failure in one shard stops no other job, and is logged on its own line", async () => {
  await Promise.all(harness.databases.map(keepOldCall));
  expect(await countOldCalls()).toEqual([1, 1]);
  const mend = await takeTableAway(shardOf(1), "requests");
  expect(await harness.runCron(PRUNING)).toBe("exception");
  expect(readFailures()).toEqual([{ ...FAILED, shard: 1 }]);
  await mend();
  expect(await countOldCalls()).toEqual([0, 1]);
  const [{ errorClass = null } = {}] = (await listCronRuns(harness.db)).filter(({ cron }) => cron === PRUNING);
  expect(errorClass).toBe("Error");
  const mendBoth = await Promise.all([0, 1].map((shard) => takeTableAway(shardOf(shard), "requests")));
  expect(await harness.runCron(PRUNING)).toBe("exception");
  expect(readFailures()).toEqual([
    { ...FAILED, shard: 0 },
    { ...FAILED, shard: 1 },
  ]);
  await Promise.all(mendBoth.map((mendOne) => mendOne()));
  expect(await harness.runCron(PRUNING)).toBe("ok");
  expect(readFailures()).toEqual([]);
  expect(await countOldCalls()).toEqual([0, 0]);
});

it("two jobs that fail in one shard have a line each", async () => {
  const mends = await Promise.all(["requests", "idempotency_keys"].map((table) => takeTableAway(shardOf(1), table)));
  expect(await harness.runCron(PRUNING)).toBe("exception");
  for (const mend of mends) await mend();
  expect(readFailures()).toEqual([
    { ...FAILED, shard: 1 },
    { ...FAILED, job: "pruneOldAnswers", shard: 1 },
  ]);
});
