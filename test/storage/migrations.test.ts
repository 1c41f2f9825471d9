import { beforeAll, describe, expect, it } from "vitest";
import { startDatabase } from "../database.ts";

const ORGANIZATION = { id: "org_a", name: "A", slug: "a", created_at: 0 };
const KEY = {
  id: "key_a",
  organization_id: "org_a",
  name: "K",
  role: "viewer",
  key_sha256: "0".repeat(64),
  prefix: "sightline_abcd",
  created_at: 0,
};
const PHONE = { id: "phone_a", organization_id: null, name: "P", created_at: 0 };
const FILE = {
  id: "file_a",
  organization_id: "org_a",
  filename: "f",
  mime_type: "text/plain",
  size_bytes: 10,
  created_at: 0,
};
const DELIVERY = {
  id: "dlv_a",
  organization_id: "org_a",
  phone_id: "phone_a",
  file_id: "file_a",
  filename: "f",
  mime_type: "text/plain",
  size_bytes: 10,
  status: "failed",
  bytes_transferred: 10,
  error: "why",
  created_at: 0,
};
const USAGE = {
  id: "usage_a",
  organization_id: "org_a",
  request_id: "req_a",
  endpoint: "element_locate",
  model: "m",
  created_at: 0,
};
const CHARGE = {
  id: "ledger_a",
  organization_id: "org_a",
  request_id: "req_a",
  kind: "charge",
  amount_microdollars: -1,
  balance_after_microdollars: -1,
  reason: "r",
  created_at: 0,
};

type Row = Record<string, string | number | null>;
/** Rows that each table accepts, in the order of their references. */
const GOOD: readonly [string, Row][] = [
  ["organizations", ORGANIZATION],
  ["api_keys", KEY],
  ["phones", PHONE],
  ["files", FILE],
  ["file_deliveries", DELIVERY],
  ["usage", USAGE],
  ["ledger", CHARGE],
];

/** What each table must refuse: changes to its valid row. */
const BAD: readonly [string, Row][] = [
  ["organizations", { id: "a" }],
  ["organizations", { id: "org_b" }],
  ["organizations", { id: "org_b", slug: "" }],
  ["organizations", { id: "org_b", slug: "b", name: null }],
  ["organizations", { id: "org_b", slug: "b", balance_microdollars: 0.5 }],
  ["organizations", { id: "org_b", slug: "b", created_at: "2026-01-01" }],
  ["api_keys", { id: "key_b" }],
  ["api_keys", { id: "key_b", key_sha256: "1".repeat(64), organization_id: "org_none" }],
  ["api_keys", { id: "key_b", key_sha256: "1".repeat(64), role: "root" }],
  ["api_keys", { id: "key_b", key_sha256: "1".repeat(63) }],
  ["api_keys", { id: "key_b", key_sha256: "A".repeat(64) }],
  ["api_keys", { id: "key_b", key_sha256: "1".repeat(64), prefix: "sightline_abcde" }],
  ["phones", { id: "phone_b", status: "lost" }],
  ["phones", { id: "phone_b", organization_id: "org_none" }],
  ["files", { id: "file_b", size_bytes: -1 }],
  ["files", { id: "file_b", organization_id: null }],
  ["file_deliveries", { id: "dlv_b", status: "queued", error: null }],
  ["file_deliveries", { id: "dlv_b", status: "delivered" }],
  ["file_deliveries", { id: "dlv_b", bytes_transferred: 11 }],
  ["file_deliveries", { id: "dlv_b", bytes_transferred: -1 }],
  ["file_deliveries", { id: "dlv_b", phone_id: "phone_none" }],
  ["file_deliveries", { id: "dlv_b", file_id: "file_none" }],
  ["usage", { id: "usage_b" }],
  ["usage", { id: "usage_b", request_id: "req_b", endpoint: "other" }],
  ["usage", { id: "usage_b", request_id: "req_b", pages: -1 }],
  ["usage", { id: "usage_b", request_id: "req_b", charged_microdollars: -1 }],
  ["ledger", { id: "ledger_b" }],
  ["ledger", { id: "ledger_b", request_id: "req_b", amount_microdollars: 1 }],
  ["ledger", { id: "ledger_b", request_id: "req_b", amount_microdollars: 0 }],
  ["ledger", { id: "ledger_b", request_id: "req_b", kind: "credit" }],
  ["ledger", { id: "ledger_b", request_id: "req_b", kind: "gift" }],
];

describe("the schema", () => {
  let database: D1Database;
  const insert = (table: string, row: Row) => {
    const columns = Object.keys(row);
    const places = columns.map(() => "?").join(", ");
    const statement = database.prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`);
    return statement.bind(...Object.values(row)).run();
  };
  beforeAll(async () => {
    database = await startDatabase({ seed: false });
    for (const [table, row] of GOOD) await insert(table, row);
  });

  it.each(BAD)("refuses a row of %s with %j", async (table, changes) => {
    const good = GOOD.find(([name]) => name === table)?.[1];
    await expect(insert(table, { ...good, ...changes })).rejects.toThrow(/constraint failed|cannot store/);
  });

  it("forgets an organization with all that is its own, and keeps shared phones", async () => {
    await insert("organizations", { ...ORGANIZATION, id: "org_z", slug: "z" });
    await insert("api_keys", { ...KEY, id: "key_z", organization_id: "org_z", key_sha256: "f".repeat(64) });
    await insert("files", { ...FILE, id: "file_z", organization_id: "org_z" });
    await insert("file_deliveries", { ...DELIVERY, id: "dlv_z", organization_id: "org_z", file_id: "file_z" });
    await database.prepare("DELETE FROM organizations WHERE id = 'org_z'").run();
    for (const table of ["api_keys", "files", "file_deliveries"]) {
      const left = await database
        .prepare(`SELECT count(*) AS n FROM ${table} WHERE organization_id = 'org_z'`)
        .first("n");
      expect(left).toBe(0);
    }
    expect(await database.prepare("SELECT count(*) AS n FROM phones").first("n")).toBe(1);
  });
});
