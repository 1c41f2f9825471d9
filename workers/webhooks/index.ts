import { startDeliveries } from "../../src/webhooks/start-deliveries.ts";
import type { WakeUp } from "../../src/webhooks/wake.ts";
import { CRON_JOBS } from "./cron-jobs.ts";

export { Deliverer } from "./deliverer.ts";

export default {
  queue: (batch, env) => startDeliveries(batch, (destinationId) => env.DELIVERER.start(destinationId)),

  async scheduled(controller, env) {
    const jobs = CRON_JOBS[controller.cron];
    // A cron in the config without a row in the table would silently do nothing.
    if (!jobs) throw new Error(`No job is registered for cron "${controller.cron}".`);
    // One job's failure must not keep another from running; the first failure is reported after all have finished.
    const outcomes = await Promise.allSettled(jobs.map((job) => job(env, controller.scheduledTime)));
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  },
} satisfies ExportedHandler<WebhooksEnv, WakeUp>;
