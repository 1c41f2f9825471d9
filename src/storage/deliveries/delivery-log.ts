import type { Headers } from "../../domain/deliveries/attempt-headers.ts";
import {
  MAX_SHOWN_ATTEMPTS,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryStatus,
} from "../../domain/deliveries/webhook-delivery.ts";
import { findIdRange } from "../id-range.ts";
import { prepareUncounted, requireIdForm } from "../start-after.ts";

/** A page of one organization's deliveries, newest first. A null filter matches all. */
export type DeliveryLogPage = {
  organizationId: string;
  status: WebhookDeliveryStatus | null;
  destinationId: string | null;
  eventType: string | null;
  eventId: string | null;
  /** Created within a span, both ends included, in Unix milliseconds. */
  sinceMs: number | null;
  untilMs: number | null;
  /** The page starts after this delivery. Unlike an offset, this costs the same however far back it is. */
  afterId: string | null;
  /** False if the total isn't needed. */
  isCounted?: boolean;
  limit: number;
  offset: number;
};

/** A delivery of one organization, or of any (null). */
export type DeliveryRef = { deliveryId: string; scope: string | null };

/** A delivery with its attempts. `payload` is the body of each POST, as JSON text. */
type DeliveryDetail = WebhookDelivery & {
  payload: string;
  /** How many attempts of the current schedule were made. */
  scheduleStep: number;
  /** In order; at most the newest `MAX_SHOWN_ATTEMPTS` of the `attemptCount`. */
  attempts: WebhookAttempt[];
};

const lastAttempt = (column: string) =>
  `(SELECT ${column} FROM webhook_attempts WHERE delivery_id = w.id AND number = w.attempt_count)`;

/** The columns of a delivery `w`, named like the fields of `WebhookDelivery`; `readDeliveryRow` reads them. */
export const DELIVERY_FIELDS = `w.id, w.event_id AS eventId, w.event_type AS eventType, w.destination_id AS destinationId, w.status,
  w.attempt_count AS attemptCount, w.next_attempt_at AS nextAttemptAtMs, w.created_at AS createdAtMs,
  (SELECT payload ->> 'test' FROM events WHERE id = w.event_id) AS isTest,
  ${lastAttempt("status_code")} AS lastStatusCode, ${lastAttempt("duration_ms")} AS lastDurationMs`;

/** A row of `DELIVERY_FIELDS`. */
export type DeliveryRow = Omit<WebhookDelivery, "isTest"> & { isTest: number | null };

export function readDeliveryRow<Row extends DeliveryRow>(row: Row): Omit<Row, "isTest"> & { isTest: boolean } {
  return { ...row, isTest: row.isTest === 1 };
}

type View = { page: string; total: string };
type Views = Readonly<Record<WebhookDeliveryStatus | "all", View>>;

const countOf = (source: string) => `(SELECT count(*) FROM ${source})`;

/**
 * Describes the source of each kind of page. Ids sort by creation, so a time span is a range of ids: from `low` up to,
 * but not including, `high`.
 *
 * @param more a further condition on a delivery
 */
function describeViews(low: string, high: string, more: string): Views {
  const filter = (from: string) =>
    `w.organization_id = ?1 AND w.id >= ${from} AND w.id < ${high} AND (?2 IS NULL OR w.destination_id = ?2)
     AND (?3 IS NULL OR w.event_type = ?3)${more}`;
  // The index is fixed: if one organization has most of the rows, the planner's statistics would make it read the whole
  // table.
  const readLog = (from: string) => `webhook_deliveries AS w INDEXED BY webhook_deliveries_log WHERE ${filter(from)}`;
  const log = readLog(low);
  const undelivered = `webhook_deliveries AS w INDEXED BY webhook_deliveries_undelivered WHERE ${filter(low)}`;
  const failed = `${undelivered} AND w.status = 'failed'`;
  const held = `${undelivered} AND w.status = 'held'`;
  // Only deliveries to an enabled destination are pending, so the organization's list of destinations leads to all of
  // them.
  const pending = `destinations AS d INDEXED BY destinations_by_organization
    CROSS JOIN webhook_deliveries AS w INDEXED BY webhook_deliveries_pending
    WHERE d.organization_id = ?1 AND d.deleted_at IS NULL AND w.destination_id = d.id AND w.status = 'pending' AND ${filter(low)}`;
  // Nearly all deliveries are delivered, and no index holds them by status: it would cost another write per delivery.
  // So their number is computed from the others, and their pages are read from the log. Pages of pending deliveries end
  // at the oldest of them.
  return {
    all: { page: log, total: countOf(log) },
    failed: { page: failed, total: countOf(failed) },
    held: { page: held, total: countOf(held) },
    pending: {
      page: `${readLog(`(SELECT min(w.id) FROM ${pending})`)} AND w.status = 'pending'`,
      total: countOf(pending),
    },
    delivered: {
      page: `${log} AND w.status = 'delivered'`,
      total: [log, failed, held, pending].map(countOf).join(" - "),
    },
  };
}

const VIEWS = describeViews("?4", "?5", "");

// No index of deliveries holds the event: it would cost a write per delivery. But an event's deliveries are created
// with it, so they are among those of its millisecond.
const idAt = (time: string) => `(SELECT 'msg_' || printf('%012x', ${time}) FROM events WHERE id = ?6)`;
const VIEWS_OF_EVENT = describeViews(
  `max(?4, ${idAt("created_at")})`,
  `min(?5, ${idAt("created_at + 1")})`,
  " AND w.event_id = ?6",
);

/** Returns a page of the organization's deliveries and how many match the filters, or null if the organization is unknown. */
export async function listDeliveryLog(
  db: D1Database,
  page: DeliveryLogPage,
): Promise<{ deliveries: WebhookDelivery[]; total: number } | null> {
  const { organizationId, status, destinationId, eventType, eventId, afterId, limit, offset } = page;
  requireIdForm(afterId, "msg");
  const view = (eventId === null ? VIEWS : VIEWS_OF_EVENT)[status ?? "all"];
  const { low, high } = findIdRange("msg", page);
  const pageHigh = afterId !== null && afterId < high ? afterId : high;
  const filter = [organizationId, destinationId, eventType, low];
  const total =
    page.isCounted === false
      ? prepareUncounted(db, organizationId)
      : db
          .prepare(`SELECT ${view.total} AS total FROM organizations WHERE id = ?1`)
          .bind(...filter, high, ...(eventId === null ? [] : [eventId]));
  const [count, rows] = await db.batch([
    total,
    // Joined by id: otherwise the rows that the offset skips would be read as well.
    db
      .prepare(
        `SELECT ${DELIVERY_FIELDS} FROM webhook_deliveries AS w
         WHERE w.id IN (SELECT w.id FROM ${view.page} ORDER BY w.id DESC LIMIT ?7 OFFSET ?8) ORDER BY w.id DESC`,
      )
      .bind(...filter, pageHigh, eventId, limit, offset),
  ]);
  const found = count?.results[0] as { total: number } | undefined;
  return found
    ? { deliveries: ((rows?.results ?? []) as DeliveryRow[]).map(readDeliveryRow), total: found.total }
    : null;
}

const DETAIL = `
  SELECT ${DELIVERY_FIELDS}, w.schedule_step AS scheduleStep, e.payload FROM webhook_deliveries AS w JOIN events AS e ON e.id = w.event_id
  WHERE w.id = ?1 AND (?2 IS NULL OR w.organization_id = ?2)`;

const ATTEMPTS = `
  SELECT a.number, a.started_at AS startedAtMs, a.duration_ms AS durationMs, a.status_code AS statusCode, a.error,
    a.response_body AS responseBody, a.request_headers AS requestHeaders, a.response_headers AS responseHeaders
  FROM webhook_deliveries AS w JOIN webhook_attempts AS a ON a.delivery_id = w.id
  WHERE w.id = ?1 AND (?2 IS NULL OR w.organization_id = ?2) ORDER BY a.number DESC
  LIMIT ${MAX_SHOWN_ATTEMPTS}`;

/** Returns a delivery with its attempts in order, or null if there is none in that scope. */
export async function findDeliveryDetail(
  db: D1Database,
  { deliveryId, scope }: DeliveryRef,
): Promise<DeliveryDetail | null> {
  const [deliveries, attempts] = await db.batch(
    [DETAIL, ATTEMPTS].map((sql) => db.prepare(sql).bind(deliveryId, scope)),
  );
  const delivery = deliveries?.results[0] as
    | (DeliveryRow & Pick<DeliveryDetail, "payload" | "scheduleStep">)
    | undefined;
  if (!delivery) return null;
  return {
    ...readDeliveryRow(delivery),
    attempts: ((attempts?.results ?? []) as AttemptRow[]).map(readAttempt).reverse(),
  };
}

type AttemptRow = Omit<WebhookAttempt, "requestHeaders" | "responseHeaders"> & {
  requestHeaders: string | null;
  responseHeaders: string | null;
};

function readAttempt({ requestHeaders, responseHeaders, ...attempt }: AttemptRow): WebhookAttempt {
  return {
    ...attempt,
    requestHeaders: requestHeaders === null ? null : (JSON.parse(requestHeaders) as Headers),
    responseHeaders: responseHeaders === null ? null : (JSON.parse(responseHeaders) as Headers),
  };
}
