import { pruneAnswers } from "../../src/storage/idempotency-keys.ts";
import { refreshStatistics } from "../../src/storage/maintenance.ts";
import { cancelOverdueRuns } from "../../src/webhooks/cancel-overdue-runs.ts";
import { releaseLeftPhones } from "../../src/webhooks/release-left-phones.ts";
import { stepReplays } from "../../src/webhooks/step-replays.ts";
import { wakeAfter } from "../../src/webhooks/wake-after.ts";

/** A periodic job. `scheduledTimeMs` is the minute it was due, in Unix milliseconds. */
export type CronJob = (env: WebhooksEnv, scheduledTimeMs: number) => Promise<void>;

/** Which jobs each cron of wrangler.toml runs. A test compares the two. */
export const CRON_JOBS: Readonly<Record<string, readonly CronJob[]>> = {
  "* * * * *": [
    ({ DB, WEBHOOKS }, nowMs) => wakeAfter(WEBHOOKS, (wake) => cancelOverdueRuns(DB, nowMs, wake)),
    ({ DB }, nowMs) => releaseLeftPhones(DB, nowMs),
    ({ DB, WEBHOOKS }, nowMs) => wakeAfter(WEBHOOKS, (wake) => stepReplays(DB, nowMs, wake)),
  ],
  "17 3 * * *": [({ DB }) => refreshStatistics(DB), ({ DB }, nowMs) => pruneAnswers(DB, nowMs)],
};
