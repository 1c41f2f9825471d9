import { WorkerEntrypoint } from "cloudflare:workers";
import { runAll } from "../../src/domain/run-all.ts";
import { openDatabases, openShard } from "../../src/storage/databases.ts";
import { wakeAfter } from "../../src/webhooks/wake-after.ts";
import { findCronJobs } from "./cron-jobs.ts";

/** One run of a cron in one shard. `scheduledTimeMs` is the minute for which it was scheduled, in Unix milliseconds. */
export type ShardRun = { cron: string; shard: number; scheduledTimeMs: number };

/** Runs the jobs of a cron for one shard per call, in its own invocation: each shard has all the queries that D1 allows one. */
export class ShardJobs extends WorkerEntrypoint<WebhooksEnv> {
  run(run: ShardRun): Promise<void> {
    return runShardJobs(run, this.env);
  }
}

/** Runs a cron's jobs of a shard. One's failure doesn't keep another from running; the first is thrown after all have finished. */
export async function runShardJobs({ cron, shard, scheduledTimeMs }: ShardRun, env: WebhooksEnv): Promise<void> {
  const db = openShard(openDatabases(env), shard);
  const failed = await runAll(
    findCronJobs(cron).ofShard.map(
      (job) => () => wakeAfter(env.WEBHOOKS, shard, (wake) => job(db, scheduledTimeMs, wake, env)),
    ),
  );
  if (failed) throw failed.error;
}
