import { makeMissing } from "../domain/changes/decision.ts";
import { byId } from "../domain/changes/record-refs.ts";
import { decideQueueTimeout } from "../domain/changes/timed-moves.ts";
import { settleChange } from "../services/settle-change.ts";
import { commitAndWake, type Wake } from "../storage/commit-and-wake.ts";
import { listOverdueRuns, type OverdueRun } from "../storage/fleet/overdue-runs.ts";
import { sweepPages } from "../webhooks/sweep-pages.ts";

/**
 * A run takes 4 statements, and an invocation, shared with the minute's other jobs, may send 1,000. Source:
 * https://developers.cloudflare.com/d1/platform/limits/ ("Queries per Worker invocation"). A test adds up those of all
 * jobs.
 */
export const MAX_RUNS = 100;

/** Cancels the runs that are past their start timeout, with `queue_timeout`. `nowMs` is Unix milliseconds. */
export function cancelOverdueRuns(db: D1Database, nowMs: number, wake: Wake): Promise<void> {
  return sweepPages({
    name: "cancelOverdueRuns",
    listPage: (after: OverdueRun | null, limit) => listOverdueRuns(db, { nowMs, after, limit }),
    work: (run) => cancelOverdueRun(db, run.id, nowMs, wake),
    itemsPerPage: 50,
    maxItems: MAX_RUNS,
  });
}

/** A run that has started or ended since it was listed stays as it is. */
async function cancelOverdueRun(db: D1Database, runId: string, nowMs: number, wake: Wake): Promise<void> {
  await settleChange(
    db,
    {
      needs: { run: byId("runs", runId) },
      decide: ({ run }) => (run ? decideQueueTimeout(run, nowMs) : makeMissing("run")),
    },
    nowMs,
    (statements) => commitAndWake(db, statements, wake),
  );
}
