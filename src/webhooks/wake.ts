/**
 * A queue message: a destination may have due deliveries. It contains only ids, since the database has the deliveries.
 */
export type WakeUp = {
  destination_id: string;
  /** The destination's shard; omitted for 0. */
  shard?: number;
};

/** The most messages that Queues accepts at a time. */
const MAX_MESSAGES = 100;

/**
 * The longest delay that Queues accepts, in seconds. Source: https://developers.cloudflare.com/queues/platform/limits/
 * ("Message delay").
 */
const MAX_DELAY_SECONDS = 43_200;

/**
 * Sends a wake-up for each destination. A lost wake-up only costs time: the sweep finds overdue deliveries. One beyond
 * the longest delay of Queues arrives early and finds nothing due.
 */
export async function sendWakeUps(
  queue: Queue<WakeUp>,
  destinationIds: readonly string[],
  { shard, delaySeconds = 0 }: { shard: number; delaySeconds?: number },
): Promise<void> {
  const place = shard === 0 ? {} : { shard };
  const messages = [...new Set(destinationIds)].map((destination_id) => ({
    body: { destination_id, ...place },
    delaySeconds: Math.min(delaySeconds, MAX_DELAY_SECONDS),
  }));
  for (let start = 0; start < messages.length; start += MAX_MESSAGES) {
    await queue.sendBatch(messages.slice(start, start + MAX_MESSAGES));
  }
}
