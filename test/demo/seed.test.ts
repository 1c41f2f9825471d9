import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedDatabase } from "../../src/demo/seed.ts";
import {
  DEMO_ORGANIZATION,
  DEMO_PHONE,
  FOREIGN_PHONE,
  IDLE_PHONE,
  LOCAL_API_KEY,
  OTHER_ORGANIZATION,
  SECOND_PHONE,
  SHARED_PHONE,
} from "../../src/demo/seed-data.ts";
import { hashApiKey, isApiKeyForm } from "../../src/domain/access/api-key.ts";
import { ROLES } from "../../src/domain/access/roles.ts";
import { findApiKey } from "../../src/storage/api-keys.ts";
import { listFileDeliveries } from "../../src/storage/fleet/file-deliveries.ts";
import { startDatabase } from "../database.ts";
import { readBalanceMicrodollars } from "../storage/balance-rows.ts";

const NOW_MS = Date.UTC(2026, 5, 1);
const TABLES = ["organizations", "api_keys", "phones", "files", "file_deliveries", "ledger"];

let database: D1Database;

beforeAll(async () => {
  database = await startDatabase({ seed: false });
});
beforeEach(() => seedDatabase(database, NOW_MS));

async function dumpTables() {
  const results = await database.batch(TABLES.map((table) => database.prepare(`SELECT * FROM ${table} ORDER BY id`)));
  return Object.fromEntries(results.map(({ results: rows }, index) => [TABLES[index], rows]));
}

function readPage(organizationId: string, phoneId: string) {
  return listFileDeliveries(database, { organizationId, phoneId, limit: 100, offset: 0 });
}

describe("the demo data", () => {
  test("the fixed key is a real key: of the right form, live, and its organization's owner", async () => {
    expect(isApiKeyForm(LOCAL_API_KEY)).toBe(true);
    const key = await findApiKey(database, await hashApiKey(LOCAL_API_KEY));
    expect(key).toMatchObject({
      organizationId: DEMO_ORGANIZATION.id,
      role: "owner",
      revokedAtMs: null,
      expiresAtMs: null,
    });
  });

  test("a person for each role of the demo organization, and the other one's owner, are there once", async () => {
    const sql = `SELECT email, role, organization_id AS organizationId FROM members JOIN users ON users.id = user_id ORDER BY users.id`;
    await seedDatabase(database, NOW_MS + 1);
    const { results } = await database.prepare(sql).all();
    expect(results).toEqual([
      ...ROLES.toReversed().map((role) => ({
        email: `${role}@example.com`,
        role,
        organizationId: DEMO_ORGANIZATION.id,
      })),
      { email: "northwind@example.com", role: "owner", organizationId: OTHER_ORGANIZATION.id },
    ]);
  });

  test("the demo organization starts with 5 USD, and its ledger says so", async () => {
    expect(await readBalanceMicrodollars(database, DEMO_ORGANIZATION.id)).toBe(5_000_000);
    const sum = database.prepare("SELECT sum(amount_microdollars) AS sum FROM ledger WHERE organization_id = ?");
    expect(await sum.bind(DEMO_ORGANIZATION.id).first("sum")).toBe(5_000_000);
  });

  test("60 deliveries of the demo organization, in all states", async () => {
    const pages = await Promise.all(
      [DEMO_PHONE, SECOND_PHONE, SHARED_PHONE, IDLE_PHONE].map((phone) => readPage(DEMO_ORGANIZATION.id, phone.id)),
    );
    const deliveries = pages.flatMap((page) => page?.deliveries ?? []);
    expect(deliveries).toHaveLength(60);
    expect(new Set(deliveries.map(({ status }) => status))).toEqual(
      new Set(["dispatching", "dispatched", "delivered", "failed"]),
    );
    for (const delivery of deliveries) {
      expect(delivery.error !== null, delivery.id).toBe(delivery.status === "failed");
      if (delivery.status === "delivered") expect(delivery.bytesTransferred).toBe(delivery.sizeBytes);
      expect(delivery.createdAtMs).toBeLessThan(NOW_MS);
    }
  });

  test("a shared phone shows each organization its own, a foreign phone nothing, an idle one an empty page", async () => {
    const own = await readPage(DEMO_ORGANIZATION.id, SHARED_PHONE.id);
    const others = await readPage(OTHER_ORGANIZATION.id, SHARED_PHONE.id);
    expect(own?.total).toBeGreaterThan(0);
    expect(others?.total).toBeGreaterThan(0);
    const ids = new Set(own?.deliveries.map(({ id }) => id));
    expect(others?.deliveries.filter(({ id }) => ids.has(id))).toEqual([]);
    expect(await readPage(DEMO_ORGANIZATION.id, FOREIGN_PHONE.id)).toBeNull();
    expect(await readPage(DEMO_ORGANIZATION.id, IDLE_PHONE.id)).toEqual({ deliveries: [], total: 0 });
  });

  test("a second seeding, at another time, changes nothing: not a spent balance, not a revoked key", async () => {
    await database.batch([
      database
        .prepare("UPDATE organizations SET balance_microdollars = -5, version = version + 1 WHERE id = ?")
        .bind(DEMO_ORGANIZATION.id),
      database.prepare("UPDATE api_keys SET revoked_at = 1"),
    ]);
    const before = await dumpTables();
    await seedDatabase(database, NOW_MS + 86_400_000);
    expect(await dumpTables()).toEqual(before);
  });
});
