// The api Worker of the local start: the real one, plus a scheduled handler that forwards cron events to the Worker
// that has the crons in production. The only file outside workers/ that imports an entry point.
import api from "../../workers/api/index.ts";

export * from "../../workers/api/index.ts";

type CronTarget = {
  scheduled(event: { cron: string; scheduledTime: Date }): Promise<{ outcome: string }>;
};

export default {
  ...api,
  async scheduled(controller: ScheduledController, env: { LOCAL_CRON: CronTarget }): Promise<void> {
    const { cron, scheduledTime } = controller;
    const { outcome } = await env.LOCAL_CRON.scheduled({ cron, scheduledTime: new Date(scheduledTime) });
    if (outcome !== "ok") throw new Error(`The job of cron "${cron}" ended with "${outcome}".`);
  },
};
