import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needMoney } from "../../src/domain/changes/decide-balance-move.ts";
import { findApiKey, insertApiKey, listApiKeys, recordApiKeyUse, revokeApiKey } from "../../src/storage/api-keys.ts";
import { listFileDeliveries } from "../../src/storage/file-deliveries.ts";
import { loadSnapshot } from "../../src/storage/load-snapshot.ts";
import {
  findBilling,
  findOrganization,
  insertOrganization,
  readBalanceMicrodollars,
} from "../../src/storage/organizations.ts";
import { DEMO_ORGANIZATION, DEMO_PHONE, OTHER_ORGANIZATION } from "../../src/storage/seed-data.ts";
import { listUsage, recordUsage } from "../../src/storage/usage.ts";
import { type Harness, startHarness } from "../harness.ts";
import { recordStatements } from "./record-statements.ts";

// The rows of a JSON array that a statement brings or a row holds are no table's.
const SCANS_OR_SORTS = /^SCAN (?!CONSTANT ROW|\w+ (EXISTS )?VIRTUAL TABLE)|TEMP B-TREE/;

describe("queries on the way of a request", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness?.close());

  const page = { organizationId: DEMO_ORGANIZATION.id, phoneId: DEMO_PHONE.id, limit: 20, offset: 0 };
  const usage = {
    organizationId: DEMO_ORGANIZATION.id,
    requestId: "req_plan",
    endpoint: "screenshot_detect",
    model: "sightline/detect-pro",
    promptTokens: 0,
    completionTokens: 0,
    pages: 1,
    providerCostMicrodollars: 0,
    chargedMicrodollars: 1000,
  } as const;
  const queries: Record<string, (db: D1Database) => Promise<unknown>> = {
    findApiKey: (db) => findApiKey(db, "0".repeat(64)),
    recordApiKeyUse: (db) => recordApiKeyUse(db, "key_none", 1),
    findOrganization: (db) => findOrganization(db, DEMO_ORGANIZATION.id),
    readBalanceMicrodollars: (db) => readBalanceMicrodollars(db, DEMO_ORGANIZATION.id),
    listFileDeliveries: (db) => listFileDeliveries(db, page),
    recordUsage: (db) => recordUsage(db, usage, 1),
    "recordUsage, which opens an alert": (db) =>
      recordUsage(db, { ...usage, organizationId: OTHER_ORGANIZATION.id, requestId: "req_plan_2" }, 1),
    "loadSnapshot of money": (db) => loadSnapshot(db, needMoney(DEMO_ORGANIZATION.id)),
    findBilling: (db) => findBilling(db, DEMO_ORGANIZATION.id),
    insertOrganization: async (db) =>
      insertOrganization(db, { id: "org_plan", name: "P", slug: "p", planName: "Free", createdAtMs: 1 }),
    insertApiKey: async (db) =>
      insertApiKey(db, {
        id: "key_plan",
        organizationId: DEMO_ORGANIZATION.id,
        name: "P",
        role: "viewer",
        keySha256: "1".repeat(64),
        prefix: "sightline_abcd",
        createdAtMs: 1,
        expiresAtMs: null,
      }),
    listApiKeys: (db) => listApiKeys(db, { organizationId: DEMO_ORGANIZATION.id, limit: 20, offset: 0 }),
    revokeApiKey: (db) => revokeApiKey(db, "key_none", null, 1),
    listUsage: (db) => listUsage(db, { organizationId: DEMO_ORGANIZATION.id, limit: 20, offset: 0 }),
  };

  it.each(Object.keys(queries))("%s scans and sorts nothing", async (name) => {
    const { db, statements } = recordStatements(harness.db);
    await queries[name]?.(db);
    expect(statements.length).toBeGreaterThan(0);
    for (const sql of statements) {
      const highest = Math.max(0, ...[...sql.matchAll(/\?(\d+)/g)].map((match) => Number(match[1])));
      const places = highest || sql.split("?").length - 1;
      const plan = harness.db.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...Array.from({ length: places }, () => 1));
      const { results } = await plan.all<{ detail: string }>();
      const steps = results.map(({ detail }) => detail);
      expect(steps.filter((step) => SCANS_OR_SORTS.test(step))).toEqual([]);
    }
  });
});
