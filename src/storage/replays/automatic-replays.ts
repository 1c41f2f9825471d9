import { listWakeUps } from "../deliveries/outbox.ts";
import { isServedHere } from "../shards/is-served-here.ts";

/**
 * The most automatic replays of one delivery: a receiver that accepts everything except this event won't accept it the
 * next time either.
 */
export const MAX_AUTOMATIC_REPLAYS = 5;
/** The most deliveries of one destination that are replayed per run: they all become due at once. */
const AUTOMATIC_STEP_DELIVERIES = 2000;

// The index of undelivered deliveries starts with these columns: one search for each number of replays, none of which
// reads other rows.
const MAY_BE_REPLAYED = `w.status = 'failed' AND w.status IN ('failed', 'held')
    AND w.automatic_replays IN (${Array.from({ length: MAX_AUTOMATIC_REPLAYS }, (_, replays) => replays).join(", ")})
    AND w.settled_at >= ?2`;

const LIST = `
  SELECT id FROM destinations AS d INDEXED BY destinations_enabled
  WHERE id > ?1 AND enabled = 1 AND last_success_at IS NOT NULL AND ${isServedHere("d")}
    AND EXISTS (
      SELECT 1 FROM webhook_deliveries AS w INDEXED BY webhook_deliveries_undelivered_by_destination
      WHERE w.destination_id = d.id AND ${MAY_BE_REPLAYED} AND w.settled_at < d.last_success_at)
  ORDER BY id LIMIT ?3`;

/**
 * Returns the next destinations after an id that have responded with 2xx since a delivery failed there, at `sinceMs` or
 * later.
 */
export async function listAnsweringDestinations(
  db: D1Database,
  { afterId, sinceMs, limit }: { afterId: string; sinceMs: number; limit: number },
): Promise<string[]> {
  const { results } = await db.prepare(LIST).bind(afterId, sinceMs, limit).all<{ id: string }>();
  return results.map(({ id }) => id);
}

const REPLAY = `
  UPDATE webhook_deliveries
  SET status = 'pending', schedule_step = 0, next_attempt_at = ?3, automatic_replays = automatic_replays + 1
  WHERE id IN (
    SELECT w.id FROM webhook_deliveries AS w INDEXED BY webhook_deliveries_undelivered_by_destination
    WHERE w.destination_id = (SELECT id FROM destinations WHERE id = ?1 AND enabled = 1)
      AND ${MAY_BE_REPLAYED} AND w.settled_at < (SELECT last_success_at FROM destinations WHERE id = ?1)
    ORDER BY w.automatic_replays, w.settled_at, w.id LIMIT ${AUTOMATIC_STEP_DELIVERIES})
  RETURNING destination_id AS wakeDestinationId`;

/**
 * Replays up to 2,000 failed deliveries of a destination that has responded with 2xx since they failed, ordered by the
 * number of replays, then by the time of failure. Returns the destination if it has something due now. Times are Unix
 * milliseconds; deliveries that failed before `sinceMs` are skipped.
 */
export async function replayAnswered(
  db: D1Database,
  destinationId: string,
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): Promise<string[]> {
  const result = await db.prepare(REPLAY).bind(destinationId, sinceMs, nowMs).run<Record<string, unknown>>();
  return listWakeUps([result]);
}
