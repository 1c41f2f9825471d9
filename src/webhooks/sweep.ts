import { listOverdueDestinations } from "../storage/claims.ts";
import type { Wake } from "../storage/commit-and-wake.ts";

/**
 * Wakes every destination that has something due which nobody is at work on: a wake-up was lost, or a crash left a lease behind. This, not
 * the queue, is why nothing that was committed is ever lost. `nowMs` is Unix milliseconds.
 */
export async function sweepOverdue(db: D1Database, nowMs: number, wake: Wake): Promise<void> {
  const destinationIds = await listOverdueDestinations(db, nowMs);
  if (destinationIds.length > 0) wake(destinationIds);
}
