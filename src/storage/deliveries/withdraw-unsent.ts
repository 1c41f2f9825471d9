import { type DestinationRef, IS_IN_SCOPE, IS_REFERRED } from "../destinations/destination-ref.ts";
import { prepareGuard } from "../guards.ts";
import { isServedHere } from "../shards/is-served-here.ts";

/** The most deliveries that one statement withdraws: meanwhile, the database is blocked. */
export const WITHDRAWN_PER_STEP = 5000;

const DELETED_AT = "(SELECT deleted_at FROM destinations WHERE id = destination_id)";

// Nothing is claimed for a disabled destination, so its pending deliveries can wait until they are withdrawn.
const withdraw = (destinations: string, condition: string) => `
  UPDATE webhook_deliveries SET status = iif(${DELETED_AT} IS NULL, 'held', 'failed'), next_attempt_at = NULL,
    settled_at = coalesce(${DELETED_AT}, settled_at)
  WHERE id IN (
    SELECT w.id FROM ${destinations} CROSS JOIN webhook_deliveries AS w INDEXED BY webhook_deliveries_pending
      ON w.destination_id = d.id
    WHERE ${condition} AND d.enabled = 0 AND w.status = 'pending'
    UNION ALL
    SELECT w.id FROM ${destinations} CROSS JOIN webhook_deliveries AS w
      INDEXED BY webhook_deliveries_undelivered_by_destination ON w.destination_id = d.id
    WHERE ${condition} AND d.enabled = 0 AND d.deleted_at IS NOT NULL AND w.status = 'held' AND w.status IN ('failed', 'held')
    LIMIT ${WITHDRAWN_PER_STEP})`;

const WITHDRAW_OF = withdraw("destinations AS d", `d.id = (SELECT id FROM destinations WHERE ${IS_IN_SCOPE})`);

const UNWITHDRAWN = "destinations AS d INDEXED BY destinations_unwithdrawn";
const IS_UNWITHDRAWN = `d.is_withdrawn = 0 AND ${isServedHere("d")}`;
const WITHDRAW_NEXT = withdraw(UNWITHDRAWN, IS_UNWITHDRAWN);

// Deliveries never become pending for a disabled destination, or held for a deleted one, so the note stays true until
// the destination is enabled or deleted: then a trigger clears it.
const NOTE_WITHDRAWN = `
  UPDATE destinations SET is_withdrawn = 1 WHERE id IN (
    SELECT d.id FROM ${UNWITHDRAWN}
    WHERE d.enabled = 0 AND ${IS_UNWITHDRAWN}
      AND NOT EXISTS (
        SELECT 1 FROM webhook_deliveries AS w INDEXED BY webhook_deliveries_pending
        WHERE w.destination_id = d.id AND w.status = 'pending')
      AND (d.deleted_at IS NULL OR NOT EXISTS (
        SELECT 1 FROM webhook_deliveries AS w INDEXED BY webhook_deliveries_undelivered_by_destination
        WHERE w.destination_id = d.id AND w.status = 'held' AND w.status IN ('failed', 'held')))
    LIMIT ${WITHDRAWN_PER_STEP})`;

/**
 * Prepares the statement that withdraws up to 5,000 deliveries of a destination that is disabled or deleted by then.
 * Disabled: pending ones become held. Deleted: pending and held ones become failed. The cron withdraws the others.
 */
export function prepareWithdrawUnsent(db: D1Database, { destinationId, scope }: DestinationRef): D1PreparedStatement {
  return db.prepare(WITHDRAW_OF).bind(destinationId, scope);
}

/** Withdraws all remaining deliveries of a disabled destination, step by step. */
export async function withdrawAllUnsent(db: D1Database, ref: DestinationRef): Promise<void> {
  while (isFull(await prepareWithdrawUnsent(db, ref).run()));
}

const IS_WITHDRAWN = `NOT EXISTS (
  SELECT 1 FROM destinations AS d CROSS JOIN webhook_deliveries AS w INDEXED BY webhook_deliveries_pending
    ON w.destination_id = d.id
  WHERE d.id = (SELECT id FROM destinations WHERE ${IS_REFERRED}) AND d.enabled = 0 AND w.status = 'pending')`;

/** Prepares the statement that refuses its batch as stale if a disabled destination has deliveries left to withdraw. */
export function prepareRequireWithdrawn(db: D1Database, { destinationId, scope }: DestinationRef): D1PreparedStatement {
  return prepareGuard(db, "stale_record", IS_WITHDRAWN, destinationId, scope);
}

/** Withdraws the next deliveries of all disabled destinations, up to 5,000. Returns true if there may be more. */
export async function withdrawNext(db: D1Database): Promise<boolean> {
  return isFull(await db.prepare(WITHDRAW_NEXT).run());
}

/** Notes the disabled destinations that have nothing left to withdraw: the cron skips them from then on. */
export async function noteWithdrawn(db: D1Database): Promise<void> {
  await db.prepare(NOTE_WITHDRAWN).run();
}

function isFull({ meta }: D1Result): boolean {
  return meta.changes >= WITHDRAWN_PER_STEP;
}
