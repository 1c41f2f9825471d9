import { log } from "../log.ts";
import type { WakeUp } from "./wake.ts";

/** Starts delivering to a destination, somewhere else, and doesn't wait for the end of it. */
export type StartDelivery = (destinationId: string) => Promise<void>;

/**
 * Takes a batch of wake-ups: starts each destination once, however many of its wake-ups came together. A message is done with as soon as
 * the work has begun; what crashes after that is the sweep's. Only where it couldn't begin, the message comes again.
 */
export async function startDeliveries(batch: MessageBatch<WakeUp>, start: StartDelivery): Promise<void> {
  const byDestination = Map.groupBy(batch.messages, ({ body }) => body.destination_id);
  await Promise.all(
    [...byDestination].map(async ([destinationId, messages]) => {
      try {
        await start(destinationId);
        for (const message of messages) message.ack();
      } catch (error) {
        log("error", "delivery_not_started", { destination_id: destinationId, error: String(error) });
        for (const message of messages) message.retry({ delaySeconds: 5 });
      }
    }),
  );
}
