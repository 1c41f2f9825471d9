import { beforeAll, expect, it } from "vitest";
import { readDeliverySettings } from "../../src/domain/deliveries/delivery-settings.ts";
import { deliverTo } from "../../src/webhooks/deliver.ts";
import { startDatabase } from "../database.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { addOneDue, addTarget, readDelivery } from "./delivery-world.ts";
import { ScriptedClock } from "./scripted-clock.ts";

const START_MS = 1_900_000_000_000;
const DEADLINE_MS = 15_000;

let db: D1Database;
beforeAll(async () => {
  db = await startDatabase({ seed: false });
});

// If it ended after its lease, another call would have made the same attempt meanwhile.
it.each([
  ["as late as it ends with its lease at the latest", 1_000, { status: "delivered", attempt_count: 1 }],
  ["a millisecond later", 1_001, { status: "pending", attempt_count: 0 }],
])("an attempt that a lookup of the host delays: %s", async (_, lookupMs, stored) => {
  const clock = new ScriptedClock(START_MS);
  const target = await addTarget(db, "https://hooks.example.com/");
  const { id } = await addOneDue(db, target, START_MS);
  let posts = 0;
  await clock.run(
    deliverTo(target.id, {
      ...{ db: clock.watch(db), sealingKeys: readDeliverySettings(LOCAL_SETTINGS).sealingKeys, schedule: [30] },
      ...{ now: clock.now, pause: clock.pause, wake: async () => undefined, analytics: null },
      ...{ deadlineMs: DEADLINE_MS, leaseMs: DEADLINE_MS + 1_000 },
      refuseUrl: () => clock.pause(lookupMs).then(() => null),
      post: async () => {
        posts++;
        return new Response(null, { status: 204 });
      },
    }),
  );
  expect(posts).toBe(stored.attempt_count);
  expect(await readDelivery(db, id)).toMatchObject({ ...stored, lease_token: null });
});
