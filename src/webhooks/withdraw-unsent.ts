import { noteWithdrawn, withdrawNext } from "../storage/withdraw-unsent.ts";

/** Steps per run, each one query: the rest waits for the next minute. See MAX_RUNS in cancel-overdue-runs.ts. */
export const MAX_STEPS = 50;

/** Holds what is still pending of disabled destinations, and gives up what deleted ones have left, in small steps. */
export async function withdrawUnsent(db: D1Database): Promise<void> {
  // The last step is the note.
  for (let steps = 1; steps < MAX_STEPS; steps++) {
    if (!(await withdrawNext(db))) return noteWithdrawn(db);
  }
}
