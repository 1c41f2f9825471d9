import type { WebhookDeliveryStatus } from "../../domain/deliveries/webhook-delivery.ts";
import type { DeliveryRef } from "../deliveries/delivery-log.ts";

/** The state that a replay depends on: the status of the delivery, and whether its destination is enabled. */
export type ReplayState = { status: WebhookDeliveryStatus; isDestinationEnabled: boolean };

/** Some deliveries of one organization. */
type DeliverySelection = { organizationId: string; deliveryIds: readonly string[] };

// A pending delivery of a disabled destination is about to be held.
const STATE = "iif(w.status = 'pending' AND d.enabled = 0, 'held', w.status) AS status, d.enabled";

/** Returns null if there is no such delivery in that scope. */
export async function findReplayState(db: D1Database, { deliveryId, scope }: DeliveryRef): Promise<ReplayState | null> {
  const row = await db
    .prepare(
      `SELECT ${STATE} FROM webhook_deliveries AS w JOIN destinations AS d ON d.id = w.destination_id
       WHERE w.id = ?1 AND (?2 IS NULL OR w.organization_id = ?2)`,
    )
    .bind(deliveryId, scope)
    .first<{ status: WebhookDeliveryStatus; enabled: number }>();
  return row && { status: row.status, isDestinationEnabled: row.enabled === 1 };
}

/**
 * Prepares the statement that restarts a delivery's schedule, due at once; the count of attempts continues. It does
 * nothing if the delivery is pending, and refuses its batch as stale if the destination is disabled by then. `nowMs` is
 * Unix milliseconds.
 */
export function prepareReplayDelivery(
  db: D1Database,
  { deliveryId, scope }: DeliveryRef,
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE webhook_deliveries SET status = 'pending', schedule_step = 0, next_attempt_at = ?3
       WHERE id = ?1 AND (?2 IS NULL OR organization_id = ?2) AND status <> 'pending'
       RETURNING destination_id AS wakeDestinationId`,
    )
    .bind(deliveryId, scope, nowMs);
}

/**
 * Prepares the statement that makes a pending delivery's next attempt due at once; it counts as that attempt of its
 * schedule. It does nothing if the delivery isn't pending, or an attempt is in progress. `nowMs` is Unix milliseconds.
 */
export function prepareRetryNow(
  db: D1Database,
  { deliveryId, scope }: DeliveryRef,
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE webhook_deliveries SET next_attempt_at = min(next_attempt_at, ?3)
       WHERE id = ?1 AND (?2 IS NULL OR organization_id = ?2) AND status = 'pending' AND leased_until <= ?3
       RETURNING destination_id AS wakeDestinationId`,
    )
    .bind(deliveryId, scope, nowMs);
}

/** Returns the state of each of these deliveries of an organization, by id. Leaves out those that don't exist. */
export async function listReplayStates(
  db: D1Database,
  { organizationId, deliveryIds }: DeliverySelection,
): Promise<ReadonlyMap<string, ReplayState>> {
  const { results } = await db
    .prepare(
      `SELECT w.id, ${STATE} FROM json_each(?2) AS wanted
         CROSS JOIN webhook_deliveries AS w ON w.id = wanted.value JOIN destinations AS d ON d.id = w.destination_id
       WHERE w.organization_id = ?1`,
    )
    .bind(organizationId, JSON.stringify(deliveryIds))
    .all<{ id: string; status: WebhookDeliveryStatus; enabled: number }>();
  return new Map(results.map(({ id, status, enabled }) => [id, { status, isDestinationEnabled: enabled === 1 }]));
}

/** Does the same as `prepareReplayDelivery` for a selection: all of them or, if a destination is disabled by then, none. */
export function prepareReplayDeliveries(
  db: D1Database,
  { organizationId, deliveryIds }: DeliverySelection,
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE webhook_deliveries SET status = 'pending', schedule_step = 0, next_attempt_at = ?3
       WHERE id IN (SELECT value FROM json_each(?2)) AND organization_id = ?1 AND status <> 'pending'
       RETURNING destination_id AS wakeDestinationId`,
    )
    .bind(organizationId, JSON.stringify(deliveryIds), nowMs);
}
