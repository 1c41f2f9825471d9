import { lowestIdAt } from "../domain/ids.ts";

/** Rows that one step deletes at most: a step must end well within D1's limits. */
export const PRUNE_STEP_ROWS = 500;

// Ids sort by creation, over all organizations. Attempts go with their delivery.
const PRUNE_DELIVERIES = `
  DELETE FROM webhook_deliveries WHERE id IN (
    SELECT id FROM webhook_deliveries WHERE id < ? ORDER BY id LIMIT ${PRUNE_STEP_ROWS})`;

const PRUNE_EVENTS = `
  DELETE FROM events WHERE seq IN (SELECT seq FROM events ORDER BY seq LIMIT ${PRUNE_STEP_ROWS}) AND created_at < ?`;

const PRUNE_REPLAYS = "DELETE FROM replays WHERE id < ? AND status = 'done'";

/**
 * Deletes up to 500 deliveries made before a time, with their attempts. Gives the number of rows that went, attempts among them; 0: none was
 * left. Times are Unix milliseconds.
 */
export async function pruneDeliveries(db: D1Database, beforeMs: number): Promise<number> {
  const { meta } = await db.prepare(PRUNE_DELIVERIES).bind(lowestIdAt("msg", beforeMs)).run();
  return meta.changes;
}

/** Deletes up to 500 of the oldest events, those written before a time. Gives their number. */
export async function pruneEvents(db: D1Database, beforeMs: number): Promise<number> {
  const { meta } = await db.prepare(PRUNE_EVENTS).bind(beforeMs).run();
  return meta.changes;
}

/** Deletes the bulk replays that were asked for before a time and are done. */
export async function pruneReplays(db: D1Database, beforeMs: number): Promise<void> {
  await db.prepare(PRUNE_REPLAYS).bind(lowestIdAt("replay", beforeMs)).run();
}
