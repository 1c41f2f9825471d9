import { WorkerEntrypoint } from "cloudflare:workers";
import { deliverTo } from "../../src/webhooks/deliver.ts";
import { bindDeliveryServices } from "./services.ts";

/**
 * Delivers to one destination per call, in its own invocation: a hanging receiver blocks neither the queue nor another
 * destination, and each has its own connection limit.
 */
export class Deliverer extends WorkerEntrypoint<WebhooksEnv> {
  /** Starts delivering to a destination, and returns at once. The work continues for up to 30 seconds. */
  start(destinationId: string, shard: number): void {
    this.ctx.waitUntil(deliverTo(destinationId, bindDeliveryServices(this.env, shard)));
  }
}
