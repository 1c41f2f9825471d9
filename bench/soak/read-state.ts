import type { SoakState, StoredDelivery, StoredEvent, StoredMoney } from "./reconcile.ts";

const EVENTS = "SELECT id, organization_id AS organizationId FROM events ORDER BY seq";
const DELIVERIES = `
  SELECT event_id AS eventId, destination_id AS destinationId, status, attempt_count AS attempts,
    (SELECT count(*) FROM webhook_attempts WHERE delivery_id = webhook_deliveries.id AND status_code BETWEEN 200 AND 299) AS accepted
  FROM webhook_deliveries ORDER BY id`;
const CHARGED = "SELECT request_id AS id FROM ledger WHERE kind = 'charge' ORDER BY rowid";
const METERED = "SELECT request_id AS id FROM usage ORDER BY rowid";
const MONEY = `
  SELECT id AS organizationId, balance_microdollars AS balance,
    coalesce((SELECT sum(amount_microdollars) FROM ledger WHERE organization_id = organizations.id), 0) AS ledgerSum,
    coalesce((SELECT balance_after_microdollars FROM ledger WHERE organization_id = organizations.id ORDER BY rowid DESC LIMIT 1), 0)
      AS lastBalance
  FROM organizations ORDER BY id`;
const PAGE = 2000;

/** Reads what is stored at the end, once nothing is written any more. */
export async function readSoakState(db: D1Database): Promise<SoakState> {
  const listIds = async (query: string) => (await readAll<{ id: string }>(db, query)).map(({ id }) => id);
  return {
    events: await readAll<StoredEvent>(db, EVENTS),
    deliveries: await readAll<StoredDelivery>(db, DELIVERIES),
    charged: await listIds(CHARGED),
    metered: await listIds(METERED),
    money: await readAll<StoredMoney>(db, MONEY),
  };
}

/** Returns the deliveries in progress, and how long the oldest one has been due. */
export async function readBacklog(db: D1Database, nowMs: number): Promise<{ pending: number; oldestMs: number }> {
  const query =
    "SELECT count(*) AS pending, min(next_attempt_at) AS due FROM webhook_deliveries WHERE status = 'pending'";
  const row = await db.prepare(query).first<{ pending: number; due: number | null }>();
  return { pending: row?.pending ?? 0, oldestMs: Math.max(0, nowMs - (row?.due ?? nowMs)) };
}

async function readAll<Row>(db: D1Database, query: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { results } = await db.prepare(`${query} LIMIT ?1 OFFSET ?2`).bind(PAGE, rows.length).all<Row>();
    rows.push(...results);
    if (results.length < PAGE) return rows;
  }
}
