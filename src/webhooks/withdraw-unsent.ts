import { noteWithdrawn, withdrawNext } from "../storage/deliveries/withdraw-unsent.ts";

/** Steps per run, of one query each. The rest waits for the next minute. See MAX_RUNS in cancel-overdue-runs.ts. */
export const MAX_STEPS = 50;

/** Holds the remaining pending deliveries of disabled destinations, and fails those of deleted ones, in small steps. */
export async function withdrawUnsent(db: D1Database): Promise<void> {
  // The last step notes that nothing is left.
  for (let steps = 1; steps < MAX_STEPS; steps++) {
    if (!(await withdrawNext(db))) return noteWithdrawn(db);
  }
}
