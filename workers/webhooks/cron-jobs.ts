import type { Cron } from "../../src/domain/cron-schedule.ts";
import { readDeliverySettings } from "../../src/domain/deliveries/delivery-settings.ts";
import { cancelOverdueRuns } from "../../src/jobs/cancel-overdue-runs.ts";
import { pruneOldAnswers } from "../../src/jobs/prune-answers.ts";
import { pruneOldRequests } from "../../src/jobs/prune-requests.ts";
import { releaseLeftPhones } from "../../src/jobs/release-left-phones.ts";
import { watchFailingDestinations } from "../../src/jobs/watch-failing-destinations.ts";
import { readWatchSettings } from "../../src/services/failing-watch.ts";
import type { Wake } from "../../src/storage/commit-and-wake.ts";
import { refreshStatistics } from "../../src/storage/operation/maintenance.ts";
import { pruneSignIn } from "../../src/storage/people/prune-sign-in.ts";
import { pruneWebhooks } from "../../src/webhooks/prune.ts";
import { replayAnsweredDestinations } from "../../src/webhooks/replay-answered.ts";
import { resealSecrets } from "../../src/webhooks/reseal-secrets.ts";
import { stepReplays } from "../../src/webhooks/step-replays.ts";
import { sweepOverdue } from "../../src/webhooks/sweep.ts";
import { withdrawUnsent } from "../../src/webhooks/withdraw-unsent.ts";
import { joinErrors, runJobs } from "./run-jobs.ts";

/**
 * A periodic job of a shard. `nowMs` is the minute for which it was scheduled, in Unix milliseconds. `wake` starts the
 * deliveries that the job made due.
 */
type ShardJob = (db: D1Database, nowMs: number, wake: Wake, env: WebhooksEnv) => Promise<void>;

/** The jobs of a cron by their names in the log: those of each shard, and those of the directory alone. */
type CronJobs = {
  ofShard: Readonly<Record<string, ShardJob>>;
  ofDirectory: Readonly<Record<string, (directory: D1Database, nowMs: number) => Promise<void>>>;
};

/**
 * One job in this order, so that deliveries that a step made due are found at once, and each destination is woken once.
 */
const stepAndSweep: ShardJob = async (db, _nowMs, wake) => {
  // Due from now, not from the past minute: it must not overtake attempts in progress (see the claim).
  const run = (step: typeof stepReplays) => step(db, Date.now(), wake);
  const failures = [...(await runJobs({ stepReplays }, run)), ...(await runJobs({ sweepOverdue }, run))];
  if (failures.length > 0) throw joinErrors(failures, "Both failed: stepReplays, sweepOverdue.");
};

/** Without keys, there is nothing encrypted. */
const resealOldSecrets: ShardJob = async (db, _nowMs, _wake, env) => {
  const { sealingKeys } = readDeliverySettings(env);
  if (sealingKeys) await resealSecrets(db, sealingKeys);
};

const watchFailing: ShardJob = (db, nowMs, _wake, env) =>
  watchFailingDestinations({ db, directory: env.DB, ...readWatchSettings(env) }, nowMs);

/** The jobs of each cron of wrangler.toml. A test compares the two. */
const CRON_JOBS: Readonly<Record<Cron, CronJobs> & Record<string, CronJobs | undefined>> = {
  "* * * * *": {
    ofShard: { cancelOverdueRuns, releaseLeftPhones, stepAndSweep, watchFailing, withdrawUnsent },
    ofDirectory: {},
  },
  "*/15 * * * *": {
    ofShard: {
      replayAnswered: (db, _nowMs, wake) => replayAnsweredDestinations(db, Date.now(), wake),
      pruneOldRequests,
      pruneOldAnswers,
    },
    ofDirectory: {},
  },
  "41 * * * *": { ofShard: { pruneWebhooks, resealOldSecrets }, ofDirectory: {} },
  "17 3 * * *": { ofShard: { refreshStatistics: (db) => refreshStatistics(db) }, ofDirectory: { pruneSignIn } },
};

/** Returns the jobs of a cron. Throws if it has none: a cron in the config without a row in the table would silently do nothing. */
export function findCronJobs(cron: string): CronJobs {
  const jobs = CRON_JOBS[cron];
  if (!jobs) throw new Error(`No job is registered for cron "${cron}".`);
  return jobs;
}
