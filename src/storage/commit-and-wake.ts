import { commitBatch } from "./commit-batch.ts";
import { listWakeUps } from "./outbox.ts";

/** Has deliveries to these destinations begun soon. Best effort: what isn't begun is found by the sweep. */
export type Wake = (destinationIds: readonly string[]) => void;

/** Runs the statements as one transaction, then wakes the destinations that it has given something to do. Throws as `commitBatch` does. */
export async function commitAndWake(
  db: D1Database,
  statements: readonly D1PreparedStatement[],
  wake: Wake,
): Promise<void> {
  const destinationIds = listWakeUps(await commitBatch(db, statements));
  if (destinationIds.length > 0) wake(destinationIds);
}
