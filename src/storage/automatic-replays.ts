import { lowestIdAt } from "../domain/ids.ts";
import { listWakeUps } from "./outbox.ts";

/** How often the cron replays one delivery: a receiver that takes everything but this one event won't take it the next time either. */
export const MAX_AUTOMATIC_REPLAYS = 5;
/** How many deliveries of one destination one run moves: they all become due at once. */
export const AUTOMATIC_STEP_DELIVERIES = 2000;

/** A destination that has taken something, and when for the last time. */
export type AnsweringDestination = { id: string; organizationId: string; lastSuccessAtMs: number };

/** Enabled destinations that have ever answered 2xx. */
export async function listAnsweringDestinations(db: D1Database): Promise<AnsweringDestination[]> {
  const { results } = await db
    .prepare(
      `SELECT id, organization_id AS organizationId, last_success_at AS lastSuccessAtMs
       FROM destinations WHERE enabled = 1 AND last_success_at IS NOT NULL`,
    )
    .all<AnsweringDestination>();
  return results;
}

const REPLAY = `
  UPDATE webhook_deliveries
  SET status = 'pending', schedule_step = 0, next_attempt_at = ?5, automatic_replays = automatic_replays + 1
  WHERE id IN (
    SELECT id FROM webhook_deliveries INDEXED BY webhook_deliveries_undelivered
    WHERE organization_id = ?1 AND status = 'failed' AND status IN ('failed', 'held') AND id >= ?3 AND destination_id = ?2
      AND settled_at < ?4 AND automatic_replays < ${MAX_AUTOMATIC_REPLAYS}
    ORDER BY id LIMIT ${AUTOMATIC_STEP_DELIVERIES})
  AND EXISTS (SELECT 1 FROM destinations WHERE id = ?2 AND enabled = 1)
  RETURNING destination_id AS wakeDestinationId`;

/**
 * Replays the failed deliveries of a destination that has answered 2xx since they failed, the oldest first. Gives the destination where it
 * has something to do now. Times are Unix milliseconds; what was made before `sinceMs` is left alone.
 */
export async function replayAnswered(
  db: D1Database,
  { id, organizationId, lastSuccessAtMs }: AnsweringDestination,
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): Promise<string[]> {
  const result = await db
    .prepare(REPLAY)
    .bind(organizationId, id, lowestIdAt("msg", sinceMs), lastSuccessAtMs, nowMs)
    .run<Record<string, unknown>>();
  return listWakeUps([result]);
}
