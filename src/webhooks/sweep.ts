import type { Wake } from "../storage/commit-and-wake.ts";
import { listOverdueDestinations } from "../storage/deliveries/claims.ts";

/**
 * Wakes every destination with unclaimed due deliveries: a wake-up was lost, or a crash left an expired lease. The
 * sweep, not the queue, guarantees that nothing committed is ever lost. `nowMs` is Unix milliseconds.
 */
export async function sweepOverdue(db: D1Database, nowMs: number, wake: Wake): Promise<void> {
  const destinationIds = await listOverdueDestinations(db, nowMs);
  if (destinationIds.length > 0) wake(destinationIds);
}
