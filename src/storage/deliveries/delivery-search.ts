import type { DeliverySearch } from "../../domain/deliveries/delivery-search.ts";
import type { WebhookDelivery } from "../../domain/deliveries/webhook-delivery.ts";
import { lowestIdAt } from "../../domain/ids.ts";
import { findIdRange } from "../id-range.ts";
import { prepareUncounted, requireIdForm } from "../start-after.ts";
import {
  DELIVERY_FIELDS,
  type DeliveryLogPage,
  type DeliveryRow,
  listDeliveryLog,
  readDeliveryRow,
} from "./delivery-log.ts";

/** Words are searched in the payloads of this many of the newest deliveries, and no further back than this time. */
export const PAYLOADS_SEARCHED = 5_000;
export const PAYLOAD_SPAN_MS = 7 * 24 * 3_600_000;

/** The most events of one resource whose deliveries are looked up. */
const EVENTS_FOLLOWED = 1_000;

const LOG = "webhook_deliveries AS w INDEXED BY webhook_deliveries_log WHERE w.organization_id = ?1";

// An event's deliveries are created with it, so they are among those of its millisecond. No other index leads to them.
const OF_EVENTS = `
  SELECT w.id FROM (
      SELECT e.id AS eventId, e.created_at AS eventMs FROM json_each(?8) AS s CROSS JOIN events AS e
        ON e.id >= s.value ->> 0 AND e.id <= s.value ->> 1 LIMIT ${EVENTS_FOLLOWED})
    CROSS JOIN ${LOG} AND w.event_id = eventId
      AND w.id >= 'msg_' || printf('%012x', eventMs) AND w.id < 'msg_' || printf('%012x', eventMs + 1)`;

// The outer limit has no effect on the result. It keeps SQLite from merging the query into the condition, which would
// convert each payload to lower case again for each word, and only one converted payload is in memory at a time.
const OF_WORDS = `
  SELECT deliveryId FROM (
      SELECT deliveryId, lower(e.payload) AS text FROM (
          SELECT w.id AS deliveryId, w.event_id AS eventId FROM ${LOG} AND w.id >= ?9 AND w.id < ?5
          ORDER BY w.id DESC LIMIT ${PAYLOADS_SEARCHED})
        CROSS JOIN events AS e ON e.id = eventId LIMIT ${PAYLOADS_SEARCHED})
  WHERE NOT EXISTS (SELECT 1 FROM json_each(?10) AS word WHERE instr(text, word.value) = 0)`;

const FOUND = (before: string) => `
  webhook_deliveries AS w
  WHERE w.id IN (${OF_EVENTS} UNION ALL ${OF_WORDS}) AND w.organization_id = ?1 AND (?2 IS NULL OR w.destination_id = ?2)
    AND (?3 IS NULL OR w.event_type = ?3) AND w.id >= ?4 AND w.id < ${before} AND (?6 IS NULL OR w.status = ?6)
    AND (?7 IS NULL OR w.event_id = ?7)`;

const COUNT = `SELECT (SELECT count(*) FROM ${FOUND("?5")}) AS total FROM organizations WHERE id = ?1`;
const PAGE = `SELECT ${DELIVERY_FIELDS} FROM ${FOUND("?11")} ORDER BY w.id DESC LIMIT ?12 OFFSET ?13`;

const ONE = `
  SELECT ${DELIVERY_FIELDS} FROM webhook_deliveries AS w
  WHERE w.id = ?1 AND w.organization_id = ?2 AND (?3 IS NULL OR w.destination_id = ?3) AND (?4 IS NULL OR w.event_type = ?4)
    AND (?5 IS NULL OR w.event_id = ?5) AND (?6 IS NULL OR w.status = ?6) AND w.id >= ?7 AND w.id < ?8`;

type Page = { deliveries: WebhookDelivery[]; total: number } | null;

/**
 * Returns a page of the deliveries that match both the filters and a search, or null if the organization is unknown.
 * Ids and types are found at any age; words only in the newest payloads, see `PAYLOADS_SEARCHED`.
 *
 * @param nowMs Unix milliseconds
 */
export async function searchDeliveryLog(
  db: D1Database,
  page: DeliveryLogPage,
  search: DeliverySearch,
  nowMs: number,
): Promise<Page> {
  requireIdForm(page.afterId, "msg");
  switch (search.kind) {
    case "delivery":
      return findOne(db, page, search.deliveryId);
    case "destination":
      return narrow(db, page, { destinationId: search.destinationId });
    case "type":
      return narrow(db, page, { eventType: search.eventType });
    case "event":
      return narrow(db, page, { eventId: search.eventId });
    case "words":
      return findByWords(db, page, search, nowMs);
  }
}

/** Lists the deliveries that match an additional filter. If the page already has another value for it, none does. */
async function narrow(db: D1Database, page: DeliveryLogPage, filter: Partial<DeliveryLogPage>): Promise<Page> {
  const isOther = Object.entries(filter).some(([name, value]) => {
    const given = page[name as keyof DeliveryLogPage];
    return given !== null && given !== value;
  });
  // An empty span: it ends before it starts.
  return listDeliveryLog(db, { ...page, ...filter, ...(isOther ? { sinceMs: 1, untilMs: 0 } : {}) });
}

async function findOne(db: D1Database, page: DeliveryLogPage, deliveryId: string): Promise<Page> {
  const { organizationId, destinationId, eventType, eventId, status } = page;
  const { low, high } = findIdRange("msg", page);
  const [known, rows] = await db.batch([
    db.prepare("SELECT 1 FROM organizations WHERE id = ?1").bind(organizationId),
    db.prepare(ONE).bind(deliveryId, organizationId, destinationId, eventType, eventId, status, low, high),
  ]);
  if (!known?.results.length) return null;
  const found = ((rows?.results ?? []) as DeliveryRow[]).map(readDeliveryRow);
  const isBefore = page.afterId === null || deliveryId < page.afterId;
  return { deliveries: isBefore ? found.slice(page.offset, page.offset + page.limit) : [], total: found.length };
}

async function findByWords(
  db: D1Database,
  page: DeliveryLogPage,
  { words, eventIds }: Extract<DeliverySearch, { kind: "words" }>,
  nowMs: number,
): Promise<Page> {
  const { organizationId, destinationId, eventType, eventId, status, sinceMs, untilMs, afterId, limit, offset } = page;
  const { low, high } = findIdRange("msg", page);
  const searchedFromMs = Math.max(sinceMs ?? 0, Math.min(untilMs ?? nowMs, nowMs) - PAYLOAD_SPAN_MS);
  const filter = [organizationId, destinationId, eventType, low, high, status, eventId];
  const searched = [JSON.stringify(eventIds), lowestIdAt("msg", searchedFromMs), JSON.stringify(words)];
  const before = afterId !== null && afterId < high ? afterId : high;
  const [count, rows] = await db.batch([
    page.isCounted === false ? prepareUncounted(db, organizationId) : db.prepare(COUNT).bind(...filter, ...searched),
    db.prepare(PAGE).bind(...filter, ...searched, before, limit, offset),
  ]);
  const known = count?.results[0] as { total: number } | undefined;
  return known
    ? { deliveries: ((rows?.results ?? []) as DeliveryRow[]).map(readDeliveryRow), total: known.total }
    : null;
}
