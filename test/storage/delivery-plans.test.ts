import { beforeAll, describe, expect, it } from "vitest";
import { groupByHour, listHours } from "../../src/domain/deliveries/attempts-by-hour.ts";
import { readDeliverySearch } from "../../src/domain/deliveries/delivery-search.ts";
import { WEBHOOK_DELIVERY_STATUSES } from "../../src/domain/deliveries/webhook-delivery.ts";
import { EVENT_TYPES } from "../../src/domain/events/event-types.ts";
import { listAttemptsOfHours } from "../../src/storage/deliveries/attempts-by-hour.ts";
import {
  type DeliveryLogPage,
  findDeliveryDetail,
  listDeliveryLog,
} from "../../src/storage/deliveries/delivery-log.ts";
import { PAYLOAD_SPAN_MS, PAYLOADS_SEARCHED, searchDeliveryLog } from "../../src/storage/deliveries/delivery-search.ts";
import { reportHealth, reportHealthOfAll } from "../../src/storage/destinations/destination-health.ts";
import { listLeftPhones } from "../../src/storage/fleet/left-phones.ts";
import { listOverdueRuns } from "../../src/storage/fleet/overdue-runs.ts";
import { refreshStatistics } from "../../src/storage/operation/maintenance.ts";
import {
  findReplayState,
  listReplayStates,
  prepareReplayDeliveries,
  prepareReplayDelivery,
  prepareRetryNow,
} from "../../src/storage/replays/replay-delivery.ts";
import { findReplay, listReplayedDeliveries, listReplays } from "../../src/storage/replays/replay-list.ts";
import {
  countReplayable,
  listRunningReplays,
  prepareInsertReplay,
  stepReplay,
} from "../../src/storage/replays/replays.ts";
import { insertDeliveries, insertDestinations } from "../control/delivery-rows.ts";
import { startDatabase } from "../database.ts";
import { listSlowSteps } from "./read-plan.ts";
import { expectUnknownCursor, recordStatements } from "./record-statements.ts";

const ORGANIZATION = "org_large";
const COUNT = 50_000;
const START_MS = Date.UTC(2026, 0);

/** Of every delivery of its type. */
const EVENT_ID = `run.failed:${ORGANIZATION}`;
const HOUR = { sinceMs: START_MS + 20_000_000, untilMs: START_MS + 23_600_000 };
const OPEN = { sinceMs: null, untilMs: null };

/** Of 50 deliveries, 47 were delivered, including the very last one. */
function pickStatus(index: number) {
  if (index === COUNT - 1) return "pending";
  return index % 50 === 7 ? "held" : index % 50 > 47 ? "failed" : "delivered";
}

describe("with 50,000 deliveries of one organization", () => {
  let database: D1Database;
  beforeAll(async () => {
    database = await startDatabase({ seed: false });
    await insertDestinations(database, ORGANIZATION, { dest_a: "enabled", dest_b: "enabled", dest_c: "disabled" });
    await insertDeliveries(
      database,
      Array.from({ length: COUNT }, (_, index) => ({
        organizationId: ORGANIZATION,
        destinationId: index % 3 === 0 ? "dest_a" : "dest_b",
        createdAtMs: START_MS + index * 1000,
        status: pickStatus(index),
        eventType: EVENT_TYPES[index % EVENT_TYPES.length] ?? "run.failed",
      })),
    );
  });

  const all: DeliveryLogPage = {
    organizationId: ORGANIZATION,
    status: null,
    destinationId: null,
    eventType: null,
    eventId: null,
    sinceMs: null,
    untilMs: null,
    afterId: null,
    limit: 20,
    offset: 0,
  };
  const span = { organizationId: ORGANIZATION, destinationId: null, sinceMs: START_MS, untilMs: START_MS + 1e9 };
  const replay = { id: "replay_plan", ...span, deliveryCount: 1 };
  const delivery = { deliveryId: "msg_none", scope: null };
  const selection = { organizationId: ORGANIZATION, deliveryIds: ["msg_none"] };
  const queries: Record<string, (db: D1Database) => Promise<unknown>> = {
    "the log": (db) => listDeliveryLog(db, all),
    "the log of a destination": (db) => listDeliveryLog(db, { ...all, destinationId: "dest_a" }),
    "the log of an event type": (db) => listDeliveryLog(db, { ...all, eventType: "run.failed" }),
    "the log behind a delivery": (db) => listDeliveryLog(db, { ...all, afterId: `msg_${"1".repeat(32)}` }),
    "the log of an event": (db) => listDeliveryLog(db, { ...all, eventId: EVENT_ID }),
    "the log of a span": (db) => listDeliveryLog(db, { ...all, ...HOUR }),
    ...Object.fromEntries(
      WEBHOOK_DELIVERY_STATUSES.flatMap((status) => [
        [`the log of ${status}`, (db: D1Database) => listDeliveryLog(db, { ...all, status })],
        [
          `the log of ${status} by destination and type`,
          (db: D1Database) => listDeliveryLog(db, { ...all, status, destinationId: "dest_b", eventType: "run.failed" }),
        ],
        [
          `the log of ${status} by everything`,
          (db: D1Database) =>
            listDeliveryLog(db, {
              ...all,
              ...HOUR,
              ...{
                status,
                destinationId: "dest_b",
                eventType: "run.failed",
                eventId: EVENT_ID,
                afterId: `msg_${"1".repeat(32)}`,
              },
            }),
        ],
      ]),
    ),
    ...Object.fromEntries(
      ["msg_none", "dest_a", "run.failed", EVENT_ID, "run_019caddf", "two words"].map((text) => [
        `the search for ${text}`,
        (db: D1Database) => searchDeliveryLog(db, all, readDeliverySearch(text), START_MS),
      ]),
    ),
    "one delivery": (db) => findDeliveryDetail(db, delivery),
    "the attempts of a destination by hour": (db) =>
      listAttemptsOfHours(db, { destinationId: "dest_a", scope: null }, listHours(START_MS, 24)),
    "the state of one": (db) => findReplayState(db, delivery),
    "the replay of one": (db) => prepareReplayDelivery(db, delivery, 1).run(),
    "the retry of one": (db) => prepareRetryNow(db, delivery, 1).run(),
    "the states of some": (db) => listReplayStates(db, selection),
    "the replay of some": (db) => prepareReplayDeliveries(db, selection, 1).run(),
    "the list of replays, after one": (db) =>
      listReplays(db, { organizationId: ORGANIZATION, limit: 20, offset: 0, afterId: "replay_none" }),
    "a replay's deliveries, after one": (db) =>
      listReplayedDeliveries(
        db,
        { replayId: "replay_none", scope: null },
        { status: null, limit: 20, offset: 0, afterId: `msg_${"1".repeat(32)}` },
      ),
    "the list of replays": (db) => listReplays(db, { organizationId: ORGANIZATION, limit: 20, offset: 0 }),
    "one replay": (db) => findReplay(db, { replayId: "replay_none", scope: null }),
    "what a replay has sent again": (db) =>
      listReplayedDeliveries(db, { replayId: "replay_none", scope: null }, { status: null, limit: 20, offset: 0 }),
    "the number of a replay": (db) => countReplayable(db, span),
    "the start of a replay": async (db) => prepareInsertReplay(db, replay, 1),
    "the running replays": (db) => listRunningReplays(db, { afterId: "", limit: 10 }),
    "a replay's step": (db) => stepReplay(db, { ...replay, cursorId: "" }, 1, () => undefined),
    "the runs that are overdue": (db) => listOverdueRuns(db, { nowMs: 1, after: null, limit: 10 }),
    "the phones that were left": (db) => listLeftPhones(db, { afterRentalId: "", limit: 10 }),
  };

  // Each destination's latest attempts are picked from a limited part of the log, which takes a sort.
  const sortingQueries: typeof queries = {
    "the health of a destination": (db) => reportHealth(db, { destinationId: "dest_a", scope: null }, START_MS),
    "the health of all destinations": (db) => reportHealthOfAll(db, ORGANIZATION, START_MS),
  };

  // The planner decides differently once it knows how much is in the tables.
  it.each([false, true])("nothing is scanned or sorted (with statistics: %s)", async (withStatistics) => {
    if (withStatistics) {
      await refreshStatistics(database);
      await database.prepare("ANALYZE").run();
    }
    for (const [name, run] of Object.entries(queries)) {
      const { db, statements } = recordStatements(database);
      await run(db).catch(expectUnknownCursor);
      expect(statements.length, name).toBeGreaterThan(0);
      for (const sql of statements) expect([name, await listSlowSteps(database, sql)]).toEqual([name, []]);
    }
    for (const [name, run] of Object.entries(sortingQueries)) {
      const { db, statements } = recordStatements(database);
      await run(db);
      for (const sql of statements) {
        const scans = (await listSlowSteps(database, sql)).filter((step) => step.startsWith("SCAN"));
        expect([name, scans]).toEqual([name, []]);
      }
    }
  });

  it.each(
    WEBHOOK_DELIVERY_STATUSES.flatMap((status) =>
      [null, "dest_a"].flatMap((destinationId) =>
        [null, "run.failed" as const].flatMap((eventType) =>
          [OPEN, HOUR].map((span) => ({ status, destinationId, eventType, ...span })),
        ),
      ),
    ),
  )(
    "the log of $status, destination $destinationId, type $eventType, since $sinceMs is what a plain query finds",
    async (filter) => {
      const { status, destinationId, eventType, sinceMs, untilMs } = filter;
      const found = await listDeliveryLog(database, { ...all, ...filter, limit: 100, offset: 1 });
      const { results } = await database
        .prepare(
          `SELECT id FROM webhook_deliveries WHERE +organization_id = ?1 AND +status = ?2
           AND destination_id = coalesce(?3, destination_id) AND event_type = coalesce(?4, event_type)
           AND created_at BETWEEN ?5 AND ?6 ORDER BY id DESC`,
        )
        .bind(ORGANIZATION, status, destinationId, eventType, sinceMs ?? 0, untilMs ?? Number.MAX_SAFE_INTEGER)
        .all<{ id: string }>();
      expect(found?.total).toBe(results.length);
      expect(found?.deliveries.map(({ id }) => id)).toEqual(results.slice(1, 101).map(({ id }) => id));
    },
  );

  it("a page behind a delivery far back is that of its offset, and costs no more than the first", async () => {
    const [first, there] = [
      { ...all, offset: 49_899 },
      { ...all, offset: 49_900 },
    ];
    const before = await listDeliveryLog(database, { ...first, limit: 1 });
    const behind = { ...all, afterId: before?.deliveries[0]?.id ?? "" };
    expect(await listDeliveryLog(database, behind)).toEqual(await listDeliveryLog(database, there));
    expect(await countRowsRead((db) => listDeliveryLog(db, behind))).toBeLessThanOrEqual(
      (await countRowsRead((db) => listDeliveryLog(db, all))) + 20,
    );
  });

  it("the log of an event reads no more than the deliveries of its millisecond", async () => {
    await database.prepare("UPDATE events SET created_at = ? WHERE id = ?").bind(HOUR.sinceMs, EVENT_ID).run();
    for (const status of [null, ...WEBHOOK_DELIVERY_STATUSES]) {
      expect(
        await countRowsRead((db) => listDeliveryLog(db, { ...all, status, eventId: EVENT_ID })),
        `${status}`,
      ).toBeLessThan(100);
    }
  });

  it("a search for words reads no more payloads than its bound, and one for an id no others", async () => {
    const search = (text: string, nowMs: number) => (db: D1Database) =>
      searchDeliveryLog(db, all, readDeliverySearch(text), nowMs);
    // For the number of matches and for the page: each delivery that is looked at, and its event; and a little more.
    const most = 2 * 2 * PAYLOADS_SEARCHED + 1_000;
    const endMs = START_MS + COUNT * 1000;
    expect((await search("run.failed nothing", endMs)(database))?.total).toBe(0);
    expect(await countRowsRead(search("run.failed nothing", endMs))).toBeLessThan(most);
    // Only for the page, if nobody asks for the number.
    const uncounted = (db: D1Database) =>
      searchDeliveryLog(db, { ...all, isCounted: false }, readDeliverySearch("run.failed nothing"), endMs);
    expect(await countRowsRead(uncounted)).toBeLessThan(most / 2);
    // Long after the last delivery, none of them is within the week.
    expect(await countRowsRead(search("run_019caddf", endMs + 2 * PAYLOAD_SPAN_MS))).toBeLessThan(200);
  });

  it("a page of a search is the same if nobody asks for the total, even of an unknown organization", async () => {
    const read = (page: Partial<DeliveryLogPage>) =>
      searchDeliveryLog(database, { ...all, ...page }, readDeliverySearch("run.failed id"), START_MS + COUNT * 1000);
    const counted = await read({});
    expect(counted?.deliveries).toHaveLength(20);
    const behind = { afterId: counted?.deliveries.at(-1)?.id ?? "", limit: 100 };
    const uncounted = { isCounted: false };
    expect(await read(uncounted)).toEqual({ deliveries: counted?.deliveries, total: 0 });
    expect(await read({ ...behind, ...uncounted })).toEqual({ ...(await read(behind)), total: 0 });
    expect(await read({ organizationId: "org_nowhere", ...uncounted })).toBeNull();
  });

  it("a page of those under way ends at the oldest of them", async () => {
    const { results, meta } = await database
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
    const reportAll = (db: D1Database) => reportHealthOfAll(db, ORGANIZATION, nowMs);
    // The newest 5,000 twice, with a lookup of attempts for each of the destination's; and its failed and held ones.
    expect(await countRowsRead(report("dest_a"))).toBeLessThan(15_000);
    expect(await countRowsRead(report("dest_c"))).toBeLessThan(15_000);
    await database
      .prepare(
        `INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, status_code)
         SELECT id, 1, created_at, 5, 200 FROM webhook_deliveries WHERE destination_id = 'dest_a'`,
      )
      .run();
    expect((await report("dest_a")(database))?.attempts).toHaveLength(200);
    expect(await countRowsRead(report("dest_a"))).toBeLessThan(25_000);
    const all = await reportAll(database);
    expect(all?.map(({ destinationId, attempts }) => [destinationId, attempts.length])).toEqual([
      ["dest_c", 0],
      ["dest_b", 0],
      ["dest_a", 200],
    ]);
    // One response for all, however many there are: not the work of as many responses.
    expect(await countRowsRead(reportAll)).toBeLessThan(25_000);
  });

  it("the attempts of a day are read of equally many deliveries of each hour, however many there were", async () => {
    const hours = listHours(START_MS + COUNT * 1000 - 1, 24);
    const list = (db: D1Database) => listAttemptsOfHours(db, { destinationId: "dest_a", scope: null }, hours);
    const byHour = groupByHour((await list(database)) ?? [], hours);
    // The deliveries of 13 hours and 53 minutes, each attempted once by the previous test.
    expect(byHour.map(({ succeeded }) => succeeded)).toEqual([...Array(10).fill(0), ...Array(14).fill(200)]);
    // Of 14 hours the newest 1,000, twice, and 200 attempts.
    expect(await countRowsRead(list)).toBeLessThan(40_000);
  });

  async function countRowsRead(query: (db: D1Database) => Promise<unknown>): Promise<number> {
    let rowsRead = 0;
    const counting = {
      prepare: (sql: string) => database.prepare(sql),
      async batch(statements: D1PreparedStatement[]) {
        const answers = await database.batch(statements);
        for (const { meta } of answers) rowsRead += meta.rows_read;
        return answers;
      },
    };
    await query(counting as unknown as D1Database);
    return rowsRead;
  }
});
