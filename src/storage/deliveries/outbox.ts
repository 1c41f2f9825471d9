import type { Event } from "../../domain/events/event-catalog.ts";

import { prepareGuard } from "../guards.ts";

/** An event, and the organization that receives it. */
type AddressedEvent = { organizationId: string; event: Event };

/**
 * The database generates the ids of deliveries, one for each row of a join. They start with 12 hex digits of the time,
 * as a UUIDv7 does.
 */
const DELIVERY_ID = `'msg_' || printf('%012x', ?1) || '7' || substr(lower(hex(randomblob(2))), 1, 3)
  || substr('89ab', 1 + (random() & 3), 1) || substr(lower(hex(randomblob(8))), 1, 15)`;

const INSERT_EVENT = "INSERT INTO events (id, organization_id, type, payload, created_at) VALUES (?2, ?3, ?4, ?5, ?1)";

const GIVE_WAKE_UPS = "RETURNING iif(status = 'pending', destination_id, NULL) AS wakeDestinationId";

const INSERT_DELIVERIES = `
  INSERT INTO webhook_deliveries (id, organization_id, destination_id, event_id, event_type, status, next_attempt_at, created_at)
  SELECT ${DELIVERY_ID}, e.organization_id, d.id, e.id, e.type,
    iif(d.enabled, 'pending', 'held'), iif(d.enabled, ?3, NULL), ?1
  FROM events e JOIN destinations d ON d.organization_id = e.organization_id AND d.deleted_at IS NULL
  WHERE e.id = ?2 AND EXISTS (SELECT 1 FROM json_each(d.event_types) WHERE value IN ('*', e.type))
  ${GIVE_WAKE_UPS}`;

const INSERT_DELIVERY_TO = `
  INSERT INTO webhook_deliveries (id, organization_id, destination_id, event_id, event_type, status, next_attempt_at, created_at)
  SELECT ${DELIVERY_ID}, organization_id, ?4, id, type, 'pending', ?3, ?1 FROM events WHERE id = ?2 ${GIVE_WAKE_UPS}`;

const IS_ENABLED = "EXISTS (SELECT 1 FROM destinations WHERE id = ? AND enabled = 1)";

/**
 * Prepares the statements that store events, with a delivery for each destination that receives them: `held` if it is
 * disabled. They belong in the batch of the reported change, which is refused if an event exists already
 * (`known_event`). The deliveries are due at `dueMs`. Times are Unix milliseconds.
 */
export function prepareAnnounceEvents(
  db: D1Database,
  events: readonly AddressedEvent[],
  nowMs: number,
  dueMs = nowMs,
): D1PreparedStatement[] {
  return events.flatMap((addressed) => [
    prepareStoreEvent(db, addressed, nowMs),
    db.prepare(INSERT_DELIVERIES).bind(nowMs, addressed.event.id, dueMs),
  ]);
}

/**
 * Prepares the statements that store a test event for one destination alone, regardless of its event types. They refuse
 * their batch as stale if the destination is disabled or deleted by then.
 */
export function prepareAnnounceTo(
  db: D1Database,
  destinationId: string,
  addressed: AddressedEvent,
  nowMs: number,
  dueMs = nowMs,
): D1PreparedStatement[] {
  return [
    prepareGuard(db, "stale_record", IS_ENABLED, destinationId),
    prepareStoreEvent(db, addressed, nowMs),
    db.prepare(INSERT_DELIVERY_TO).bind(nowMs, addressed.event.id, dueMs, destinationId),
  ];
}

/** Prepares the statement that stores an event for its organization's list alone. */
export function prepareStoreEvent(
  db: D1Database,
  { organizationId, event }: AddressedEvent,
  nowMs: number,
): D1PreparedStatement {
  return db.prepare(INSERT_EVENT).bind(nowMs, event.id, organizationId, event.type, JSON.stringify(event));
}

const FIND_OTHER = `
  SELECT e.id FROM json_each(?) AS drafted JOIN events AS e ON e.id = drafted.value ->> 0
  WHERE e.organization_id <> drafted.value ->> 1 OR e.payload <> drafted.value ->> 2 LIMIT 1`;

/** Returns the first id that is already stored with another organization or payload; null if there is none. */
export async function findOtherEvent(db: D1Database, events: readonly AddressedEvent[]): Promise<string | null> {
  const drafted = events.map(({ organizationId, event }) => [event.id, organizationId, JSON.stringify(event)]);
  return db.prepare(FIND_OTHER).bind(JSON.stringify(drafted)).first<string>("id");
}

/** Returns the destinations that have something due after a committed batch. */
export function listWakeUps(results: readonly D1Result<Record<string, unknown>>[]): string[] {
  const ids = results.flatMap(({ results: rows }) => (rows ?? []).map((row) => row.wakeDestinationId));
  return [...new Set(ids.filter((id) => typeof id === "string"))];
}
