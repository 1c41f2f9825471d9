import { beforeAll, beforeEach, expect, it } from "vitest";
import { DELIVERY_KEPT_MS } from "../../src/domain/deliveries/retention.ts";
import { MAX_SHOWN_ATTEMPTS } from "../../src/domain/deliveries/webhook-delivery.ts";
import { makeId } from "../../src/domain/ids.ts";
import { listOverdueDestinations } from "../../src/storage/deliveries/claims.ts";
import { findDeliveryDetail } from "../../src/storage/deliveries/delivery-log.ts";
import { PRUNE_STEP_ROWS } from "../../src/storage/deliveries/prune-webhooks.ts";
import type { DestinationRef } from "../../src/storage/destinations/destination-ref.ts";
import { deleteDestination, updateDestination } from "../../src/storage/destinations/destinations.ts";
import {
  listAnsweringDestinations,
  MAX_AUTOMATIC_REPLAYS,
  replayAnswered,
} from "../../src/storage/replays/automatic-replays.ts";
import { pruneWebhooks } from "../../src/webhooks/prune.ts";
import { withdrawUnsent } from "../../src/webhooks/withdraw-unsent.ts";
import { startDatabase } from "../database.ts";
import { addDue, addOneDue, addTarget, type Target } from "../webhooks/delivery-world.ts";
import { countRows } from "./count-rows.ts";

const FAILED_MS = Date.UTC(2026, 0, 2);

let db: D1Database;
let target: Target;
beforeAll(async () => {
  db = await startDatabase({ seed: false });
});
beforeEach(async () => {
  target = await addTarget(db, "https://example.com/");
});

/** Adds deliveries that failed at `FAILED_MS` or, the later ones, up to a second after. */
async function addFailed(count: number, automaticReplays: number): Promise<void> {
  await addDue(db, target, count, FAILED_MS - 60_000);
  await db
    .prepare(
      `UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, settled_at = ?2, automatic_replays = ?3
       WHERE destination_id = ?1 AND status = 'pending'`,
    )
    .bind(target.id, FAILED_MS, automaticReplays)
    .run();
}

const answeredAt = (ms: number) =>
  db.prepare("UPDATE destinations SET last_success_at = ?2 WHERE id = ?1").bind(target.id, ms).run();

async function countListed(): Promise<{ read: number; isListed: boolean }> {
  const counted = countRows(db);
  const listed = await listAnsweringDestinations(counted.db, { afterId: "", sinceMs: 0, limit: 1000 });
  return { read: counted.rows.read, isListed: listed.includes(target.id) };
}

it.each([
  ["were replayed as often as they are", MAX_AUTOMATIC_REPLAYS, FAILED_MS + 1],
  ["failed since the destination answered", 0, FAILED_MS - 1],
])(
  "deliveries that %s cost the search for answering destinations as much with 1,000 as with one",
  async (_, automaticReplays, answeredMs) => {
    await answeredAt(answeredMs);
    await addFailed(1, automaticReplays);
    const few = await countListed();
    await addFailed(999, automaticReplays);
    expect(await countListed()).toEqual(few);
    expect(few.isListed).toBe(false);
    const counted = countRows(db);
    expect(await replayAnswered(counted.db, target.id, { sinceMs: 0, nowMs: FAILED_MS + 2 })).toEqual([]);
    expect(counted.rows.read).toBeLessThan(50);
  },
);

it.each<[name: string, end: (ref: DestinationRef) => Promise<unknown>]>([
  ["were deleted", (ref) => deleteDestination(db, ref, Date.now())],
  ["are disabled", (ref) => updateDestination(db, ref, { enabled: false })],
])("the jobs of a minute and of a quarter of an hour read no destinations that %s", async (_, end) => {
  const read = async () => {
    const counted = countRows(db);
    await listOverdueDestinations(counted.db, Date.now());
    await listAnsweringDestinations(counted.db, { afterId: "", sinceMs: 0, limit: 1000 });
    await withdrawUnsent(counted.db);
    return counted.rows.read;
  };
  await withdrawUnsent(db);
  const few = await read();
  for (let count = 0; count < 50; count++) {
    const { id, organizationId } = await addTarget(db, "https://example.com/");
    await end({ destinationId: id, scope: organizationId });
  }
  expect(await read()).toBeGreaterThan(few);
  expect(await read()).toBe(few);
});

it("a delivery is read with its newest 100 attempts, in order, and with all of an ordinary one", async () => {
  const delivery = await addOneDue(db, target);
  const add = (from: number, to: number) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms)
           WITH RECURSIVE n (i) AS (SELECT ?2 UNION ALL SELECT i + 1 FROM n WHERE i < ?3) SELECT ?1, i, i, 1 FROM n`,
        )
        .bind(delivery.id, from, to),
      db.prepare("UPDATE webhook_deliveries SET attempt_count = ?2 WHERE id = ?1").bind(delivery.id, to),
    ]);
  const read = async () => {
    const counted = countRows(db);
    const detail = await findDeliveryDetail(counted.db, { deliveryId: delivery.id, scope: target.organizationId });
    const numbers = detail?.attempts.map(({ number }) => number) ?? [];
    return { count: detail?.attemptCount, numbers, read: counted.rows.read };
  };
  const all = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  await add(1, MAX_SHOWN_ATTEMPTS);
  const ordinary = await read();
  expect(ordinary).toMatchObject({ count: MAX_SHOWN_ATTEMPTS, numbers: all(1, MAX_SHOWN_ATTEMPTS) });
  await add(MAX_SHOWN_ATTEMPTS + 1, 5000);
  expect(await read()).toEqual({ count: 5000, numbers: all(4901, 5000), read: ordinary.read });
  // Six of the schedule, and six of each automatic replay.
  expect(MAX_SHOWN_ATTEMPTS).toBeGreaterThan((1 + MAX_AUTOMATIC_REPLAYS) * 6);
});

it("a bulk replay of many deliveries is deleted after its retention time in steps, in as many runs as it takes", async () => {
  const nowMs = Date.UTC(2026, 10, 21);
  const madeMs = nowMs - DELIVERY_KEPT_MS - 1;
  const [id, young] = [makeId("replay", madeMs), makeId("replay", madeMs + 1)];
  const count = 100 * PRUNE_STEP_ROWS + 3;
  const insert = db.prepare(
    `INSERT INTO replays (id, organization_id, since, until, delivery_count, status, created_at)
     VALUES (?, ?, 0, 1, 0, 'done', 0)`,
  );
  await db.batch([id, young].map((replayId) => insert.bind(replayId, target.organizationId)));
  await db
    .prepare(
      `INSERT INTO replay_deliveries (replay_id, delivery_id)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= ?2)
       SELECT iif(i > ?2, ?3, ?1), 'msg_' || i FROM n`,
    )
    .bind(id, count, young)
    .run();
  const left = () => db.prepare("SELECT count(*) AS left FROM replay_deliveries").first("left");
  const { db: counting, rows } = countRows(db);
  await pruneWebhooks(counting, nowMs);
  expect(rows.mostWritten).toBeLessThanOrEqual(2 * PRUNE_STEP_ROWS);
  expect(await left()).toBe(4);
  await pruneWebhooks(counting, nowMs);
  expect(await left()).toBe(1);
  const { results } = await db.prepare("SELECT id FROM replays").all();
  expect(results).toEqual([{ id: young }]);
});
