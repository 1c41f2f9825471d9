import { startDeliveries } from "../../src/webhooks/start-deliveries.ts";
import type { WakeUp } from "../../src/webhooks/wake.ts";
import { CRON_JOBS } from "./cron-jobs.ts";
import { runCron } from "./run-cron.ts";

export { Deliverer } from "./deliverer.ts";

export default {
  queue: (batch, env) => startDeliveries(batch, (destinationId, shard) => env.DELIVERER.start(destinationId, shard)),

  async scheduled(controller, env) {
    const jobs = CRON_JOBS[controller.cron];
    // A cron in the config without a row in the table would silently do nothing.
    if (!jobs) throw new Error(`No job is registered for cron "${controller.cron}".`);
    await runCron(controller, jobs, env);
  },
} satisfies ExportedHandler<WebhooksEnv, WakeUp>;
