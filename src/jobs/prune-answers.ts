import { ANSWER_KEPT_MS } from "../domain/deliveries/retention.ts";
import { PRUNED_PER_STEP, pruneAnswers } from "../storage/idempotency-keys.ts";

/** Steps per run: with four runs an hour 400,000 answers, and with the other jobs of the cron below the query limit of an invocation. */
export const MAX_STEPS = 200;

/** Deletes the stored answers that have expired, in small steps. `nowMs` is Unix milliseconds. */
export async function pruneOldAnswers(db: D1Database, nowMs: number): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    if ((await pruneAnswers(db, nowMs - ANSWER_KEPT_MS)) < PRUNED_PER_STEP) return;
  }
}
