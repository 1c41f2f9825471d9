import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DELIVERY_KEPT_MS, EVENT_KEPT_MS } from "../../src/domain/deliveries/retention.ts";
import { makeId } from "../../src/domain/ids.ts";
import { PRUNE_STEP_ROWS, pruneDeliveries, pruneEvents } from "../../src/storage/deliveries/prune-webhooks.ts";
import { pruneWebhooks } from "../../src/webhooks/prune.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { addDue, addTarget, type DueDelivery, type Target } from "./delivery-world.ts";

const HOURLY = "41 * * * *";
const NOW_MS = Date.UTC(2026, 10, 21, 12, 41);
const DAY_MS = 24 * 3_600_000;

let harness: Harness;
let target: Target;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
});
beforeEach(async () => {
  await harness.db.batch(
    ["webhook_attempts", "webhook_deliveries", "events", "replays"].map((table) =>
      harness.db.prepare(`DELETE FROM ${table}`),
    ),
  );
  target = await addTarget(harness.db, "http://127.0.0.1:9/");
  await harness.db.prepare("UPDATE destinations SET enabled = 0 WHERE id = ?").bind(target.id).run();
});
afterAll(() => harness?.close());

type Fate = { status?: string; endedMs?: number | null };

/**
 * Adds deliveries that were created then, with two attempts each, the last of which ended at `endedMs` (by default when
 * they were created).
 */
async function addMade(
  madeMs: number,
  count = 1,
  { status = "delivered", endedMs = madeMs }: Fate = {},
): Promise<DueDelivery[]> {
  const deliveries = await addDue(harness.db, target, count, madeMs);
  const ids = JSON.stringify(deliveries.map(({ id }) => id));
  await harness.db.batch([
    harness.db
      .prepare(
        `UPDATE webhook_deliveries SET status = ?2, next_attempt_at = iif(?2 = 'pending', 1, NULL), settled_at = ?3
         WHERE id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(ids, status, endedMs),
    harness.db
      .prepare(
        `INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms)
         SELECT d.value, n.value, 0, 0 FROM json_each(?1) AS d, json_each('[1,2]') AS n`,
      )
      .bind(ids),
  ]);
  return deliveries;
}

async function addOneMade(madeMs: number, fate: Fate = {}): Promise<DueDelivery> {
  const [delivery] = await addMade(madeMs, 1, fate);
  if (!delivery) throw new Error("Nothing was added.");
  return delivery;
}

async function listIds(sql: string): Promise<string[]> {
  const { results } = await harness.db.prepare(sql).all<{ id: string }>();
  return results.map(({ id }) => id);
}
const listKept = () => listIds("SELECT id FROM webhook_deliveries ORDER BY id");
const listEvents = () => listIds("SELECT id FROM events ORDER BY seq");
const listAttempted = () => listIds("SELECT DISTINCT delivery_id AS id FROM webhook_attempts ORDER BY delivery_id");

describe("a delivery is kept for 30 days from its end", () => {
  it.each(["delivered", "failed"])("and goes with its attempts after that, where it has %s", async (status) => {
    await addOneMade(NOW_MS - DELIVERY_KEPT_MS - 1, { status });
    const young = await addOneMade(NOW_MS - DELIVERY_KEPT_MS, { status });
    await pruneWebhooks(harness.db, NOW_MS);
    expect(await listKept()).toEqual([young.id]);
    expect(await listAttempted()).toEqual([young.id]);
    expect(DELIVERY_KEPT_MS).toBe(30 * DAY_MS);
  });

  it.each(["delivered", "failed"])("not from its creation: one that was replayed later and has %s", async (status) => {
    const endedMs = NOW_MS - DELIVERY_KEPT_MS;
    const late = await addOneMade(NOW_MS - 90 * DAY_MS, { status, endedMs });
    await pruneWebhooks(harness.db, NOW_MS);
    expect(await listKept()).toEqual([late.id]);
    expect(await listAttempted()).toEqual([late.id]);
    await pruneWebhooks(harness.db, NOW_MS + 1);
    expect(await listKept()).toEqual([]);
  });

  it.each(["pending", "held"])("and never goes while it is %s, nor does what it is to send", async (status) => {
    const made = NOW_MS - 400 * DAY_MS;
    const untried = await addOneMade(made, { status, endedMs: null });
    const tried = await addOneMade(made + 1, { status });
    await pruneWebhooks(harness.db, NOW_MS);
    expect(await listKept()).toEqual([untried.id, tried.id].sort());
    expect(await listEvents()).toEqual([untried.eventId, tried.eventId]);
    expect(await listAttempted()).toHaveLength(2);
  });

  it("its event a day longer at least, and as long as a delivery of it is kept", async () => {
    const replayed = await addOneMade(NOW_MS - EVENT_KEPT_MS - 2, { endedMs: NOW_MS - DAY_MS });
    const made: string[] = [];
    for (const agoMs of [EVENT_KEPT_MS + 1, EVENT_KEPT_MS, DELIVERY_KEPT_MS + 1, 0]) {
      made.push((await addOneMade(NOW_MS - agoMs)).eventId);
    }
    await pruneWebhooks(harness.db, NOW_MS);
    expect(await listEvents()).toEqual([replayed.eventId, ...made.slice(1)]);
    expect(await listKept()).toHaveLength(2);
    expect(EVENT_KEPT_MS).toBe(31 * DAY_MS);
  });

  it("and so is a bulk replay, once it is done", async () => {
    const made = [NOW_MS - DELIVERY_KEPT_MS - 1, NOW_MS - DELIVERY_KEPT_MS];
    const ids = { done: made.map((ms) => makeId("replay", ms)), running: made.map((ms) => makeId("replay", ms)) };
    for (const [status, each] of Object.entries(ids)) {
      for (const id of each) {
        await harness.db
          .prepare(
            `INSERT INTO replays (id, organization_id, since, until, delivery_count, status, created_at)
             VALUES (?, ?, 0, 1, 1, ?, 0)`,
          )
          .bind(id, target.organizationId, status)
          .run();
      }
    }
    await pruneWebhooks(harness.db, NOW_MS);
    expect(new Set(await listIds("SELECT id FROM replays"))).toEqual(new Set([ids.done[1], ...ids.running]));
  });
});

describe("pruning", () => {
  it("takes steps of 500, the oldest first, each behind the last", async () => {
    const old = await addMade(NOW_MS - 40 * DAY_MS, PRUNE_STEP_ROWS + 1);
    const older = await addOneMade(NOW_MS - 41 * DAY_MS);
    const waiting = await addOneMade(NOW_MS - 42 * DAY_MS, { status: "held" });
    const beforeMs = NOW_MS - DELIVERY_KEPT_MS;
    const ids = old.map(({ id }) => id).sort();
    const lastId = await pruneDeliveries(harness.db, beforeMs, "");
    expect(lastId).toBe(ids.at(-3));
    expect(await listKept()).toEqual([waiting.id, ...ids.slice(-2)]);
    expect(await listKept()).not.toContain(older.id);
    expect(await pruneDeliveries(harness.db, beforeMs, lastId ?? "")).toBeNull();
    expect(await listKept()).toEqual([waiting.id]);
    const lastSeq = await pruneEvents(harness.db, beforeMs, 0);
    expect(lastSeq).not.toBeNull();
    expect(await pruneEvents(harness.db, beforeMs, lastSeq ?? 0)).toBeNull();
    expect(await listEvents()).toEqual([waiting.eventId]);
  });

  it("goes on over many steps, by the hourly cron, and leaves what is younger", async () => {
    await addMade(NOW_MS - 40 * DAY_MS, 3 * PRUNE_STEP_ROWS + 7);
    const young = await addMade(NOW_MS - DAY_MS, 600);
    expect(await harness.runCron(HOURLY, new Date(NOW_MS))).toBe("ok");
    const kept = young.map(({ id }) => id).sort();
    expect(await listKept()).toEqual(kept);
    expect(await listAttempted()).toEqual(kept);
    expect(await listEvents()).toHaveLength(600);
  });

  it("ends after 100 steps, and goes on in the next run", async () => {
    let left = 100 * PRUNE_STEP_ROWS + 3;
    const statements = Array.from({ length: 11 }, (_, batch) => {
      const count = Math.min(left, 5000);
      left -= count;
      return harness.db
        .prepare(
          `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
           INSERT INTO webhook_deliveries (id, organization_id, destination_id, event_id, event_type, status, created_at)
           SELECT 'msg_000000' || printf('%02d', ?2) || printf('%06d', i), ?3, ?4, 'none', 'run.failed', 'delivered', 0 FROM n`,
        )
        .bind(count, batch, target.organizationId, target.id);
    });
    await harness.db.batch(statements);
    await pruneWebhooks(harness.db, NOW_MS);
    expect(await listKept()).toHaveLength(3);
    await pruneWebhooks(harness.db, NOW_MS);
    expect(await listKept()).toEqual([]);
  });
});
