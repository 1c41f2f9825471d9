import { lowestIdAt } from "../../domain/ids.ts";
import { isServedHere } from "../shards/is-served-here.ts";

/** The most rows that one step deletes: a step must end well within D1's limits. */
export const PRUNE_STEP_ROWS = 500;

// Ids sort by creation, across all organizations, and a delivery ends after its creation: all that are old enough to
// delete are below `?1`. Others there (pending, held, ended later) are read once per run, since each step starts after
// the last. Attempts are deleted with their delivery. Skips organizations that are moving here, whose attempts may not
// have been copied yet.
const PRUNE_DELIVERIES = `
  DELETE FROM webhook_deliveries WHERE id IN (
    SELECT id FROM webhook_deliveries AS w
    WHERE id > ?2 AND id < ?1 AND status IN ('delivered', 'failed') AND coalesce(settled_at, created_at) < ?3
      AND ${isServedHere("w")}
    ORDER BY id LIMIT ${PRUNE_STEP_ROWS})
  RETURNING id`;

// Events are stored almost in chronological order; those after the first recent one wait for a later run. An event's
// deliveries are created with it, so they are among those of its millisecond. Skips organizations that are moving here,
// whose deliveries may not have been copied yet.
const PRUNE_EVENTS = `
  DELETE FROM events WHERE seq IN (
    SELECT seq FROM events AS e
    WHERE seq > ?2 AND seq < coalesce((SELECT seq FROM events WHERE created_at >= ?1 ORDER BY seq LIMIT 1), 9e15)
      AND NOT EXISTS (
        SELECT 1 FROM webhook_deliveries
        WHERE id >= 'msg_' || printf('%012x', e.created_at) AND id < 'msg_' || printf('%012x', e.created_at + 1) AND event_id = e.id)
      AND ${isServedHere("e")}
    ORDER BY seq LIMIT ${PRUNE_STEP_ROWS})
  RETURNING seq`;

/**
 * Deletes up to 500 deliveries after an id ("" for the first) that were delivered or failed before a time, with their
 * attempts. Never deletes pending or held ones. Returns the last deleted id, or null if there are no more. Times are
 * Unix milliseconds.
 */
export async function pruneDeliveries(db: D1Database, beforeMs: number, afterId: string): Promise<string | null> {
  const { results } = await db
    .prepare(PRUNE_DELIVERIES)
    .bind(lowestIdAt("msg", beforeMs), afterId, beforeMs)
    .run<{ id: string }>();
  return findLast(results.map(({ id }) => id));
}

/**
 * Deletes up to 500 events after a position (0 for the first) that were stored before a time and have no deliveries
 * left. Returns the last position, or null if there are no more.
 */
export async function pruneEvents(db: D1Database, beforeMs: number, afterSeq: number): Promise<number | null> {
  const { results } = await db.prepare(PRUNE_EVENTS).bind(beforeMs, afterSeq).run<{ seq: number }>();
  return findLast(results.map(({ seq }) => seq));
}

/**
 * Returns the highest position of a full step, or null if it was the last step. Deleted rows are returned in no
 * particular order.
 */
function findLast<Place extends string | number>(places: readonly Place[]): Place | null {
  if (places.length < PRUNE_STEP_ROWS) return null;
  let last: Place | null = null;
  for (const place of places) if (last === null || place > last) last = place;
  return last;
}
