import { beforeAll, describe, expect, it, vi } from "vitest";
import { DEMO_ORGANIZATION, OTHER_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { seedFleet } from "../../src/demo/seed-fleet.ts";
import { buildTestEvent } from "../../src/domain/events/build-event.ts";
import { makeId } from "../../src/domain/ids.ts";
import { recordUsage } from "../../src/services/billing/record-usage.ts";
import { readConfig } from "../../src/services/config.ts";
import type { MoveOutcome } from "../../src/services/moving/move-progress.ts";
import { commitBatch } from "../../src/storage/commit-batch.ts";
import type { Databases } from "../../src/storage/databases.ts";
import { openShard } from "../../src/storage/databases.ts";
import { prepareAnnounceEvents } from "../../src/storage/deliveries/outbox.ts";
import { findBilling } from "../../src/storage/organizations.ts";
import { copyKeys } from "../../src/storage/shards/move-organization-row.ts";
import { MOVED_TABLES } from "../../src/storage/shards/moved-tables.ts";
import { findMove, MOVE_STEPS } from "../../src/storage/shards/moves.ts";
import { isMovingRefusal } from "../../src/storage/shards/organization-database.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { addOneDue, addTarget } from "../webhooks/delivery-world.ts";
import { Killed, Killer, moveAll, readAll, Slow, startShards, takeStep } from "./move-world.ts";

const { id: organizationId } = DEMO_ORGANIZATION;

async function startFleet(): Promise<Databases> {
  const databases = await startShards(3);
  await seedFleet(databases[0], Date.now(), readConfig(LOCAL_SETTINGS).sealingKeys);
  return databases;
}

const readShard = ([directory]: Databases) =>
  directory.prepare("SELECT shard FROM organizations WHERE id = ?").bind(organizationId).first<number>("shard");

const countAll = async (db: D1Database, id = organizationId) =>
  Object.fromEntries(Object.entries(await readAll(db, id)).map(([table, rows]) => [table, rows.length]));

const NOTHING = Object.fromEntries(MOVED_TABLES.map(({ name }) => [name, 0]));

it("the tables that move are all those that belong to an organization, and not to the directory", async () => {
  const [db] = await startShards(1);
  const { results } = await db
    .prepare(
      `SELECT DISTINCT m.name FROM sqlite_schema AS m, pragma_foreign_key_list(m.name) AS f
       WHERE m.type = 'table' AND f."table" IN (${["organizations", ...MOVED_TABLES.map(({ name }) => name)].map((name) => `'${name}'`).join(", ")})`,
    )
    .all<{ name: string }>();
  // The directory's own, and phones, which stay where they are unless they go along.
  const others = ["api_keys", "invitations", "members", "moves", "phones", "sign_in_links"];
  // Refers to its organization without a foreign key.
  const known = [...MOVED_TABLES.map(({ name }) => name).filter((name) => name !== "idempotency_keys"), ...others];
  expect(results.map(({ name }) => name).sort()).toEqual(known.sort());
});

describe("an organization that moves", () => {
  let databases: Databases;
  beforeAll(async () => {
    databases = await startFleet();
  });

  it("has every row in its new shard, to another one and back to the first, and none in the old one", async () => {
    const before = await readAll(databases[0], organizationId);
    const billing = await findBilling(databases[0], organizationId);
    const others = await countAll(databases[0], OTHER_ORGANIZATION.id);
    expect(Object.values(before).flat().length).toBeGreaterThan(500);
    let left = 0;
    for (const shard of [1, 2, 0]) {
      await moveAll(databases, organizationId, shard);
      const db = openShard(databases, shard);
      expect(await readShard(databases)).toBe(shard);
      expect(await readAll(db, organizationId)).toEqual(before);
      expect(await countAll(openShard(databases, left))).toEqual(NOTHING);
      const { balanceMicrodollars, autoRecharge, planName } = (await findBilling(db, organizationId)) ?? {};
      expect({ balanceMicrodollars, autoRecharge, planName }).toEqual({
        balanceMicrodollars: billing?.balanceMicrodollars,
        autoRecharge: billing?.autoRecharge,
        planName: billing?.planName,
      });
      left = shard;
    }
    expect(await countAll(databases[0], OTHER_ORGANIZATION.id)).toEqual(others);
  });

  it("leaves no trigger and no record of its move behind", async () => {
    for (const db of databases) {
      const { results } = await db.prepare("SELECT name FROM sqlite_schema WHERE name GLOB 'leaving_*'").all();
      expect(results).toEqual([]);
      for (const table of ["moves", "departures", "departing_changes", "arrivals", "copied_organizations"]) {
        expect((await db.prepare(`SELECT * FROM ${table}`).all()).results).toEqual([]);
      }
    }
  });
});

it("a call that was overtaken by another one writes nothing more", async () => {
  const databases = await startShards(2);
  const [directory, other] = databases;
  if (!other) throw new Error("There are two shards.");
  await directory
    .prepare("INSERT INTO destinations (id, organization_id, url, event_types, created_at) VALUES (?, ?, ?, ?, 1)")
    .bind("dest_slow", organizationId, "https://example.com/old", '["*"]')
    .run();
  const rename = (db: D1Database, url: string) =>
    db.prepare("UPDATE destinations SET url = ? WHERE id = 'dest_slow'").bind(url).run();
  const slow = new Slow("FROM destinations AS t");
  let late: Promise<MoveOutcome>;
  do late = takeStep([slow.wrap(directory), other], organizationId, 1);
  while ((await Promise.race([slow.hasRead, late])) !== "read");
  await rename(directory, "https://example.com/newer");
  await moveAll(databases, organizationId, 1);
  await rename(other, "https://example.com/newest");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_000 });
  slow.goOn();
  expect(await late.finally(() => vi.useRealTimers())).toMatchObject({ step: "copy", waitMs: 1_000 });
  const { results } = await other.prepare("SELECT url FROM destinations WHERE id = 'dest_slow'").all();
  expect(results).toEqual([{ url: "https://example.com/newest" }]);
});

it("a key that is changed while the keys are copied is copied again", async () => {
  const [directory, other] = await startShards(2);
  if (!other) throw new Error("There are two shards.");
  await moveAll([directory, other], organizationId, 1);
  const slow = new Slow("FROM api_keys");
  const copying = copyKeys(slow.wrap(directory), other, organizationId);
  await slow.hasRead;
  await directory
    .prepare("UPDATE api_keys SET monthly_limit_microdollars = 123 WHERE organization_id = ?")
    .bind(organizationId)
    .run();
  slow.goOn();
  await copying;
  const list = (db: D1Database) =>
    db
      .prepare("SELECT id, monthly_limit_microdollars AS most FROM api_keys WHERE organization_id = ? ORDER BY id")
      .bind(organizationId)
      .all<{ most: number }>();
  const { results } = await list(other);
  expect(results).toEqual((await list(directory)).results);
  expect(results.length).toBeGreaterThan(0);
  expect(new Set(results.map(({ most }) => most))).toEqual(new Set([123]));
});

it("a move that is killed after each query, while charges and events continue, loses and duplicates none", async () => {
  const databases = await startShards(2);
  const [directory] = databases;
  await directory
    .prepare("INSERT INTO destinations (id, organization_id, url, event_types, created_at) VALUES (?, ?, ?, ?, 1)")
    .bind("dest_moved", organizationId, "https://example.com/", '["*"]')
    .run();
  const before = await findBilling(directory, organizationId);
  const killer = new Killer();
  const mortal = databases.map((db) => killer.wrap(db)) as unknown as Databases;
  const charged: string[] = [];
  const announced: string[] = [];
  let refused = 0;
  /** Does it where the directory says that the organization is, and counts what was done. */
  const doWhereItIs = async (work: (db: D1Database) => Promise<void>) => {
    try {
      await work(openShard(databases, (await readShard(databases)) ?? 0));
    } catch (error) {
      if (!isMovingRefusal(error) && !isMovingRefusal((error as Error).cause)) throw error;
      refused++;
    }
  };
  const live = async () => {
    const nowMs = Date.now();
    await doWhereItIs(async (db) => {
      const requestId = makeId("req", nowMs);
      const amounts = { promptTokens: 1, completionTokens: 1, pages: 0, providerCostMicrodollars: 0 };
      const call = { organizationId, requestId, keyId: null, endpoint: "element_locate", model: "moved" } as const;
      await recordUsage(db, { ...call, ...amounts, chargedMicrodollars: 7 }, { nowMs, wake: () => undefined });
      charged.push(requestId);
    });
    await doWhereItIs(async (db) => {
      const event = buildTestEvent("webhook.test", crypto.randomUUID(), nowMs);
      await commitBatch(db, prepareAnnounceEvents(db, [{ organizationId, event }], nowMs));
      announced.push(event.id);
    });
  };
  const kills = new Map<string, number>();
  for (let isOver = false; !isOver; ) {
    const step = (await findMove(directory))?.step ?? "begin";
    const survived = kills.get(step) ?? 0;
    killer.arm(survived + 1);
    try {
      isOver = (await takeStep(mortal, organizationId, 1)) === null;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      kills.set(step, survived + 1);
      await live();
    }
  }
  expect([...kills.keys()].sort()).toEqual(["begin", ...MOVE_STEPS].sort());
  expect(refused).toBeGreaterThan(0);

  const db = openShard(databases, 1);
  expect(await readShard(databases)).toBe(1);
  const list = async (sql: string) =>
    (await db.prepare(sql).bind(organizationId).all<{ id: string }>()).results.map(({ id }) => id);
  expect(
    await list(
      "SELECT request_id AS id FROM ledger WHERE organization_id = ? AND amount_microdollars = -7 ORDER BY rowid",
    ),
  ).toEqual(charged);
  expect(await list("SELECT request_id AS id FROM usage WHERE organization_id = ? AND model = 'moved'")).toHaveLength(
    charged.length,
  );
  expect(await list("SELECT id FROM events WHERE organization_id = ? ORDER BY seq")).toEqual(announced);
  expect((await list("SELECT event_id AS id FROM webhook_deliveries WHERE organization_id = ?")).sort()).toEqual(
    announced.toSorted(),
  );
  expect((await findBilling(db, organizationId))?.balanceMicrodollars).toBe(
    (before?.balanceMicrodollars ?? 0) - 7 * charged.length,
  );
  const calls = db.prepare(
    "SELECT sum(calls) AS calls FROM usage_by_day WHERE organization_id = ? AND model = 'moved'",
  );
  expect(await calls.bind(organizationId).first<number>("calls")).toBe(charged.length);
  expect(await countAll(directory)).toEqual(NOTHING);
});

it.each([
  ["is pending", "status"],
  ["was held meanwhile", "'held', next_attempt_at = NULL"],
  ["was given up meanwhile", "'failed', next_attempt_at = NULL, settled_at = 1"],
])("an attempt in progress is waited for if its delivery %s", async (_case, status) => {
  const databases = await startShards(2);
  const [directory] = databases;
  const target = await addTarget(directory, "https://example.com/", { organizationId });
  const { id } = await addOneDue(directory, target);
  const lease = (untilMs: number) =>
    directory
      .prepare(`UPDATE webhook_deliveries SET leased_until = ?2, status = ${status} WHERE id = ?1`)
      .bind(id, untilMs)
      .run();
  const readStep = async () => (await findMove(directory))?.step;
  await lease(Date.now() + 3_600_000);
  for (let steps = 0; steps < 50 && (await readStep()) !== "drain"; steps++) {
    await takeStep(databases, organizationId, 1);
  }
  await takeStep(databases, organizationId, 1);
  expect(await takeStep(databases, organizationId, 1)).toMatchObject({ step: "drain", waitMs: 200 });
  await lease(0);
  for (let steps = 0; steps < 5 && (await readStep()) === "drain"; steps++) {
    await takeStep(databases, organizationId, 1);
  }
  expect(await readStep()).toBe("hold");
});
