import { beforeAll, expect, it } from "vitest";
import {
  ACTIVITY_SPAN_MS,
  CALLS_COUNTED,
  DELIVERIES_COUNTED,
  ORGANIZATIONS_LOOKED_AT,
} from "../../../src/domain/metrics/activity.ts";
import { dayOf } from "../../../src/domain/money/spending-month.ts";
import { findActivity } from "../../../src/storage/deliveries/activity.ts";
import { insertDeliveries, insertDestinations } from "../../control/delivery-rows.ts";
import { startDatabase } from "../../database.ts";

const NOW = Date.UTC(2026, 5, 1, 12);
const LOADED = 20_000;
const CALLING_ORGANIZATIONS = 1500;

let db: D1Database;
let rowsRead = 0;
let counting: D1Database;
beforeAll(async () => {
  db = await startDatabase({ seed: false });
  counting = {
    prepare: (sql: string) => db.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      const answers = await db.batch(statements);
      for (const { meta } of answers) rowsRead += meta.rows_read;
      return answers;
    },
  } as unknown as D1Database;
  await insertDestinations(db, "org_activity", { dest_a: "enabled" });
  // One every 100 ms: half of them are within the hour.
  await insertDeliveries(
    db,
    Array.from({ length: LOADED }, (_, index) => ({
      ...{ organizationId: "org_activity", destinationId: "dest_a", createdAtMs: NOW - index * 360 },
      status: index % 2 === 0 ? ("delivered" as const) : ("failed" as const),
    })),
  );
  const numbers = (count: number) =>
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;
  await db.batch([
    db.prepare(
      "INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, status_code) SELECT id, 1, 0, 10, 200 FROM webhook_deliveries",
    ),
    db.prepare(
      `${numbers(CALLING_ORGANIZATIONS)} INSERT INTO organizations (id, name, slug, created_at) SELECT printf('org_%05d', i), 'n', printf('s%05d', i), 0 FROM n`,
    ),
    db
      .prepare(
        `${numbers(LOADED)} INSERT INTO requests (organization_id, id, operation, status, duration_ms, charged_microdollars, created_at)
        SELECT printf('org_%05d', i % ${CALLING_ORGANIZATIONS}), 'req_' || printf('%012x', ?1 - i) || printf('7%019x', i), 'models.list', 200, 5, 0, 0 FROM n`,
      )
      .bind(NOW),
    db
      .prepare(
        `${numbers(CALLING_ORGANIZATIONS)} INSERT INTO usage_by_day (organization_id, day, endpoint, model, calls, prompt_tokens, completion_tokens, pages, charged_microdollars)
        SELECT printf('org_%05d', i), ?1 - d.value, 'elements.locate', 'm', 2, 0, 0, 0, 3 FROM n, json_each('[0,1,2]') AS d`,
      )
      .bind(dayOf(NOW)),
  ]);
});

it("a busy database's deliveries and calls are counted up to their limits, and the span says how far back", async () => {
  const activity = await findActivity(counting, NOW);
  expect(activity.deliveries.reduce((sum, { count }) => sum + count, 0)).toBe(DELIVERIES_COUNTED);
  expect(activity.deliveriesSpanMs).toBe((DELIVERIES_COUNTED - 1) * 360);
  expect(activity.attempts).toEqual([
    { outcome: "2xx", count: DELIVERIES_COUNTED, durationMs: 10 * DELIVERIES_COUNTED },
  ]);
  expect(activity.calls).toEqual([
    { operation: "models.list", status: 200, count: CALLS_COUNTED + 1, durationMs: 5 * (CALLS_COUNTED + 1) },
  ]);
  expect(activity.areCallsCut).toBe(true);
});

it("the calls are cut from the first on that is one too many", async () => {
  // Of each round of calls, one for each organization, those of the organizations looked at count.
  const lookedAt = ORGANIZATIONS_LOOKED_AT + 1;
  const newest = Math.floor(CALLS_COUNTED / lookedAt) * CALLING_ORGANIZATIONS + (CALLS_COUNTED % lookedAt);
  const read = async (calls: number) => {
    const { calls: found, areCallsCut } = await findActivity(db, NOW - (calls - 1) + ACTIVITY_SPAN_MS);
    return [found.reduce((sum, { count }) => sum + count, 0), areCallsCut];
  };
  expect(await read(newest)).toEqual([CALLS_COUNTED, false]);
  expect(await read(newest + 1)).toEqual([CALLS_COUNTED + 1, true]);
});

it("the usage is that of today, of the organizations looked at", async () => {
  const { usage } = await findActivity(db, NOW);
  // The walk's last row may be none.
  expect(usage).toEqual([
    {
      endpoint: "elements.locate",
      model: "m",
      calls: 2 * (ORGANIZATIONS_LOOKED_AT + 1),
      chargedMicrodollars: 3 * (ORGANIZATIONS_LOOKED_AT + 1),
    },
  ]);
});

it("a scrape reads a bounded number of rows, far fewer than are stored", async () => {
  rowsRead = 0;
  await findActivity(counting, NOW);
  // A row of a limited subquery counts twice.
  const bound = 5 * DELIVERIES_COUNTED + 2 * CALLS_COUNTED + 12 * (ORGANIZATIONS_LOOKED_AT + 1) + 1000;
  expect(rowsRead).toBeGreaterThan(2 * DELIVERIES_COUNTED + CALLS_COUNTED);
  expect(rowsRead).toBeLessThan(bound);
});

it("a quiet hour has the whole span, and nothing in it", async () => {
  expect(await findActivity(db, NOW + 30 * 86_400_000)).toEqual({
    ...{ deliveriesSpanMs: ACTIVITY_SPAN_MS, deliveries: [], attempts: [], calls: [], areCallsCut: false, usage: [] },
  });
});
