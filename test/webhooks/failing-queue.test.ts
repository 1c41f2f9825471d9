import { expect, it } from "vitest";
import { readDeliverySettings } from "../../src/domain/delivery-settings.ts";
import { deliverTo } from "../../src/webhooks/deliver.ts";
import { startDatabase } from "../database.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { addDue, addTarget, listDeliveries } from "./delivery-world.ts";

/** More than the lanes of a call. */
const DUE = 7;

it("a queue that takes no wake-up costs no result: each attempt is stored, and made once", async () => {
  const db = await startDatabase({ seed: false });
  const target = await addTarget(db, "https://example.com/");
  await addDue(db, target, DUE);
  const { sealingKeys, retrySeconds: schedule } = readDeliverySettings(LOCAL_SETTINGS);
  let posts = 0;
  await deliverTo(target.id, {
    ...{ db, sealingKeys, schedule, deadlineMs: 15_000, analytics: null },
    // The first one is retried later.
    post: async () => new Response(null, { status: posts++ === 0 ? 500 : 204 }),
    now: () => Date.now(),
    pause: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
    wake: async () => {
      throw new Error("Queue unavailable");
    },
    refuseUrl: async () => null,
  });
  const deliveries = await listDeliveries(db, target);
  expect(posts).toBe(DUE);
  expect(deliveries.map(({ attempt_count: count, leased_until: until }) => [count, until])).toEqual(
    Array.from({ length: DUE }, () => [1, 0]),
  );
  expect(deliveries.filter(({ status }) => status === "delivered")).toHaveLength(DUE - 1);
});
