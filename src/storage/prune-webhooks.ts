import { lowestIdAt } from "../domain/ids.ts";

/** Rows that one step deletes at most: a step must end well within D1's limits. */
export const PRUNE_STEP_ROWS = 500;

// Ids sort by creation, over all organizations, and nothing ends before it was made: so what is old enough to go lies below `?1`. What stays
// there (pending, held, ended later) is read once a run, since each step begins behind the last. Attempts go with their delivery.
const PRUNE_DELIVERIES = `
  DELETE FROM webhook_deliveries WHERE id IN (
    SELECT id FROM webhook_deliveries
    WHERE id > ?2 AND id < ?1 AND status IN ('delivered', 'failed') AND coalesce(settled_at, created_at) < ?3
    ORDER BY id LIMIT ${PRUNE_STEP_ROWS})
  RETURNING id`;

// Events are stored in the order of time, but for moments; those behind the first that is young wait for a later run. An event's deliveries
// are made with it, so they are among those of its millisecond.
const PRUNE_EVENTS = `
  DELETE FROM events WHERE seq IN (
    SELECT seq FROM events AS e
    WHERE seq > ?2 AND seq < coalesce((SELECT seq FROM events WHERE created_at >= ?1 ORDER BY seq LIMIT 1), 9e15)
      AND NOT EXISTS (
        SELECT 1 FROM webhook_deliveries
        WHERE id >= 'msg_' || printf('%012x', e.created_at) AND id < 'msg_' || printf('%012x', e.created_at + 1) AND event_id = e.id)
    ORDER BY seq LIMIT ${PRUNE_STEP_ROWS})
  RETURNING seq`;

const PRUNE_REPLAYS = "DELETE FROM replays WHERE id < ? AND status = 'done'";

/**
 * Deletes up to 500 deliveries behind an id ("": from the first on) that were delivered or failed before a time, with their attempts. What is
 * pending or held never goes. Returns the last id that went; null: there are no more. Times are Unix milliseconds.
 */
export async function pruneDeliveries(db: D1Database, beforeMs: number, afterId: string): Promise<string | null> {
  const { results } = await db
    .prepare(PRUNE_DELIVERIES)
    .bind(lowestIdAt("msg", beforeMs), afterId, beforeMs)
    .run<{ id: string }>();
  return findLast(results.map(({ id }) => id));
}

/**
 * Deletes up to 500 events behind a place (0: from the first on) that were stored before a time and of which no delivery is left. Returns the
 * last place; null: there are no more.
 */
export async function pruneEvents(db: D1Database, beforeMs: number, afterSeq: number): Promise<number | null> {
  const { results } = await db.prepare(PRUNE_EVENTS).bind(beforeMs, afterSeq).run<{ seq: number }>();
  return findLast(results.map(({ seq }) => seq));
}

/** Deletes the bulk replays that were asked for before a time and are done. */
export async function pruneReplays(db: D1Database, beforeMs: number): Promise<void> {
  await db.prepare(PRUNE_REPLAYS).bind(lowestIdAt("replay", beforeMs)).run();
}

/** The highest of a full step; null where it was the last. Rows of a deletion come in no order. */
function findLast<Place extends string | number>(places: readonly Place[]): Place | null {
  if (places.length < PRUNE_STEP_ROWS) return null;
  let last: Place | null = null;
  for (const place of places) if (last === null || place > last) last = place;
  return last;
}
