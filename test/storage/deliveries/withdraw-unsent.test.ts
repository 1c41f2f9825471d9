import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeId } from "../../../src/domain/ids.ts";
import { commitBatch } from "../../../src/storage/commit-batch.ts";
import { WITHDRAWN_PER_STEP } from "../../../src/storage/deliveries/withdraw-unsent.ts";
import { deleteDestination, updateDestination } from "../../../src/storage/destinations/destinations.ts";
import { disableFailing } from "../../../src/storage/destinations/failing-destinations.ts";
import { findReplayState } from "../../../src/storage/replays/replay-delivery.ts";
import { listNextDeliveries, prepareBeginReplay } from "../../../src/storage/replays/replays.ts";
import { sweepOverdue } from "../../../src/webhooks/sweep.ts";
import { withdrawUnsent } from "../../../src/webhooks/withdraw-unsent.ts";
import { insertDeliveries, type MadeUpDelivery } from "../../control/delivery-rows.ts";
import { startDatabase } from "../../database.ts";
import { deliverWork } from "../../shards/deliver-work.ts";
import { addOneDue, addTarget, type Target } from "../../webhooks/delivery-world.ts";

const REST = 7;
const NOW_MS = Date.now();
const DELETED_MS = NOW_MS + 5;

let db: D1Database;
let target: Target;
let ref: { destinationId: string; scope: string };
beforeAll(async () => {
  db = await startDatabase({ seed: false });
});
beforeEach(async () => {
  target = await addTarget(db, "https://example.com/");
  ref = { destinationId: target.id, scope: target.organizationId };
});

const addDeliveries = (count: number, status: MadeUpDelivery["status"]) =>
  insertDeliveries(
    db,
    Array.from({ length: count }, () => ({
      ...{ organizationId: target.organizationId, destinationId: target.id, createdAtMs: NOW_MS - 1000 },
      ...{ status: status ?? "pending", isFree: true },
    })),
  );

async function count(): Promise<Record<string, number>> {
  const { results } = await db
    .prepare("SELECT status, count(*) AS deliveries FROM webhook_deliveries WHERE destination_id = ? GROUP BY status")
    .bind(target.id)
    .all<{ status: string; deliveries: number }>();
  return Object.fromEntries(results.map(({ status, deliveries }) => [status, deliveries]));
}

/** Does what would send something. Returns what was woken, and the number of POSTs. */
async function tryToSend() {
  const woken: string[] = [];
  await sweepOverdue(db, Date.now(), (ids) => void woken.push(...ids));
  return { isWoken: woken.includes(target.id), posts: await deliverWork(db, target.id) };
}

describe("a destination with more pending deliveries than a statement withdraws", () => {
  const disable = () => updateDestination(db, ref, { enabled: false });
  const keepFailing = async () => {
    await db
      .prepare("UPDATE destinations SET failing_since = 1, last_failure_at = 9, consecutive_failures = 99 WHERE id = ?")
      .bind(target.id)
      .run();
    await disableFailing(db, target.id, { nowMs: NOW_MS, disableAfterMs: 1 });
  };

  it.each([
    ["by hand", disable],
    ["because it keeps failing", keepFailing],
  ])(
    "that is disabled %s holds a part at once and the rest by the cron, and none is sent or lost",
    async (_how, act) => {
      await addDeliveries(WITHDRAWN_PER_STEP + REST, "pending");
      await act();
      expect(await count()).toEqual({ held: WITHDRAWN_PER_STEP, pending: REST });
      expect(await tryToSend()).toEqual({ isWoken: false, posts: 0 });
      await withdrawUnsent(db);
      expect(await count()).toEqual({ held: WITHDRAWN_PER_STEP + REST });
    },
  );

  it("that is deleted gives up a part at once and the rest by the cron, as of the same time, and none is sent or lost", async () => {
    await addDeliveries(WITHDRAWN_PER_STEP, "pending");
    await addDeliveries(REST, "held");
    expect(await deleteDestination(db, ref, DELETED_MS)).toBe(true);
    expect(await count()).toEqual({ failed: WITHDRAWN_PER_STEP, held: REST });
    expect(await tryToSend()).toEqual({ isWoken: false, posts: 0 });
    await withdrawUnsent(db);
    expect(await count()).toEqual({ failed: WITHDRAWN_PER_STEP + REST });
    const { results } = await db
      .prepare("SELECT DISTINCT settled_at FROM webhook_deliveries WHERE destination_id = ?")
      .bind(target.id)
      .all();
    expect(results).toEqual([{ settled_at: DELETED_MS }]);
  });

  it("that is deleted long after it was disabled gives up what was held since", async () => {
    await addDeliveries(WITHDRAWN_PER_STEP + REST, "pending");
    await disable();
    for (let minute = 0; minute < 2; minute++) await withdrawUnsent(db);
    expect(await deleteDestination(db, ref, DELETED_MS)).toBe(true);
    expect(await count()).toEqual({ failed: WITHDRAWN_PER_STEP, held: REST });
    await withdrawUnsent(db);
    expect(await count()).toEqual({ failed: WITHDRAWN_PER_STEP + REST });
  });

  it("that is enabled and disabled again long after it was disabled holds what came in between", async () => {
    await disable();
    await withdrawUnsent(db);
    await updateDestination(db, ref, { enabled: true });
    await addDeliveries(WITHDRAWN_PER_STEP + REST, "pending");
    await disable();
    expect(await count()).toEqual({ held: WITHDRAWN_PER_STEP, pending: REST });
    await withdrawUnsent(db);
    expect(await count()).toEqual({ held: WITHDRAWN_PER_STEP + REST });
  });

  it("that is disabled and enabled again sends what comes after that alone: the rest is held until it is replayed", async () => {
    await addDeliveries(WITHDRAWN_PER_STEP + REST, "pending");
    await disable();
    expect(await updateDestination(db, ref, { enabled: true })).toMatchObject({ enabled: true });
    expect(await count()).toEqual({ held: WITHDRAWN_PER_STEP + REST });
    await addOneDue(db, target);
    expect(await tryToSend()).toEqual({ isWoken: true, posts: 1 });
    await withdrawUnsent(db);
    expect(await count()).toEqual({ held: WITHDRAWN_PER_STEP + REST, delivered: 1 });
  });

  it("that is disabled again, with a backlog, while somebody enables it stays disabled, and nothing of that is sent", async () => {
    await disable();
    const meanwhile = {
      prepare: (sql: string) => db.prepare(sql),
      batch: async (statements: D1PreparedStatement[]) => {
        await addDeliveries(1, "pending");
        return db.batch(statements);
      },
    } as unknown as D1Database;
    await expect(updateDestination(meanwhile, ref, { enabled: true })).rejects.toMatchObject({
      refusal: "stale_record",
    });
    expect(await tryToSend()).toEqual({ isWoken: false, posts: 0 });
    expect(await updateDestination(db, ref, { enabled: true })).toMatchObject({ enabled: true });
    expect(await count()).toEqual({ held: 1 });
  });

  it("tells of one that isn't held yet that it is: it can't be retried, and a replay is refused", async () => {
    const [deliveryId = ""] = await addDeliveries(1, "pending");
    await db.prepare("UPDATE destinations SET enabled = 0 WHERE id = ?").bind(target.id).run();
    const state = await findReplayState(db, { deliveryId, scope: null });
    expect(state).toEqual({ status: "held", isDestinationEnabled: false });
  });
});

it.each([
  [true, { pending: 2 }],
  [false, { failed: 2 }],
])(
  "a bulk replay moves what it has listed if the destination is still enabled (%s), and nothing else",
  async (enabled, left) => {
    const ids = await addDeliveries(2, "failed");
    const span = { organizationId: target.organizationId, destinationId: target.id, sinceMs: 0, untilMs: NOW_MS };
    const listed = await listNextDeliveries(db, span);
    expect(listed).toEqual(ids.toSorted());
    await updateDestination(db, ref, { enabled });
    const replay = { ...span, id: makeId("replay", NOW_MS), deliveryCount: 2 };
    await commitBatch(db, prepareBeginReplay(db, replay, listed, { nowMs: NOW_MS, dueMs: NOW_MS }));
    expect(await count()).toEqual(left);
  },
);

it("the cron holds nothing of an organization on another shard, which would be refused", async () => {
  await addDeliveries(1, "pending");
  await commitBatch(db, [
    db.prepare("UPDATE destinations SET enabled = 0 WHERE id = ?").bind(target.id),
    db.prepare("INSERT INTO departures (organization_id, state) VALUES (?, 'held')").bind(target.organizationId),
  ]);
  await withdrawUnsent(db);
  expect(await count()).toEqual({ pending: 1 });
});
