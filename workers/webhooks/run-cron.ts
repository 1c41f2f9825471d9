import type { DeliveryFacts } from "../../src/domain/cron-run.ts";
import { readDeliverySettings } from "../../src/domain/delivery-settings.ts";
import { runAll } from "../../src/domain/run-all.ts";
import { classOf, log } from "../../src/log.ts";
import { recordCronRun } from "../../src/storage/cron-runs.ts";
import { ShardFailure } from "../../src/storage/databases.ts";
import type { CronJob } from "./cron-jobs.ts";

/**
 * Runs the jobs of a cron, and records the run. One job's failure doesn't keep another from running; the first failure is
 * thrown after all have finished.
 */
export async function runCron(
  { cron, scheduledTime }: Pick<ScheduledController, "cron" | "scheduledTime">,
  jobs: readonly CronJob[],
  env: WebhooksEnv,
): Promise<void> {
  const startedAtMs = Date.now();
  const failed = await runAll(jobs.map((job) => () => job(env, scheduledTime)));
  const lastRunAtMs = Date.now();
  const durationMs = lastRunAtMs - startedAtMs;
  const errorClass = failed ? classOf(failed.error) : null;
  if (failed) {
    const shard = failed.error instanceof ShardFailure ? failed.error.shard : null;
    log("error", "cron_failed", { cron, shard, error_class: errorClass, duration_ms: durationMs });
  }
  const recorded = recordCronRun(env.DB, {
    cron,
    lastRunAtMs,
    durationMs,
    errorClass,
    settings: describeSettings(env),
  });
  // The failure of a job says more than that it couldn't be recorded.
  if (failed) await recorded.catch(() => undefined);
  else await recorded;
  if (failed) throw failed.error;
}

function describeSettings(env: WebhooksEnv): DeliveryFacts {
  const { sealingKeys, dnsResolverUrl, allowLocalDestinations } = readDeliverySettings(env);
  return {
    sealingKeyIds: sealingKeys?.map(({ id }) => id) ?? [],
    resolvesNames: dnsResolverUrl !== null,
    allowsLocalDestinations: allowLocalDestinations,
  };
}
