import { REQUEST_KEPT_MS } from "../domain/deliveries/retention.ts";
import { PRUNED_PER_STEP, pruneRequests } from "../storage/requests.ts";

/** Steps per run: with four runs an hour 1.2 million calls, and with the other jobs of the cron below the query limit of an invocation. */
export const MAX_STEPS = 300;

/** Deletes the calls of the public API that are past their retention time, in small steps. `nowMs` is Unix milliseconds. */
export async function pruneOldRequests(db: D1Database, nowMs: number): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    if ((await pruneRequests(db, nowMs - REQUEST_KEPT_MS)) < PRUNED_PER_STEP) return;
  }
}
