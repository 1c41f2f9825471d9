import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DELIVERY_KEPT_MS } from "../../src/domain/deliveries/retention.ts";
import { MAX_AUTOMATIC_REPLAYS } from "../../src/storage/replays/automatic-replays.ts";
import { replayAnsweredDestinations } from "../../src/webhooks/replay-answered.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import {
  addDue,
  addTarget,
  type DueDelivery,
  listDeliveries,
  readDelivery,
  type Target,
  until,
} from "./delivery-world.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

const EVERY_QUARTER = "*/15 * * * *";
const NOW_MS = Date.UTC(2026, 10, 21, 12);
const FAILED_MS = NOW_MS - 3_600_000;

let harness: Harness;
let receiver: Receiver;
let target: Target;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
});
beforeEach(async () => {
  receiver = await startReceiver();
  target = await addTarget(harness.db, receiver.url);
});
afterEach(async () => {
  // Nothing of one test is left for the next to replay.
  await harness.db.prepare("UPDATE destinations SET last_success_at = NULL").run();
  await receiver.close();
});
afterAll(() => harness?.close());

const change = (table: string, id: string, fields: Record<string, string | number | null>) =>
  harness.db
    .prepare(
      `UPDATE ${table} SET ${Object.keys(fields)
        .map((name) => `${name} = ?`)
        .join(", ")} WHERE id = ?`,
    )
    .bind(...Object.values(fields), id)
    .run();
const answeredAt = (ms: number | null) => change("destinations", target.id, { last_success_at: ms });

/** Adds deliveries that failed permanently at `FAILED_MS`. */
async function addFailed(count = 1, fields: Record<string, string | number | null> = {}): Promise<DueDelivery[]> {
  const deliveries = await addDue(harness.db, target, count, NOW_MS - 7_200_000);
  const failed = {
    status: "failed",
    next_attempt_at: null,
    attempt_count: 6,
    schedule_step: 6,
    settled_at: FAILED_MS,
    ...fields,
  };
  for (const { id } of deliveries) await change("webhook_deliveries", id, failed);
  return deliveries;
}

async function replay(nowMs = NOW_MS): Promise<string[]> {
  const woken: string[] = [];
  await replayAnsweredDestinations(harness.db, nowMs, (ids) => woken.push(...ids));
  return woken;
}

describe("what failed is replayed by itself", () => {
  it.each<[name: string, lastSuccessMs: number | null, isReplayed: boolean]>([
    ["where the destination has never answered", null, false],
    ["where it answered before", FAILED_MS - 1, false],
    ["where it answered in that very millisecond", FAILED_MS, false],
    ["where it has answered since", FAILED_MS + 1, true],
  ])("%s: %s, %s", async (_, lastSuccessMs, isReplayed) => {
    const [delivery] = await addFailed();
    await answeredAt(lastSuccessMs);
    expect(await replay()).toEqual(isReplayed ? [target.id] : []);
    expect(await readDelivery(harness.db, delivery?.id ?? "")).toMatchObject(
      isReplayed
        ? { status: "pending", schedule_step: 0, attempt_count: 6, next_attempt_at: NOW_MS, automatic_replays: 1 }
        : { status: "failed", schedule_step: 6, automatic_replays: 0 },
    );
  });

  it("5 times, and never again", async () => {
    const [{ id } = { id: "" }] = await addFailed();
    for (let round = 1; round <= MAX_AUTOMATIC_REPLAYS; round++) {
      await answeredAt(FAILED_MS + 1);
      expect(await replay()).toEqual([target.id]);
      expect(await replay()).toEqual([]);
      await change("webhook_deliveries", id, { status: "failed", next_attempt_at: null });
    }
    expect(await replay()).toEqual([]);
    expect(await readDelivery(harness.db, id)).toMatchObject({ status: "failed", automatic_replays: 5 });
    expect(MAX_AUTOMATIC_REPLAYS).toBe(5);
  });

  it.each<[name: string, prepare: () => Promise<unknown>]>([
    ["of a destination that is disabled", () => change("destinations", target.id, { enabled: 0 })],
    ["of one that was deleted", () => change("destinations", target.id, { enabled: 0, deleted_at: 1 })],
  ])("but not %s", async (_, prepare) => {
    const [delivery] = await addFailed();
    await answeredAt(FAILED_MS + 1);
    await prepare();
    expect(await replay()).toEqual([]);
    expect(await readDelivery(harness.db, delivery?.id ?? "")).toMatchObject({ status: "failed" });
  });

  it.each(["delivered", "held"])("and what is %s is left alone", async (status) => {
    const [delivery] = await addFailed(1, { status });
    await answeredAt(FAILED_MS + 1);
    expect(await replay()).toEqual([]);
    expect(await readDelivery(harness.db, delivery?.id ?? "")).toMatchObject({ status, automatic_replays: 0 });
  });

  it.each([
    [1, "failed"],
    [0, "pending"],
  ])("up to 30 days after it failed, whenever it was made (%i ms past them: %s)", async (pastMs, status) => {
    const [delivery] = await addFailed();
    await answeredAt(FAILED_MS + 1);
    await replay(FAILED_MS + DELIVERY_KEPT_MS + pastMs);
    expect(await readDelivery(harness.db, delivery?.id ?? "")).toMatchObject({ status });
  });

  it("2,000 of a destination per run, the oldest first, and the rest in the next run", async () => {
    const deliveries = await addDue(harness.db, target, 2003, NOW_MS - 7_200_000);
    await harness.db
      .prepare(
        "UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, settled_at = ?2 WHERE destination_id = ?1",
      )
      .bind(target.id, FAILED_MS)
      .run();
    await answeredAt(NOW_MS);
    const listPending = async () =>
      (await listDeliveries(harness.db, target)).filter(({ status }) => status === "pending").map(({ id }) => id);
    const ids = deliveries.map(({ id }) => id).sort();
    expect(await replay()).toEqual([target.id]);
    expect(await listPending()).toEqual(ids.slice(0, 2000));
    expect(await replay()).toEqual([target.id]);
    expect(await listPending()).toEqual(ids);
  });

  it("at 400 destinations in a run, and at the others in the next", async () => {
    const { organizationId } = target;
    await harness.db.batch([
      harness.db
        .prepare(
          `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 403)
           INSERT INTO destinations (id, organization_id, url, event_types, created_at, last_success_at)
           SELECT 'dest_many_' || printf('%04d', i), ?1, 'http://127.0.0.1:9/', '["*"]', 0, ?2 FROM n`,
        )
        .bind(organizationId, NOW_MS),
      harness.db
        .prepare(
          `INSERT INTO webhook_deliveries (id, organization_id, destination_id, event_id, event_type, status, settled_at, created_at)
           SELECT 'msg_' || printf('%012x', ?1) || id, organization_id, id, 'none', 'run.failed', 'failed', ?2, ?1
           FROM destinations WHERE id GLOB 'dest_many_*'`,
        )
        .bind(NOW_MS - 7_200_000, FAILED_MS),
    ]);
    const [first, second, third] = [await replay(), await replay(), await replay()];
    expect([first.length, second.length, third.length]).toEqual([400, 3, 0]);
    expect(new Set([...first, ...second]).size).toBe(403);
  });

  it("by the cron, each quarter of an hour, and sent at once", async () => {
    const nowMs = Date.now();
    const [delivery] = await addDue(harness.db, target, 1, nowMs - 1000);
    await change("webhook_deliveries", delivery?.id ?? "", {
      status: "failed",
      next_attempt_at: null,
      settled_at: nowMs - 500,
      attempt_count: 6,
    });
    await answeredAt(nowMs);
    expect(await harness.runCron(EVERY_QUARTER)).toBe("ok");
    await until(async () => (await readDelivery(harness.db, delivery?.id ?? "")).status === "delivered");
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([delivery?.eventId]);
    expect(await readDelivery(harness.db, delivery?.id ?? "")).toMatchObject({
      attempt_count: 7,
      automatic_replays: 1,
    });
  });
});
