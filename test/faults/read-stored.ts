import type { StoredAttempt, StoredDelivery, StoredEvent } from "./ledger.ts";

const EVENTS = `
  SELECT id, organization_id AS organizationId, type, payload, created_at AS createdAtMs FROM events ORDER BY seq`;
const DELIVERIES = `
  SELECT id, destination_id AS destinationId, event_id AS eventId, status FROM webhook_deliveries ORDER BY id`;
const ATTEMPTS = `
  SELECT delivery_id AS deliveryId, number, started_at AS startedAtMs, duration_ms AS durationMs, status_code AS statusCode
  FROM webhook_attempts ORDER BY delivery_id, number`;
const PAGE = 2000;

export type Stored = { events: StoredEvent[]; deliveries: StoredDelivery[]; attempts: StoredAttempt[] };

/** Everything that is stored about events and their deliveries. */
export async function readStored(db: D1Database): Promise<Stored> {
  return {
    events: await readAll<StoredEvent>(db, EVENTS),
    deliveries: await readAll<StoredDelivery>(db, DELIVERIES),
    attempts: await readAll<StoredAttempt>(db, ATTEMPTS),
  };
}

/** Page by page, since a database response is limited. Nothing is written any more, so the pages are consistent. */
async function readAll<Row>(db: D1Database, query: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { results } = await db.prepare(`${query} LIMIT ?1 OFFSET ?2`).bind(PAGE, rows.length).all<Row>();
    rows.push(...results);
    if (results.length < PAGE) return rows;
  }
}

/** Deliveries that are still in progress. */
export async function countPending(db: D1Database): Promise<number> {
  const query = "SELECT count(*) AS count FROM webhook_deliveries WHERE status = 'pending'";
  return Number(await db.prepare(query).first("count"));
}
