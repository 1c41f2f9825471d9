import { lowestIdAt } from "../../domain/ids.ts";
import { PRUNE_STEP_ROWS } from "../deliveries/prune-webhooks.ts";
import { isServedHere } from "../shards/is-served-here.ts";

const IS_OLD = `r.id < ?1 AND r.status = 'done' AND ${isServedHere("r")}`;

const PRUNE_DELIVERIES = `
  DELETE FROM replay_deliveries WHERE (replay_id, delivery_id) IN (
    SELECT d.replay_id, d.delivery_id FROM replays AS r CROSS JOIN replay_deliveries AS d ON d.replay_id = r.id
    WHERE ${IS_OLD} LIMIT ${PRUNE_STEP_ROWS})`;

// Deleting it would cascade to its deliveries, in any number.
const PRUNE_EMPTY = `
  DELETE FROM replays WHERE id IN (
    SELECT r.id FROM replays AS r
    WHERE ${IS_OLD} AND NOT EXISTS (SELECT 1 FROM replay_deliveries WHERE replay_id = r.id) LIMIT ${PRUNE_STEP_ROWS})`;

/**
 * Deletes up to 500 entries of finished bulk replays that were requested before a time (Unix milliseconds). Returns
 * true if there may be more.
 */
export function pruneReplayDeliveries(db: D1Database, beforeMs: number): Promise<boolean> {
  return takeStep(db, PRUNE_DELIVERIES, beforeMs);
}

/** Deletes up to 500 of these replays that have no entries left. Returns true if there may be more. */
export function pruneEmptyReplays(db: D1Database, beforeMs: number): Promise<boolean> {
  return takeStep(db, PRUNE_EMPTY, beforeMs);
}

async function takeStep(db: D1Database, sql: string, beforeMs: number): Promise<boolean> {
  const { meta } = await db.prepare(sql).bind(lowestIdAt("replay", beforeMs)).run();
  return meta.changes >= PRUNE_STEP_ROWS;
}
