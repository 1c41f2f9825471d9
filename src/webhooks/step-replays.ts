import type { Wake } from "../storage/commit-and-wake.ts";
import { listRunningReplays, type RunningReplay, stepReplay } from "../storage/replays/replays.ts";
import { sweepPages } from "./sweep-pages.ts";

/**
 * Each takes up to 4 statements of an invocation's limit: see MAX_RUNS in cancel-overdue-runs.ts. The oldest come
 * first.
 */
export const MAX_REPLAYS = 50;

/** Takes one step of each unfinished bulk replay. `nowMs` is Unix milliseconds. */
export function stepReplays(db: D1Database, nowMs: number, wake: Wake): Promise<void> {
  return sweepPages({
    name: "stepReplays",
    listPage: (after: RunningReplay | null, limit) => listRunningReplays(db, { afterId: after?.id ?? "", limit }),
    work: (replay) => stepReplay(db, replay, nowMs, wake),
    itemsPerPage: 25,
    maxItems: MAX_REPLAYS,
  });
}
