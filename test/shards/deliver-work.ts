import { readDeliverySettings } from "../../src/domain/deliveries/delivery-settings.ts";
import { deliverTo } from "../../src/webhooks/deliver.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";

/** Delivers what a destination is due in a shard, to a receiver that takes everything. Returns the number of POSTs. */
export async function deliverWork(db: D1Database, destinationId: string): Promise<number> {
  let posts = 0;
  const { sealingKeys, retrySeconds: schedule } = readDeliverySettings(LOCAL_SETTINGS);
  await deliverTo(destinationId, {
    ...{ db, sealingKeys, schedule, deadlineMs: 1_000, analytics: null },
    post: async () => {
      posts++;
      return new Response(null, { status: 204 });
    },
    now: () => Date.now(),
    pause: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
    wake: async () => undefined,
    refuseUrl: async () => null,
  });
  return posts;
}
