import { refreshStatistics } from "../../src/storage/maintenance.ts";

/** A periodic job. `scheduledTimeMs` is the minute it was due, in Unix milliseconds. */
export type CronJob = (env: WebhooksEnv, scheduledTimeMs: number) => Promise<void>;

/** Which jobs each cron of wrangler.toml runs. A test compares the two. */
export const CRON_JOBS: Readonly<Record<string, readonly CronJob[]>> = {
  "17 3 * * *": [(env) => refreshStatistics(env.DB)],
};
