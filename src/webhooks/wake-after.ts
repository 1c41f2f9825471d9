import type { Wake } from "../storage/commit-and-wake.ts";
import { sendWakeUps, type WakeUp } from "./wake.ts";

/** Runs the work, then wakes each destination with newly due deliveries once, even if the work failed in part. */
export async function wakeAfter(
  queue: Queue<WakeUp>,
  shard: number,
  work: (wake: Wake) => Promise<void>,
): Promise<void> {
  const woken = new Set<string>();
  try {
    await work((destinationIds) => {
      for (const id of destinationIds) woken.add(id);
    });
  } finally {
    await sendWakeUps(queue, [...woken], { shard });
  }
}
