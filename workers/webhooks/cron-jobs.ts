import type { Cron } from "../../src/domain/cron-schedule.ts";
import { readDeliverySettings } from "../../src/domain/delivery-settings.ts";
import { cancelOverdueRuns } from "../../src/jobs/cancel-overdue-runs.ts";
import { pruneOldAnswers } from "../../src/jobs/prune-answers.ts";
import { pruneOldRequests } from "../../src/jobs/prune-requests.ts";
import { releaseLeftPhones } from "../../src/jobs/release-left-phones.ts";
import { watchFailingDestinations } from "../../src/jobs/watch-failing-destinations.ts";
import { readWatchSettings } from "../../src/services/failing-watch.ts";
import { refreshStatistics } from "../../src/storage/maintenance.ts";
import { pruneSignIn } from "../../src/storage/prune-sign-in.ts";
import { pruneWebhooks } from "../../src/webhooks/prune.ts";
import { replayAnsweredDestinations } from "../../src/webhooks/replay-answered.ts";
import { resealSecrets } from "../../src/webhooks/reseal-secrets.ts";
import { stepReplays } from "../../src/webhooks/step-replays.ts";
import { sweepOverdue } from "../../src/webhooks/sweep.ts";
import { wakeAfter } from "../../src/webhooks/wake-after.ts";

/** A periodic job. `scheduledTimeMs` is the minute for which it was scheduled, in Unix milliseconds. */
export type CronJob = (env: WebhooksEnv, scheduledTimeMs: number) => Promise<void>;

/** Runs as one job and in this order, so that what a step made due is found at once, and each destination is woken once. */
const stepAndSweep: CronJob = ({ DB, WEBHOOKS }) =>
  wakeAfter(WEBHOOKS, async (wake) => {
    try {
      // Due from now, not from the past minute: it must not overtake attempts in progress (see the claim).
      await stepReplays(DB, Date.now(), wake);
    } finally {
      await sweepOverdue(DB, Date.now(), wake);
    }
  });

/** Without keys, nothing was encrypted. */
const reseal: CronJob = async (env) => {
  const { sealingKeys } = readDeliverySettings(env);
  if (sealingKeys) await resealSecrets(env.DB, sealingKeys);
};

const watchFailing: CronJob = (env, nowMs) =>
  watchFailingDestinations({ db: env.DB, ...readWatchSettings(env) }, nowMs);

/** The jobs that each cron of wrangler.toml runs. A test compares the two. */
export const CRON_JOBS: Readonly<Record<Cron, readonly CronJob[]> & Record<string, readonly CronJob[] | undefined>> = {
  "* * * * *": [
    ({ DB, WEBHOOKS }, nowMs) => wakeAfter(WEBHOOKS, (wake) => cancelOverdueRuns(DB, nowMs, wake)),
    ({ DB, WEBHOOKS }, nowMs) => wakeAfter(WEBHOOKS, (wake) => releaseLeftPhones(DB, nowMs, wake)),
    stepAndSweep,
    watchFailing,
  ],
  "*/15 * * * *": [
    ({ DB, WEBHOOKS }) => wakeAfter(WEBHOOKS, (wake) => replayAnsweredDestinations(DB, Date.now(), wake)),
    ({ DB }, nowMs) => pruneOldRequests(DB, nowMs),
    ({ DB }, nowMs) => pruneOldAnswers(DB, nowMs),
  ],
  "41 * * * *": [({ DB }, nowMs) => pruneWebhooks(DB, nowMs), reseal],
  "17 3 * * *": [({ DB }) => refreshStatistics(DB), ({ DB }, nowMs) => pruneSignIn(DB, nowMs)],
};
