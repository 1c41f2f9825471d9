import { expect, it } from "vitest";
import { readDeliverySettings } from "../../src/domain/deliveries/delivery-settings.ts";
import { deliverTo } from "../../src/webhooks/deliver.ts";
import type { DeliveryServices } from "../../src/webhooks/services.ts";
import { startDatabase } from "../database.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { addDue, addTarget, listDeliveries, type Target } from "./delivery-world.ts";
import { ScriptedClock } from "./scripted-clock.ts";

/** More than the lanes of a call. */
const DUE = 7;

/** Delivers what is due in one call, whose first attempt is answered with 500. Returns how many POSTs were made. */
async function deliverAll(db: D1Database, target: Target, wake: DeliveryServices["wake"]): Promise<number> {
  const { sealingKeys, retrySeconds: schedule } = readDeliverySettings(LOCAL_SETTINGS);
  let posts = 0;
  await deliverTo(target.id, {
    ...{ db, sealingKeys, schedule, deadlineMs: 15_000, analytics: null, wake },
    // The first one is retried later.
    post: async () => new Response(null, { status: posts++ === 0 ? 500 : 204 }),
    now: () => Date.now(),
    pause: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
    refuseUrl: async () => null,
  });
  return posts;
}

async function expectStoredOnce(db: D1Database, target: Target): Promise<void> {
  const deliveries = await listDeliveries(db, target);
  expect(deliveries.map(({ attempt_count: count, leased_until: until }) => [count, until])).toEqual(
    Array.from({ length: DUE }, () => [1, 0]),
  );
  expect(deliveries.filter(({ status }) => status === "delivered")).toHaveLength(DUE - 1);
}

it("a queue that takes no wake-up costs no result: each attempt is stored, and made once", async () => {
  const db = await startDatabase({ seed: false });
  const target = await addTarget(db, "https://example.com/");
  await addDue(db, target, DUE);
  const posts = await deliverAll(db, target, async () => {
    throw new Error("Queue unavailable");
  });
  expect(posts).toBe(DUE);
  await expectStoredOnce(db, target);
});

it("a call that can't hand over the wait for a rate limit loses no result either", async () => {
  const db = await startDatabase({ seed: false });
  const target = await addTarget(db, "https://example.com/");
  await addDue(db, target, DUE);
  // Fewer than are due, so that the call has to wait. Handing that over changes no time of the limit, as a claim does.
  await db.prepare("UPDATE destinations SET max_per_second = 5 WHERE id = ?").bind(target.id).run();
  await db.exec(
    "CREATE TRIGGER keep BEFORE UPDATE OF pacer_until ON destinations WHEN OLD.pacer_until <> 0 AND NEW.pacer_until = 0 AND NEW.paced_until = OLD.paced_until BEGIN SELECT RAISE(ABORT, 'kept'); END",
  );
  const posts = await deliverAll(db, target, async () => undefined);
  expect(posts).toBe(DUE);
  await expectStoredOnce(db, target);
});

it("a wake-up for a retry comes in whole seconds, and not before the retry is due", async () => {
  const db = await startDatabase({ seed: false });
  const target = await addTarget(db, "https://example.com/");
  const { sealingKeys } = readDeliverySettings(LOCAL_SETTINGS);
  const startMs = 1_900_000_000_000;
  await addDue(db, target, 1, startMs);
  const clock = new ScriptedClock(startMs);
  const delays: number[] = [];
  await clock.run(
    deliverTo(target.id, {
      // A result is stored a millisecond after its attempt.
      ...{
        db: clock.watch(db, () => clock.pause(1)),
        sealingKeys,
        schedule: [30],
        deadlineMs: 15_000,
        analytics: null,
      },
      ...{ now: clock.now, pause: clock.pause, refuseUrl: async () => null },
      post: async () => new Response(null, { status: 500 }),
      wake: async (_ids, delaySeconds) => void delays.push(delaySeconds),
    }),
  );
  expect(delays).toEqual([30]);
});
