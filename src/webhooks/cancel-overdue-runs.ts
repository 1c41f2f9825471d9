import { makeMissing } from "../domain/changes/decision.ts";
import { byId } from "../domain/changes/record-refs.ts";
import { decideQueueTimeout } from "../domain/changes/timed-moves.ts";
import { listOverdueRuns, type OverdueRun } from "../storage/overdue-runs.ts";
import { settleChange } from "../storage/settle-change.ts";
import { throwFailures, tryEach } from "./try-each.ts";

const PAGE_RUNS = 50;
/**
 * What is left over waits for the next minute. A run takes 4 statements at least, and an invocation may send 1,000, which the minute's other
 * jobs share (https://developers.cloudflare.com/d1/platform/limits/).
 */
const MAX_RUNS = 150;

/** Cancels the runs that are past their start timeout, with `queue_timeout`. `nowMs` is Unix milliseconds. */
export async function cancelOverdueRuns(db: D1Database, nowMs: number): Promise<void> {
  const failures: unknown[] = [];
  let after: OverdueRun | null = null;
  for (let seen = 0; seen < MAX_RUNS; seen += PAGE_RUNS) {
    const runs: OverdueRun[] = await listOverdueRuns(db, { nowMs, after, limit: PAGE_RUNS });
    failures.push(...(await tryEach(runs, ({ id }) => cancelOverdueRun(db, id, nowMs))));
    after = runs.at(-1) ?? null;
    if (runs.length < PAGE_RUNS) break;
  }
  throwFailures("cancelOverdueRuns", failures);
}

/** One that has been started or ended since it was listed stays as it is. */
async function cancelOverdueRun(db: D1Database, runId: string, nowMs: number): Promise<void> {
  await settleChange(
    db,
    {
      needs: { run: byId("runs", runId) },
      decide: ({ run }) => (run ? decideQueueTimeout(run, nowMs) : makeMissing("run")),
    },
    nowMs,
  );
}
