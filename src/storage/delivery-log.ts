import type { WebhookAttempt, WebhookDelivery, WebhookDeliveryStatus } from "../domain/webhook-delivery.ts";

/** Which deliveries to read: one organization's, newest first; null: whichever. */
export type DeliveryLogPage = {
  organizationId: string;
  status: WebhookDeliveryStatus | null;
  destinationId: string | null;
  eventType: string | null;
  limit: number;
  offset: number;
};

/** A delivery of one organization or (null) of any. */
export type DeliveryRef = { deliveryId: string; scope: string | null };

/** A delivery with all that was tried. `payload` is the body of each POST, as JSON text. */
export type DeliveryDetail = WebhookDelivery & { payload: string; attempts: WebhookAttempt[] };

const FIELDS = `w.id, w.event_id AS eventId, w.event_type AS eventType, w.destination_id AS destinationId, w.status,
  w.attempt_count AS attemptCount, w.next_attempt_at AS nextAttemptAtMs, w.created_at AS createdAtMs`;

const FILTER = "w.organization_id = ?1 AND (?2 IS NULL OR w.destination_id = ?2) AND (?3 IS NULL OR w.event_type = ?3)";

// Pinned, since the planner's statistics would have it read the whole table where one organization has most of it.
const LOG = `webhook_deliveries AS w INDEXED BY webhook_deliveries_log WHERE ${FILTER}`;
const UNDELIVERED = `webhook_deliveries AS w INDEXED BY webhook_deliveries_undelivered WHERE ${FILTER}`;
const FAILED = `${UNDELIVERED} AND w.status = 'failed'`;
const HELD = `${UNDELIVERED} AND w.status = 'held'`;
// Only what an enabled destination is to get is pending, so the organization's list of destinations leads to all of it.
const PENDING = `destinations AS d INDEXED BY destinations_by_organization
  CROSS JOIN webhook_deliveries AS w INDEXED BY webhook_deliveries_pending
  WHERE d.organization_id = ?1 AND d.deleted_at IS NULL AND w.destination_id = d.id AND w.status = 'pending' AND ${FILTER}`;

const countOf = (source: string) => `(SELECT count(*) FROM ${source})`;

type View = { page: string; total: string };

// Delivered is nearly everything, and in no index by its status: each delivery would have to be written there once more. So its number is
// what the others leave, and pages are taken from the log; those of pending ones end at the oldest of them.
const VIEWS: Readonly<Record<WebhookDeliveryStatus | "all", View>> = {
  all: { page: LOG, total: countOf(LOG) },
  failed: { page: FAILED, total: countOf(FAILED) },
  held: { page: HELD, total: countOf(HELD) },
  pending: {
    page: `${LOG} AND w.status = 'pending' AND w.id >= (SELECT min(w.id) FROM ${PENDING})`,
    total: countOf(PENDING),
  },
  delivered: {
    page: `${LOG} AND w.status = 'delivered'`,
    total: [LOG, FAILED, HELD, PENDING].map(countOf).join(" - "),
  },
};

/** A page of the organization's deliveries and how many fit the filters; null where the organization is unknown. */
export async function listDeliveryLog(
  db: D1Database,
  { organizationId, status, destinationId, eventType, limit, offset }: DeliveryLogPage,
): Promise<{ deliveries: WebhookDelivery[]; total: number } | null> {
  const view = VIEWS[status ?? "all"];
  const filter = [organizationId, destinationId, eventType];
  const [count, rows] = await db.batch([
    db.prepare(`SELECT ${view.total} AS total FROM organizations WHERE id = ?1`).bind(...filter),
    db
      .prepare(`SELECT ${FIELDS} FROM ${view.page} ORDER BY w.id DESC LIMIT ?4 OFFSET ?5`)
      .bind(...filter, limit, offset),
  ]);
  const found = count?.results[0] as { total: number } | undefined;
  return found ? { deliveries: (rows?.results ?? []) as WebhookDelivery[], total: found.total } : null;
}

const DETAIL = `
  SELECT ${FIELDS}, e.payload FROM webhook_deliveries AS w JOIN events AS e ON e.id = w.event_id
  WHERE w.id = ?1 AND (?2 IS NULL OR w.organization_id = ?2)`;

const ATTEMPTS = `
  SELECT a.number, a.started_at AS startedAtMs, a.duration_ms AS durationMs, a.status_code AS statusCode, a.error,
    a.response_body AS responseBody
  FROM webhook_deliveries AS w JOIN webhook_attempts AS a ON a.delivery_id = w.id
  WHERE w.id = ?1 AND (?2 IS NULL OR w.organization_id = ?2) ORDER BY a.number`;

/** A delivery with its attempts in their order; null where there is none in that scope. */
export async function findDeliveryDetail(
  db: D1Database,
  { deliveryId, scope }: DeliveryRef,
): Promise<DeliveryDetail | null> {
  const [deliveries, attempts] = await db.batch(
    [DETAIL, ATTEMPTS].map((sql) => db.prepare(sql).bind(deliveryId, scope)),
  );
  const delivery = deliveries?.results[0] as Omit<DeliveryDetail, "attempts"> | undefined;
  return delivery ? { ...delivery, attempts: (attempts?.results ?? []) as WebhookAttempt[] } : null;
}
