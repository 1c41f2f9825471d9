/** A queue message: a destination may have something due. Ids only: what is due, and whether anything is, stands in the database. */
export type WakeUp = { destination_id: string };

/** Queues takes so many messages at a time. */
const MAX_MESSAGES = 100;

/** Sends a wake-up for each destination. One that is lost costs time only: the sweep finds what is overdue. */
export async function sendWakeUps(
  queue: Queue<WakeUp>,
  destinationIds: readonly string[],
  delaySeconds = 0,
): Promise<void> {
  const messages = [...new Set(destinationIds)].map((destination_id) => ({ body: { destination_id }, delaySeconds }));
  for (let start = 0; start < messages.length; start += MAX_MESSAGES) {
    await queue.sendBatch(messages.slice(start, start + MAX_MESSAGES));
  }
}
