import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, DEMO_PHONE } from "../../src/demo/seed-data.ts";
import { type Harness, startHarness } from "../harness.ts";
import { callControl, LOCAL_SETTINGS } from "./control-client.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS });
  const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 501)";
  const insert = (sql: string, values: unknown[]) =>
    harness.db
      .prepare(`${numbers} ${sql}`)
      .bind(...values)
      .run();
  await insert(
    `INSERT INTO runs (id, organization_id, workflow_id, "trigger", status, created_at)
     SELECT 'run_many' || i, ?, 'wf_many', 'api', 'queued', 1760000000000 + i FROM n`,
    [DEMO_ORGANIZATION.id],
  );
  await insert(
    `INSERT INTO sessions
       (id, organization_id, phone_id, source, status, is_dedicated_phone, end_reason, allocated_at, deallocated_at)
     SELECT 'sess_many' || i, ?, ?, 'interactive', 'completed', 1, 'released', 1760000000000 + i, 1760000000001 + i FROM n`,
    [DEMO_ORGANIZATION.id, DEMO_PHONE.id],
  );
});
afterAll(() => harness?.close());

describe.each(["runs", "sessions"])("the list of %s, of which a timeline shows many at once", (list) => {
  const read = (query: string) =>
    callControl(harness, "GET", `/organizations/${DEMO_ORGANIZATION.id}/${list}?${query}`);

  it("gives 500 at once, and says of how many", async () => {
    const { status, body } = await read("limit=500");
    expect([status, body[list].length]).toEqual([200, 500]);
    expect(body.total).toBeGreaterThanOrEqual(501);
  });

  it.each(["limit=0", "limit=501", "limit=x", "limit=", "offset=-1"])("refuses %s", async (query) => {
    const { status, body } = await read(query);
    expect([status, body.errors[0].location]).toEqual([400, `query.${query.split("=")[0]}`]);
  });
});
