import { DELIVERY_KEPT_MS } from "../domain/deliveries/retention.ts";
import type { Wake } from "../storage/commit-and-wake.ts";
import { listAnsweringDestinations, replayAnswered } from "../storage/replays/automatic-replays.ts";
import { sweepPages } from "./sweep-pages.ts";

/**
 * The most destinations per run, with one statement each; see MAX_RUNS in cancel-overdue-runs.ts. The others follow in
 * the next run, when these have nothing left.
 */
export const MAX_DESTINATIONS = 400;

/**
 * Replays failed deliveries of destinations that have responded with 2xx since (docs/contract/decisions.md,
 * "Attempts"). `nowMs` is Unix milliseconds.
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
