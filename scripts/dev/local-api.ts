// The api Worker of the local start: the real one, plus a scheduled handler that forwards cron events to the Worker
// that has the crons in production, and keeps the databases open. The only file outside workers/ that imports an entry point.
import { openDatabases } from "../../src/storage/databases.ts";
import api from "../../workers/api/index.ts";
import { KEEP_DATABASES_OPEN } from "./kept-databases.ts";

export * from "../../workers/api/index.ts";

type CronTarget = {
  scheduled(event: { cron: string; scheduledTime: Date }): Promise<{ outcome: string }>;
};

export default {
  ...api,
  async scheduled(controller: ScheduledController, env: { LOCAL_CRON: CronTarget; DB: D1Database }): Promise<void> {
    const { cron, scheduledTime } = controller;
    if (cron === KEEP_DATABASES_OPEN) {
      await Promise.all(openDatabases(env).map((database) => database.prepare("SELECT 1").run()));
      return;
    }
    const { outcome } = await env.LOCAL_CRON.scheduled({ cron, scheduledTime: new Date(scheduledTime) });
    if (outcome !== "ok") throw new Error(`The job of cron "${cron}" ended with "${outcome}".`);
  },
};
