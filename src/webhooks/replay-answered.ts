import { DELIVERY_KEPT_MS } from "../domain/retention.ts";
import { listAnsweringDestinations, replayAnswered } from "../storage/automatic-replays.ts";
import type { Wake } from "../storage/commit-and-wake.ts";
import { sweepPages } from "./sweep-pages.ts";

/** Of one run, each a statement; see MAX_RUNS in cancel-overdue-runs.ts. Those behind come next: these have nothing left by then. */
const MAX_DESTINATIONS = 400;

/**
 * Replays what failed at destinations that have answered 2xx since (docs/contract/decisions.md, "Attempts"). `nowMs` is Unix milliseconds.
 */
export function replayAnsweredDestinations(db: D1Database, nowMs: number, wake: Wake): Promise<void> {
  const sinceMs = nowMs - DELIVERY_KEPT_MS;
  return sweepPages({
    name: "replayAnsweredDestinations",
    listPage: (after: string | null, limit) => listAnsweringDestinations(db, { afterId: after ?? "", sinceMs, limit }),
    work: async (destinationId) => {
      const woken = await replayAnswered(db, destinationId, { sinceMs, nowMs });
      if (woken.length > 0) wake(woken);
    },
    itemsPerPage: 100,
    maxItems: MAX_DESTINATIONS,
  });
}
