import type { Event } from "../../src/domain/events/event-catalog.ts";
import { makeId } from "../../src/domain/ids.ts";

/** The stored money of an organization, in the order of writing. */
export type BalanceRows = {
  balance: number;
  version: number;
  ledger: { request_id: string; kind: string; amount: number; after: number }[];
  alerts: { id: string; kind: string; threshold: number; status: string }[];
  events: Event[];
  deliveries: { event_id: string; event_type: string; status: string }[];
  usage: { request_id: string; charged: number }[];
};

const QUERIES = {
  organization: "SELECT balance_microdollars AS balance, version FROM organizations WHERE id = ?",
  ledger:
    "SELECT request_id, kind, amount_microdollars AS amount, balance_after_microdollars AS after FROM ledger WHERE organization_id = ? ORDER BY rowid",
  alerts:
    "SELECT id, kind, threshold_microdollars AS threshold, status FROM balance_alerts WHERE organization_id = ? ORDER BY rowid",
  events: "SELECT payload FROM events WHERE organization_id = ? ORDER BY seq",
  deliveries:
    "SELECT event_id, event_type, status FROM webhook_deliveries WHERE organization_id = ? ORDER BY event_type, event_id",
  usage: "SELECT request_id, charged_microdollars AS charged FROM usage WHERE organization_id = ? ORDER BY rowid",
};

/** Reads it, as of one moment. */
export async function readBalanceRows(db: D1Database, organizationId: string): Promise<BalanceRows> {
  const results = await db.batch(Object.values(QUERIES).map((sql) => db.prepare(sql).bind(organizationId)));
  const [organization, ledger, alerts, events, deliveries, usage] = results.map(({ results: rows }) => rows);
  const payloads = (events ?? []) as { payload: string }[];
  return {
    ...(organization?.[0] as Pick<BalanceRows, "balance" | "version">),
    ledger: ledger as BalanceRows["ledger"],
    alerts: alerts as BalanceRows["alerts"],
    events: payloads.map(({ payload }) => JSON.parse(payload) as Event),
    deliveries: deliveries as BalanceRows["deliveries"],
    usage: usage as BalanceRows["usage"],
  };
}

/** Returns the organization's balance in microdollars, which may be negative, or null if the id is unknown. */
export async function readBalanceMicrodollars(db: D1Database, organizationId: string): Promise<number | null> {
  return db
    .prepare("SELECT balance_microdollars FROM organizations WHERE id = ?")
    .bind(organizationId)
    .first<number>("balance_microdollars");
}

/** Adds a destination for all events of an organization. */
export async function addDestination(db: D1Database, organizationId: string): Promise<string> {
  const id = makeId("dest", Date.now());
  await db
    .prepare(
      "INSERT INTO destinations (id, organization_id, url, event_types, created_at) VALUES (?, ?, ?, '[\"*\"]', 0)",
    )
    .bind(id, organizationId, "https://hooks.example.com/")
    .run();
  return id;
}

/** Sets the threshold of the organization's low-balance alert, as it was before any of the test's moves. */
export async function presetThreshold(db: D1Database, organizationId: string, microdollars: number | null) {
  await db
    .prepare("UPDATE organizations SET alert_threshold_microdollars = ?, version = version + 1 WHERE id = ?")
    .bind(microdollars, organizationId)
    .run();
}
