import { commitBatch } from "./commit-batch.ts";
import { listWakeUps } from "./deliveries/outbox.ts";

/** Starts the deliveries to these destinations soon. Best effort: the sweep starts those that it misses. */
export type Wake = (destinationIds: readonly string[]) => void;

/** Runs the statements in one transaction, then wakes the destinations that have something due. Throws as `commitBatch` does. */
export async function commitAndWake(
  db: D1Database,
  statements: readonly D1PreparedStatement[],
  wake: Wake,
): Promise<void> {
  const destinationIds = listWakeUps(await commitBatch(db, statements));
  if (destinationIds.length > 0) wake(destinationIds);
}
