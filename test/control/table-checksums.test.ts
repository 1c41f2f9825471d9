import { beforeAll, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { startDatabase } from "../database.ts";
import { readTableChecksums } from "./table-checksums.ts";

let database: D1Database;
beforeAll(async () => {
  database = await startDatabase();
});

const run = (sql: string) => database.prepare(sql).bind(DEMO_ORGANIZATION.id).run();

it("name every table, and are the same while nothing is written", async () => {
  const checksums = await readTableChecksums(database);
  expect(Object.keys(checksums)).toEqual(
    expect.arrayContaining([
      "organizations",
      "api_keys",
      "ledger",
      "usage",
      "balance_alerts",
      "events",
      "idempotency_keys",
    ]),
  );
  expect(checksums.organizations?.rows).toBeGreaterThan(1);
  expect(await readTableChecksums(database)).toEqual(checksums);
});

it.each([
  ["a changed value", "UPDATE organizations SET name = name || '.', version = version + 1 WHERE id = ?"],
  ["a changed setting alone", "UPDATE organizations SET auto_recharge = 1, version = version + 1 WHERE id = ?"],
  [
    "an added row",
    "INSERT INTO files (id, organization_id, filename, mime_type, size_bytes, created_at) SELECT id || 'x', organization_id, filename, mime_type, size_bytes, created_at FROM files WHERE organization_id = ? LIMIT 1",
  ],
  ["a removed row", "DELETE FROM files WHERE organization_id = ? AND id LIKE '%x'"],
])("tell of %s", async (_name, sql) => {
  const before = await readTableChecksums(database);
  await run(sql);
  const after = await readTableChecksums(database);
  const changed = Object.keys(after).filter((table) => after[table]?.sha256 !== before[table]?.sha256);
  expect(changed).toEqual([sql.includes("organizations SET") ? "organizations" : "files"]);
});
