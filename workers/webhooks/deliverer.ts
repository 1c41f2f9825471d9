import { WorkerEntrypoint } from "cloudflare:workers";
import { deliverTo } from "../../src/webhooks/deliver.ts";
import { bindDeliveryServices } from "./services.ts";

/**
 * Delivers to one destination a call, in an invocation of its own: a receiver that hangs holds up neither the queue nor another destination,
 * and each has its own limit of connections.
 */
export class Deliverer extends WorkerEntrypoint<WebhooksEnv> {
  /** Begins to deliver what is due for a destination, and answers at once; the work goes on for up to 30 seconds. */
  start(destinationId: string): void {
    this.ctx.waitUntil(deliverTo(destinationId, bindDeliveryServices(this.env)));
  }
}
