import { openDatabases, openShard } from "../../src/storage/databases.ts";
import { wakeAfter } from "../../src/webhooks/wake-after.ts";
import { findCronJobs } from "./cron-jobs.ts";
import { type JobFailure, runJobs } from "./run-jobs.ts";

/** One run of a cron in one shard. `scheduledTimeMs` is the minute for which it was scheduled, in Unix milliseconds. */
export type ShardRun = { cron: string; shard: number; scheduledTimeMs: number };

/** A failed job, as passed from one invocation to another. */
export type ToldFailure = { job: string; errorClass: string; durationMs: number };

/** Runs a cron's jobs of a shard, even if some fail. Returns those that failed. */
export async function runShardJobs(
  { cron, shard, scheduledTimeMs }: ShardRun,
  env: WebhooksEnv,
): Promise<JobFailure[]> {
  const db = openShard(openDatabases(env), shard);
  return runJobs(findCronJobs(cron).ofShard, (job) =>
    wakeAfter(env.WEBHOOKS, shard, (wake) => job(db, scheduledTimeMs, wake, env)),
  );
}
