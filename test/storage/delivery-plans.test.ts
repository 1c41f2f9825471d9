import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EVENT_TYPES } from "../../src/domain/events/event-types.ts";
import { WEBHOOK_DELIVERY_STATUSES } from "../../src/domain/webhook-delivery.ts";
import { type DeliveryLogPage, findDeliveryDetail, listDeliveryLog } from "../../src/storage/delivery-log.ts";
import { reportHealth } from "../../src/storage/destination-health.ts";
import { listLeftPhones } from "../../src/storage/left-phones.ts";
import { refreshStatistics } from "../../src/storage/maintenance.ts";
import { listOverdueRuns } from "../../src/storage/overdue-runs.ts";
import { findReplayState, replayDelivery } from "../../src/storage/replay-delivery.ts";
import { countReplayable, insertReplay, listRunningReplays, stepReplay } from "../../src/storage/replays.ts";
import { insertDeliveries, insertDestinations } from "../control/delivery-rows.ts";
import { type Harness, startHarness } from "../harness.ts";
import { listSlowSteps } from "./read-plan.ts";
import { recordStatements } from "./record-statements.ts";

const ORGANIZATION = "org_large";
const COUNT = 50_000;
const START_MS = Date.UTC(2026, 0);

/** Of 50 deliveries 47 arrived, the last one of all is under way. */
function pickStatus(index: number) {
  if (index === COUNT - 1) return "pending";
  return index % 50 === 7 ? "held" : index % 50 > 47 ? "failed" : "delivered";
}

describe("with 50,000 deliveries of one organization", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ seed: false });
    await insertDestinations(harness.db, ORGANIZATION, { dest_a: "enabled", dest_b: "enabled", dest_c: "disabled" });
    await insertDeliveries(
      harness.db,
      Array.from({ length: COUNT }, (_, index) => ({
        organizationId: ORGANIZATION,
        destinationId: index % 3 === 0 ? "dest_a" : "dest_b",
        createdAtMs: START_MS + index * 1000,
        status: pickStatus(index),
        eventType: EVENT_TYPES[index % EVENT_TYPES.length] ?? "run.failed",
      })),
    );
  });
  afterAll(() => harness?.close());

  const all: DeliveryLogPage = {
    organizationId: ORGANIZATION,
    status: null,
    destinationId: null,
    eventType: null,
    limit: 20,
    offset: 0,
  };
  const span = { organizationId: ORGANIZATION, destinationId: null, sinceMs: START_MS, untilMs: START_MS + 1e9 };
  const replay = { id: "replay_plan", ...span, deliveryCount: 1 };
  const delivery = { deliveryId: "msg_none", scope: null };
  const queries: Record<string, (db: D1Database) => Promise<unknown>> = {
    "the log": (db) => listDeliveryLog(db, all),
    "the log of a destination": (db) => listDeliveryLog(db, { ...all, destinationId: "dest_a" }),
    "the log of an event type": (db) => listDeliveryLog(db, { ...all, eventType: "run.failed" }),
    ...Object.fromEntries(
      WEBHOOK_DELIVERY_STATUSES.flatMap((status) => [
        [`the log of ${status}`, (db: D1Database) => listDeliveryLog(db, { ...all, status })],
        [
          `the log of ${status} by destination and type`,
          (db: D1Database) => listDeliveryLog(db, { ...all, status, destinationId: "dest_b", eventType: "run.failed" }),
        ],
      ]),
    ),
    "one delivery": (db) => findDeliveryDetail(db, delivery),
    "the health of a destination": (db) => reportHealth(db, { destinationId: "dest_a", scope: null }, START_MS),
    "the state of one": (db) => findReplayState(db, delivery),
    "the replay of one": (db) => replayDelivery(db, delivery, 1).run(),
    "the number of a replay": (db) => countReplayable(db, span),
    "the start of a replay": async (db) => insertReplay(db, replay, 1),
    "the running replays": (db) => listRunningReplays(db, { afterId: "", limit: 10 }),
    "a replay's step": (db) => stepReplay(db, { ...replay, cursorId: "" }, 1, () => undefined),
    "the runs that are overdue": (db) => listOverdueRuns(db, { nowMs: 1, after: null, limit: 10 }),
    "the phones that were left": (db) => listLeftPhones(db, { afterRentalId: "", limit: 10 }),
  };

  // The planner decides otherwise once it knows how much is in the tables.
  it.each([false, true])("nothing is scanned or sorted (with statistics: %s)", async (withStatistics) => {
    if (withStatistics) {
      await refreshStatistics(harness.db);
      await harness.db.prepare("ANALYZE").run();
    }
    for (const [name, run] of Object.entries(queries)) {
      const { db, statements } = recordStatements(harness.db);
      await run(db);
      expect(statements.length, name).toBeGreaterThan(0);
      for (const sql of statements) expect([name, await listSlowSteps(harness.db, sql)]).toEqual([name, []]);
    }
  });

  it.each(
    WEBHOOK_DELIVERY_STATUSES.flatMap((status) =>
      [null, "dest_a"].flatMap((destinationId) =>
        [null, "run.failed" as const].map((eventType) => ({ status, destinationId, eventType })),
      ),
    ),
  )("the log of $status, destination $destinationId, type $eventType is what a plain query finds", async (filter) => {
    const { status, destinationId, eventType } = filter;
    const found = await listDeliveryLog(harness.db, { ...all, ...filter, limit: 100, offset: 1 });
    const { results } = await harness.db
      .prepare(
        `SELECT id FROM webhook_deliveries WHERE +organization_id = ?1 AND +status = ?2
         AND destination_id = coalesce(?3, destination_id) AND event_type = coalesce(?4, event_type) ORDER BY id DESC`,
      )
      .bind(ORGANIZATION, status, destinationId, eventType)
      .all<{ id: string }>();
    expect(found?.total).toBe(results.length);
    expect(found?.deliveries.map(({ id }) => id)).toEqual(results.slice(1, 101).map(({ id }) => id));
  });

  it("a page of those under way ends at the oldest of them", async () => {
    const { results, meta } = await harness.db
      .prepare("SELECT count(*) FROM webhook_deliveries WHERE organization_id = ?1")
      .bind(ORGANIZATION)
      .all();
    expect([results[0], meta.rows_read]).toEqual([{ "count(*)": COUNT }, COUNT]);
    expect(await countRowsRead((db) => listDeliveryLog(db, { ...all, status: "pending" }))).toBeLessThan(100);
  });

  it("the health of a destination is found in the newest of them, whether it was tried or not", async () => {
    const nowMs = START_MS + COUNT * 1000;
    const report = (destinationId: string) => (db: D1Database) =>
      reportHealth(db, { destinationId, scope: null }, nowMs);
    // Twice the newest 5,000, with a look for attempts at each of the destination's; and its failed and held ones.
    expect(await countRowsRead(report("dest_a"))).toBeLessThan(15_000);
    expect(await countRowsRead(report("dest_c"))).toBeLessThan(15_000);
    await harness.db
      .prepare(
        `INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, status_code)
         SELECT id, 1, created_at, 5, 200 FROM webhook_deliveries WHERE destination_id = 'dest_a'`,
      )
      .run();
    expect((await report("dest_a")(harness.db))?.attempts).toHaveLength(200);
    expect(await countRowsRead(report("dest_a"))).toBeLessThan(10_000);
  });

  async function countRowsRead(query: (db: D1Database) => Promise<unknown>): Promise<number> {
    let rowsRead = 0;
    const counting = {
      prepare: (sql: string) => harness.db.prepare(sql),
      async batch(statements: D1PreparedStatement[]) {
        const answers = await harness.db.batch(statements);
        for (const { meta } of answers) rowsRead += meta.rows_read;
        return answers;
      },
    };
    await query(counting as unknown as D1Database);
    return rowsRead;
  }
});
