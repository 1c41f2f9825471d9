import { startDeliveries } from "../../src/webhooks/start-deliveries.ts";
import type { WakeUp } from "../../src/webhooks/wake.ts";
import { runCron } from "./run-cron.ts";

export { Deliverer } from "./deliverer.ts";
export { ShardJobs } from "./shard-jobs.ts";

export default {
  queue: (batch, env) => startDeliveries(batch, (destinationId, shard) => env.DELIVERER.start(destinationId, shard)),

  scheduled: (controller, env) => runCron(controller, env),
} satisfies ExportedHandler<WebhooksEnv, WakeUp>;
