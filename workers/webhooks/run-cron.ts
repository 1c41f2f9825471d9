import type { DeliveryFacts } from "../../src/domain/cron-run.ts";
import { readDeliverySettings } from "../../src/domain/delivery-settings.ts";
import { classOf, log } from "../../src/log.ts";
import { recordCronRun } from "../../src/storage/cron-runs.ts";
import { openDatabases } from "../../src/storage/databases.ts";
import { findCronJobs } from "./cron-jobs.ts";
import { runShardJobs, type ShardRun } from "./shard-jobs.ts";

/**
 * Runs the jobs of a cron, and records the run. With several shards, each one's jobs run in an invocation of their own. One
 * failure doesn't keep another job or shard from running; the first is thrown after all have finished.
 */
export async function runCron(
  { cron, scheduledTime }: Pick<ScheduledController, "cron" | "scheduledTime">,
  env: WebhooksEnv,
): Promise<void> {
  const { ofDirectory } = findCronJobs(cron);
  const startedAtMs = Date.now();
  const failures: unknown[] = [];
  const runPart = async (shard: number | null, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      failures.push(error);
      const durationMs = Date.now() - startedAtMs;
      log("error", "cron_failed", { cron, shard, error_class: classOf(error), duration_ms: durationMs });
    }
  };
  const databases = openDatabases(env);
  const runShard = (run: ShardRun) => (databases.length === 1 ? runShardJobs(run, env) : env.SHARD_JOBS.run(run));
  await Promise.all([
    ...databases.map((_, shard) => runPart(shard, () => runShard({ cron, shard, scheduledTimeMs: scheduledTime }))),
    ...ofDirectory.map((job) => runPart(null, () => job(env.DB, scheduledTime))),
  ]);
  const lastRunAtMs = Date.now();
  const recorded = recordCronRun(env.DB, {
    cron,
    lastRunAtMs,
    durationMs: lastRunAtMs - startedAtMs,
    errorClass: failures.length > 0 ? classOf(failures[0]) : null,
    settings: describeSettings(env),
  });
  // The failure of a job says more than that it couldn't be recorded.
  if (failures.length > 0) await recorded.catch(() => undefined);
  else await recorded;
  if (failures.length > 0) throw failures[0];
}

function describeSettings(env: WebhooksEnv): DeliveryFacts {
  const { sealingKeys, dnsResolverUrl, allowLocalDestinations } = readDeliverySettings(env);
  return {
    sealingKeyIds: sealingKeys?.map(({ id }) => id) ?? [],
    resolvesNames: dnsResolverUrl !== null,
    allowsLocalDestinations: allowLocalDestinations,
  };
}
