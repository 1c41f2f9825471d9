import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/storage/seed-data.ts";
import { type Harness, startHarness } from "../harness.ts";
import { readTableChecksums } from "./table-checksums.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

const run = (sql: string) => harness.db.prepare(sql).bind(DEMO_ORGANIZATION.id).run();

it("name every table, and are the same while nothing is written", async () => {
  const checksums = await readTableChecksums(harness.db);
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
  expect(await readTableChecksums(harness.db)).toEqual(checksums);
});

it.each([
  ["a changed value", "UPDATE organizations SET name = name || '.', version = version + 1 WHERE id = ?"],
  ["a changed setting alone", "UPDATE organizations SET auto_recharge = 1, version = version + 1 WHERE id = ?"],
  [
    "an added row",
    "INSERT INTO files SELECT id || 'x', organization_id, filename, mime_type, size_bytes, created_at, version, status, source, session_id, failure_reason FROM files WHERE organization_id = ? LIMIT 1",
  ],
  ["a removed row", "DELETE FROM files WHERE organization_id = ? AND id LIKE '%x'"],
])("tell of %s", async (_name, sql) => {
  const before = await readTableChecksums(harness.db);
  await run(sql);
  const after = await readTableChecksums(harness.db);
  const changed = Object.keys(after).filter((table) => after[table]?.sha256 !== before[table]?.sha256);
  expect(changed).toEqual([sql.includes("organizations SET") ? "organizations" : "files"]);
});
