import { beforeAll, describe, expect, it } from "vitest";
import { COUNTED, DESTINATIONS_LOOKED_AT, KEYS_LOOKED_AT } from "../../../src/domain/checks/deployment-facts.ts";
import { makeId } from "../../../src/domain/ids.ts";
import { findDatabaseFacts } from "../../../src/storage/operation/database-facts.ts";
import { findDirectoryFacts } from "../../../src/storage/operation/directory-facts.ts";
import { insertDeliveries, insertDestinations } from "../../control/delivery-rows.ts";
import { startDatabase } from "../../database.ts";

const ORGANIZATION = "org_facts";
const NOW = Date.UTC(2026, 5, 1);
const DAY = 86_400_000;
const AGES = { soonMs: 14 * DAY, oldMs: 365 * DAY, inUseMs: 30 * DAY };

/** Returns the database, and what its statements have read since. */
function countRows(db: D1Database): { db: D1Database; read: () => number } {
  let rowsRead = 0;
  const counting = {
    prepare: (sql: string) => db.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      const answers = await db.batch(statements);
      for (const { meta } of answers) rowsRead += meta.rows_read;
      return answers;
    },
  };
  return { db: counting as unknown as D1Database, read: () => rowsRead };
}

describe("the facts of a small database", () => {
  let db: D1Database;
  beforeAll(async () => {
    db = await startDatabase({ seed: false });
    await insertDestinations(db, ORGANIZATION, { dest_a: "enabled", dest_b: "enabled", dest_c: "disabled" });
    const delivery = (destinationId: string, createdAtMs: number, status: "pending" | "delivered" | "held") => ({
      ...{ organizationId: ORGANIZATION, destinationId, createdAtMs, status },
    });
    await insertDeliveries(db, [
      delivery("dest_a", NOW + 5_000, "pending"),
      delivery("dest_b", NOW - 3_000, "pending"),
      delivery("dest_b", NOW - 9_000, "pending"),
      delivery("dest_a", NOW - 99_000, "delivered"),
      delivery("dest_c", NOW - 99_000, "held"),
    ]);
    const secret = "INSERT INTO destination_secrets VALUES (?, ?, ?, 1, NULL)";
    await db.batch([
      db.prepare(secret).bind("dest_a", 1, "v1.k1.nonce.text1"),
      db.prepare(secret).bind("dest_a", 2, "v1.k10.nonce.text2"),
      db.prepare(secret).bind("dest_b", 1, "v1.k1.nonce.text3"),
      db.prepare("INSERT INTO destination_headers VALUES ('dest_b', 'authorization', 'v1.k2.nonce.text4')"),
      db.prepare("UPDATE destinations SET failing_since = 1, alerted_at = 2 WHERE id IN ('dest_a', 'dest_c')"),
      db.prepare("UPDATE destinations SET unsigned_since = 1 WHERE id = 'dest_b'"),
      db
        .prepare(
          "INSERT INTO replays (id, organization_id, since, until, delivery_count, status, created_at) VALUES (?, ?, 0, 1, 7, ?, 5)",
        )
        .bind("replay_a", ORGANIZATION, "running"),
      db
        .prepare(
          "INSERT INTO replays (id, organization_id, since, until, delivery_count, status, created_at) VALUES (?, ?, 0, 1, 7, ?, 5)",
        )
        .bind("replay_b", ORGANIZATION, "done"),
    ]);
  });

  it("count what is pending and due, and find the oldest, the failing, the unsigned and the running", async () => {
    const facts = await findDatabaseFacts({ name: "DB_1", db }, NOW);
    expect(facts).toEqual({
      name: "DB_1",
      bytes: expect.any(Number),
      pending: 3,
      due: 2,
      oldestDue: { destinationId: "dest_b", dueAtMs: NOW - 8_999 },
      // The disabled one is nobody's concern any more.
      failing: 1,
      failingIds: ["dest_a"],
      unsigned: 1,
      unsignedIds: ["dest_b"],
      sealed: [
        { keyId: "k1", count: 2 },
        { keyId: "k10", count: 1 },
        { keyId: "k2", count: 1 },
      ],
      replays: [{ id: "replay_a", deliveryCount: 7, createdAtMs: 5 }],
    });
    expect(facts.bytes).toBeGreaterThan(100_000);
  });

  it("name no key that encrypts only copies of an organization in another shard", async () => {
    await insertDestinations(db, "org_away", { dest_away: "enabled" });
    await db.batch([
      db.prepare("INSERT INTO destination_secrets VALUES ('dest_away', 1, 'v1.k0.nonce.text5', 1, NULL)"),
      db.prepare("INSERT INTO copied_organizations (organization_id) VALUES ('org_away')"),
    ]);
    const { sealed } = await findDatabaseFacts({ name: "DB_1", db }, NOW);
    expect(sealed.map(({ keyId }) => keyId)).toEqual(["k1", "k10", "k2"]);
  });

  it("find nothing due before its time", async () => {
    const { oldestDue, due } = await findDatabaseFacts({ name: "DB", db }, NOW - 9_000);
    expect([oldestDue, due]).toEqual([null, 0]);
    expect((await findDatabaseFacts({ name: "DB", db }, NOW - 8_999)).due).toBe(1);
  });

  it("find API keys that expire soon, and old ones in use, both sides of each limit", async () => {
    const insert = `INSERT INTO api_keys (id, organization_id, name, role, key_sha256, prefix, created_at, expires_at, revoked_at, last_used_at)
      VALUES (?1, ?2, 'n', 'viewer', ?3, 'sightline_1234', ?4, ?5, ?6, ?7)`;
    let number = 0;
    const add = async (key: { createdAtMs: number; expiresAtMs?: number; revokedAtMs?: number; usedAtMs?: number }) => {
      const id = makeId("key", key.createdAtMs);
      await db
        .prepare(insert)
        .bind(
          ...[id, ORGANIZATION, (++number).toString(16).padStart(64, "0"), key.createdAtMs],
          ...[key.expiresAtMs ?? null, key.revokedAtMs ?? null, key.usedAtMs ?? null],
        )
        .run();
      return id;
    };
    const old = { createdAtMs: NOW - AGES.oldMs - 1, usedAtMs: NOW - 1 };
    expect(await findDirectoryFacts(db, NOW, AGES)).toMatchObject({ expiring: 0, firstExpiring: null, old: 0 });
    const oldId = await add(old);
    const soonId = await add({ createdAtMs: NOW - 1, expiresAtMs: NOW + AGES.soonMs });
    await add({ createdAtMs: NOW - 1, expiresAtMs: NOW + AGES.soonMs + 1 });
    await add({ createdAtMs: NOW - 1, expiresAtMs: NOW });
    await add({ createdAtMs: NOW - 1, expiresAtMs: NOW + 1, revokedAtMs: 1 });
    await add({ ...old, revokedAtMs: 1 });
    await add({ ...old, expiresAtMs: NOW });
    await add({ ...old, usedAtMs: NOW - AGES.inUseMs });
    await add({ ...old, createdAtMs: NOW - AGES.oldMs });
    expect(await findDirectoryFacts(db, NOW, AGES)).toMatchObject({
      ...{ expiring: 1, firstExpiring: { id: soonId, expiresAtMs: NOW + AGES.soonMs } },
      ...{ old: 1, oldestId: oldId },
    });
  });
});

describe("the facts of a large database", () => {
  let db: D1Database;
  beforeAll(async () => {
    db = await startDatabase({ seed: false });
    const ids = Array.from({ length: 1200 }, (_, index) => `dest_${String(index).padStart(5, "0")}`);
    await insertDestinations(db, ORGANIZATION, Object.fromEntries(ids.map((id) => [id, "enabled"])));
    await insertDeliveries(
      db,
      Array.from({ length: 30_000 }, (_, index) => ({
        organizationId: ORGANIZATION,
        destinationId: ids[index % ids.length] ?? "dest_00000",
        createdAtMs: NOW - index,
        status: index < 15_000 ? ("pending" as const) : ("delivered" as const),
      })),
    );
    await db.prepare("UPDATE destinations SET failing_since = 1, alerted_at = 1, unsigned_since = 1").run();
  });

  it("stop counting at their limits", async () => {
    const facts = await findDatabaseFacts({ name: "DB", db }, NOW);
    expect([facts.pending, facts.due]).toEqual([COUNTED + 1, COUNTED + 1]);
    expect([facts.failing, facts.unsigned, facts.failingIds.length]).toEqual([1200, 1200, 3]);
  });

  it("read a bounded number of rows", async () => {
    const counted = countRows(db);
    await findDatabaseFacts({ name: "DB", db: counted.db }, NOW);
    // Two walks over the destinations, each with its jump and one row; the due and the pending; the failing and the unsigned.
    const bound = 8 * (DESTINATIONS_LOOKED_AT + 1) + 3 * (COUNTED + 1) + 4 * 1200 + 100;
    expect(counted.read()).toBeGreaterThan(2 * COUNTED);
    expect(counted.read()).toBeLessThan(bound);
  });

  it("read a bounded number of API keys", async () => {
    await db.batch(
      [0, 1, 2].map((part) =>
        db
          .prepare(
            `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999)
            INSERT INTO api_keys (id, organization_id, name, role, key_sha256, prefix, created_at, last_used_at)
            SELECT printf('key_0%031x', i + ?1 * 1000), ?2, 'n', 'viewer', printf('%064x', i + ?1 * 1000), 'sightline_1234', 0, ?3 FROM n`,
          )
          .bind(part, ORGANIZATION, NOW),
      ),
    );
    const counted = countRows(db);
    const { old } = await findDirectoryFacts(counted.db, NOW, AGES);
    expect(old).toBe(KEYS_LOOKED_AT + 1);
    expect(counted.read()).toBeLessThan(2 * (KEYS_LOOKED_AT + 10));
  });
});
