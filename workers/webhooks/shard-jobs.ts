import { WorkerEntrypoint } from "cloudflare:workers";
import { classOf } from "../../src/log.ts";
import { joinErrors } from "./run-jobs.ts";
import { runShardJobs, type ShardRun, type ToldFailure } from "./run-shard-jobs.ts";

/** Runs the jobs of a cron for one shard per call, in its own invocation, so that each shard has a full query limit. */
export class ShardJobs extends WorkerEntrypoint<WebhooksEnv> {
  /**
   * Returns the jobs that failed. Their exceptions are visible in this invocation only: a caller would get nothing but
   * the message.
   */
  async run(run: ShardRun): Promise<ToldFailure[]> {
    const failures = await runShardJobs(run, this.env);
    if (failures.length > 0) {
      this.ctx.waitUntil(Promise.reject(joinErrors(failures, `${run.cron}: ${failures.length} jobs failed`)));
    }
    return failures.map(({ job, error, durationMs }) => ({ job, errorClass: classOf(error), durationMs }));
  }
}
