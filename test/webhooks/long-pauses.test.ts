import { expect, test } from "vitest";
import { readRetrySchedule } from "../../src/domain/deliveries/retry-schedule.ts";
import { sendWakeUps, type WakeUp } from "../../src/webhooks/wake.ts";

/** Refuses what Queues refuses (https://developers.cloudflare.com/queues/platform/limits/). */
function makeQueue(): { queue: Queue<WakeUp>; delays: number[] } {
  const delays: number[] = [];
  const sendBatch = async (messages: Iterable<MessageSendRequest<WakeUp>>) => {
    for (const { delaySeconds = 0 } of messages) {
      if (delaySeconds > 43_200) throw new Error("The delay is too long.");
      delays.push(delaySeconds);
    }
  };
  return { queue: { sendBatch } as unknown as Queue<WakeUp>, delays };
}

test("each pause that RETRY_SECONDS admits can be waited for, the longest ones in part", async () => {
  const { queue, delays } = makeQueue();
  for (const delaySeconds of readRetrySchedule("30,43200,86400")) {
    await sendWakeUps(queue, ["dest_a"], { shard: 0, delaySeconds });
  }
  expect(delays).toEqual([30, 43_200, 43_200]);
});
