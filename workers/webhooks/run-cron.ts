import type { DeliveryFacts } from "../../src/domain/cron-run.ts";
import { readDeliverySettings } from "../../src/domain/deliveries/delivery-settings.ts";
import { classOf, log } from "../../src/log.ts";
import { openDatabases } from "../../src/storage/databases.ts";
import { recordCronRun } from "../../src/storage/operation/cron-runs.ts";
import { findCronJobs } from "./cron-jobs.ts";
import { type JobFailure, joinErrors, runJobs } from "./run-jobs.ts";
import { runShardJobs, type ShardRun } from "./run-shard-jobs.ts";

/** `shard` null: the job isn't one of a shard. `job` null: the shard's invocation failed as a whole. */
type Failure = Omit<JobFailure, "job"> & { job: string | null; shard: number | null; errorClass: string };

/**
 * Runs the jobs of a cron, and records the run. With several shards, each one's jobs run in an invocation of their own. One
 * failure doesn't keep another job or shard from running; all are thrown after all have finished: first the directory's, then
 * those of each shard.
 */
export async function runCron(
  { cron, scheduledTime }: Pick<ScheduledController, "cron" | "scheduledTime">,
  env: WebhooksEnv,
): Promise<void> {
  const startedAtMs = Date.now();
  const shards = openDatabases(env).map((_, shard) => runShard({ cron, shard, scheduledTimeMs: scheduledTime }, env));
  const failures = (await Promise.all([runDirectoryJobs(cron, scheduledTime, env), ...shards])).flat();
  for (const { job, shard, errorClass, durationMs } of failures) {
    log("error", "cron_failed", { cron, job, shard, error_class: errorClass, duration_ms: durationMs });
  }
  const lastRunAtMs = Date.now();
  const recorded = recordCronRun(env.DB, {
    cron,
    lastRunAtMs,
    durationMs: lastRunAtMs - startedAtMs,
    errorClass: failures[0]?.errorClass ?? null,
    settings: describeSettings(env),
  });
  // The failure of a job is more important than that of recording it.
  if (failures.length > 0) await recorded.catch(() => undefined);
  else await recorded;
  if (failures.length > 0) throw joinErrors(failures, `${cron}: ${failures.length} jobs failed`);
}

async function runDirectoryJobs(cron: string, scheduledTimeMs: number, env: WebhooksEnv): Promise<Failure[]> {
  const failures = await runJobs(findCronJobs(cron).ofDirectory, (job) => job(env.DB, scheduledTimeMs));
  return failures.map((failure) => describeFailure(failure, null));
}

async function runShard(run: ShardRun, env: WebhooksEnv): Promise<Failure[]> {
  const { shard } = run;
  const startedAtMs = Date.now();
  try {
    if (openDatabases(env).length === 1) {
      return (await runShardJobs(run, env)).map((failure) => describeFailure(failure, shard));
    }
    const failures = await env.SHARD_JOBS.run(run);
    return failures.map((failure) => ({
      ...failure,
      shard,
      error: new Error(`${failure.job} failed in shard ${shard}: see the exception of ShardJobs`),
    }));
  } catch (error) {
    const durationMs = Date.now() - startedAtMs;
    return [{ job: null, shard, error, errorClass: classOf(error), durationMs }];
  }
}

function describeFailure(failure: JobFailure, shard: number | null): Failure {
  return { ...failure, shard, errorClass: classOf(failure.error) };
}

function describeSettings(env: WebhooksEnv): DeliveryFacts {
  const { sealingKeys, dnsResolverUrl, allowLocalDestinations } = readDeliverySettings(env);
  return {
    sealingKeyIds: sealingKeys?.map(({ id }) => id) ?? [],
    resolvesNames: dnsResolverUrl !== null,
    allowsLocalDestinations: allowLocalDestinations,
  };
}
