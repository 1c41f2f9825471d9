import { DELIVERY_KEPT_MS } from "../domain/retention.ts";
import { listAnsweringDestinations, replayAnswered } from "../storage/automatic-replays.ts";
import type { Wake } from "../storage/commit-and-wake.ts";

/** Replays what failed at destinations that have answered 2xx since (decisions.md, "Events", "Cron"). `nowMs` is Unix milliseconds. */
export async function replayAnsweredDestinations(db: D1Database, nowMs: number, wake: Wake): Promise<void> {
  const span = { sinceMs: nowMs - DELIVERY_KEPT_MS, nowMs };
  for (const destination of await listAnsweringDestinations(db)) {
    const destinationIds = await replayAnswered(db, destination, span);
    if (destinationIds.length > 0) wake(destinationIds);
  }
}
