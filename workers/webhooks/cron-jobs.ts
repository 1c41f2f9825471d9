import type { Cron } from "../../src/domain/cron-schedule.ts";
import { readDeliverySettings } from "../../src/domain/delivery-settings.ts";
import { cancelOverdueRuns } from "../../src/jobs/cancel-overdue-runs.ts";
import { pruneOldAnswers } from "../../src/jobs/prune-answers.ts";
import { pruneOldRequests } from "../../src/jobs/prune-requests.ts";
import { releaseLeftPhones } from "../../src/jobs/release-left-phones.ts";
import { watchFailingDestinations } from "../../src/jobs/watch-failing-destinations.ts";
import { readWatchSettings } from "../../src/services/failing-watch.ts";
import type { Wake } from "../../src/storage/commit-and-wake.ts";
import { forEachShard, openDatabases } from "../../src/storage/databases.ts";
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

/** A job of each shard. `wake` starts what the job made due, after it. */
type ShardJob = (db: D1Database, nowMs: number, wake: Wake) => Promise<void>;

/** Each shard has its turn, whatever happens in the others. */
const onEachShard =
  (job: ShardJob): CronJob =>
  (env, nowMs) =>
    forEachShard(openDatabases(env), (db, shard) => wakeAfter(env.WEBHOOKS, shard, (wake) => job(db, nowMs, wake)));

/** Runs as one job and in this order, so that what a step made due is found at once, and each destination is woken once. */
const stepAndSweep = onEachShard(async (db, _nowMs, wake) => {
  try {
    // Due from now, not from the past minute: it must not overtake attempts in progress (see the claim).
    await stepReplays(db, Date.now(), wake);
  } finally {
    await sweepOverdue(db, Date.now(), wake);
  }
});

/** Without keys, nothing was encrypted. */
const reseal: CronJob = async (env) => {
  const { sealingKeys } = readDeliverySettings(env);
  if (!sealingKeys) return;
  await forEachShard(openDatabases(env), async (db) => {
    await resealSecrets(db, sealingKeys);
  });
};

const watchFailing: CronJob = (env, nowMs) =>
  forEachShard(openDatabases(env), (db) =>
    watchFailingDestinations({ db, directory: env.DB, ...readWatchSettings(env) }, nowMs),
  );

/** The jobs that each cron of wrangler.toml runs. A test compares the two. */
export const CRON_JOBS: Readonly<Record<Cron, readonly CronJob[]> & Record<string, readonly CronJob[] | undefined>> = {
  "* * * * *": [onEachShard(cancelOverdueRuns), onEachShard(releaseLeftPhones), stepAndSweep, watchFailing],
  "*/15 * * * *": [
    onEachShard((db, _nowMs, wake) => replayAnsweredDestinations(db, Date.now(), wake)),
    onEachShard(pruneOldRequests),
    onEachShard(pruneOldAnswers),
  ],
  "41 * * * *": [onEachShard(pruneWebhooks), reseal],
  "17 3 * * *": [onEachShard((db) => refreshStatistics(db)), ({ DB }, nowMs) => pruneSignIn(DB, nowMs)],
};
