import type { WebhookDeliveryStatus } from "../../src/domain/deliveries/webhook-delivery.ts";
import type { EventType } from "../../src/domain/events/event-types.ts";
import { makeId } from "../../src/domain/ids.ts";

/** A made-up delivery. `createdAtMs` is Unix milliseconds, and its id contains the same time. */
export type MadeUpDelivery = {
  organizationId: string;
  destinationId: string;
  createdAtMs: number;
  status?: WebhookDeliveryStatus;
  eventType?: EventType;
  /** By default, all of a type and organization belong to one event. */
  eventId?: string;
  attemptCount?: number;
  scheduleStep?: number;
  /** True if the Workers may send it; otherwise it is leased, so that it stays as a test created it. */
  isFree?: boolean;
};

const LEASED_UNTIL_MS = Date.UTC(2100, 0);
/** D1 accepts 2 MB in one value. */
const ROWS_PER_STATEMENT = 5000;

const INSERT_ORGANIZATION = `
  INSERT INTO organizations (id, name, slug, created_at) VALUES (?1, 'Made up', ?1, 0) ON CONFLICT DO NOTHING`;

const INSERT_DESTINATION = `
  INSERT INTO destinations (id, organization_id, url, event_types, enabled, created_at, deleted_at)
  VALUES (?1, ?2, 'http://127.0.0.1:9/', '["*"]', ?3, 0, ?4)`;

const INSERT_EVENTS = `
  INSERT INTO events (id, organization_id, type, payload, created_at)
  SELECT value ->> 'event_id', value ->> 'organization_id', value ->> 'event_type',
    json_object('id', value ->> 'event_id', 'type', value ->> 'event_type'), 0
  FROM json_each(?) WHERE value ->> 'event_id' NOT IN (SELECT id FROM events) GROUP BY 1`;

const INSERT_DELIVERIES = `
  INSERT INTO webhook_deliveries (id, organization_id, destination_id, event_id, event_type, status, attempt_count, schedule_step,
    next_attempt_at, leased_until, created_at)
  SELECT value ->> 'id', value ->> 'organization_id', value ->> 'destination_id', value ->> 'event_id', value ->> 'event_type',
    value ->> 'status', value ->> 'attempt_count', value ->> 'schedule_step', value ->> 'next_attempt_at', value ->> 'leased_until',
    value ->> 'created_at'
  FROM json_each(?)`;

/** Creates an organization with destinations, by their ids; they have no secret. */
export async function insertDestinations(
  db: D1Database,
  organizationId: string,
  destinations: Readonly<Record<string, "enabled" | "disabled" | "deleted">>,
): Promise<void> {
  await db.batch([
    db.prepare(INSERT_ORGANIZATION).bind(organizationId),
    ...Object.entries(destinations).map(([id, state]) =>
      db
        .prepare(INSERT_DESTINATION)
        .bind(id, organizationId, Number(state === "enabled"), state === "deleted" ? 1 : null),
    ),
  ]);
}

/** Stores deliveries of events that never happened (one event per type), and returns their ids in the same order. */
export async function insertDeliveries(db: D1Database, deliveries: readonly MadeUpDelivery[]): Promise<string[]> {
  const rows = deliveries.map(writeRow);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const json = JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT));
    await db.batch([INSERT_EVENTS, INSERT_DELIVERIES].map((sql) => db.prepare(sql).bind(json)));
  }
  return rows.map(({ id }) => id);
}

function writeRow(delivery: MadeUpDelivery) {
  const { organizationId, destinationId, createdAtMs, status = "failed", eventType = "run.failed" } = delivery;
  return {
    id: makeId("msg", createdAtMs),
    organization_id: organizationId,
    destination_id: destinationId,
    event_id: delivery.eventId ?? `${eventType}:${organizationId}`,
    event_type: eventType,
    status,
    attempt_count: delivery.attemptCount ?? 6,
    schedule_step: delivery.scheduleStep ?? 6,
    next_attempt_at: status === "pending" ? createdAtMs + 1 : null,
    leased_until: delivery.isFree ? 0 : LEASED_UNTIL_MS,
    created_at: createdAtMs,
  };
}
