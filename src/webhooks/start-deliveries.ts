import { classOf, log } from "../log.ts";
import type { WakeUp } from "./wake.ts";

/** Starts delivering to a destination in another invocation, without waiting for the end. */
type StartDelivery = (destinationId: string, shard: number) => Promise<void>;

/**
 * Processes a batch of wake-ups: starts each destination once, regardless of its number of wake-ups. A message is
 * acknowledged as soon as the work has started, since the sweep repairs a later crash. It is retried only if the work
 * couldn't start.
 */
export async function startDeliveries(batch: MessageBatch<WakeUp>, start: StartDelivery): Promise<void> {
  const byDestination = Map.groupBy(batch.messages, ({ body }) => `${body.shard ?? 0} ${body.destination_id}`);
  await Promise.all(
    [...byDestination.values()].map(async (messages) => {
      const [first] = messages;
      if (!first) return;
      const { destination_id: destinationId, shard = 0 } = first.body;
      try {
        await start(destinationId, shard);
        for (const message of messages) message.ack();
      } catch (error) {
        log("error", "delivery_not_started", { destination_id: destinationId, error_class: classOf(error) });
        for (const message of messages) message.retry({ delaySeconds: 5 });
      }
    }),
  );
}
