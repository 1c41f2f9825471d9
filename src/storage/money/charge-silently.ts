import { makeId } from "../../domain/ids.ts";
import { commitBatch } from "../commit-batch.ts";

/**
 * The charge of a call, in whole microdollars above zero. The ledger holds a request's charge once. `keyId` null: a
 * member in the dashboard called.
 */
export type Charge = {
  organizationId: string;
  requestId: string;
  keyId: string | null;
  chargedMicrodollars: number;
  reason: string;
};

// The rules of `moveBalance` for a charge that opens no alert: either the alert is open already, or no threshold is
// crossed.
const INSERT_SILENT_CHARGE = `
  INSERT INTO ledger (id, organization_id, request_id, kind, amount_microdollars, balance_after_microdollars, reason, created_at)
  SELECT ?1, o.id, ?3, 'charge', -?4, o.balance_microdollars - ?4, ?5, ?6
  FROM organizations o
  WHERE o.id = ?2 AND o.balance_microdollars - ?4 >= ${Number.MIN_SAFE_INTEGER}
    AND (o.balance_microdollars - ?4 >= 0 OR EXISTS (
      SELECT 1 FROM balance_alerts a WHERE a.organization_id = ?2 AND a.kind = 'negative_balance' AND a.status = 'open'))
    AND (o.alert_threshold_microdollars IS NULL OR o.balance_microdollars - ?4 >= o.alert_threshold_microdollars OR EXISTS (
      SELECT 1 FROM balance_alerts a WHERE a.organization_id = ?2 AND a.kind = 'low_balance' AND a.status = 'open'))
  ON CONFLICT (request_id) DO NOTHING`;

// Matches the new id: the amount of a row from an earlier try is already taken.
const TAKE_FROM_BALANCE = `
  UPDATE organizations SET balance_microdollars = balance_microdollars - ?1, version = version + 1
  WHERE id = ?2 AND EXISTS (SELECT 1 FROM ledger WHERE id = ?3)`;

const FIND_CHARGE = "SELECT 1 AS found FROM ledger WHERE request_id = ?";

/**
 * Takes a charge that opens no alert. Returns false, and does nothing, if it would open one or can't be taken. Throws a
 * CommitRefused if a guard refuses it.
 *
 * @param more statements of the same transaction, after the charge
 * @param guards statements before it
 */
export async function chargeSilently(
  db: D1Database,
  { organizationId, requestId, chargedMicrodollars, reason }: Charge,
  { guards, more }: { guards: readonly D1PreparedStatement[]; more: readonly D1PreparedStatement[] },
  nowMs: number,
): Promise<boolean> {
  const ledgerId = makeId("ledger", nowMs);
  const results = await commitBatch(db, [
    ...guards,
    db.prepare(INSERT_SILENT_CHARGE).bind(ledgerId, organizationId, requestId, chargedMicrodollars, reason, nowMs),
    db.prepare(TAKE_FROM_BALANCE).bind(chargedMicrodollars, organizationId, ledgerId),
    db.prepare(FIND_CHARGE).bind(requestId),
    ...more,
  ]);
  return (results[guards.length + 2]?.results.length ?? 0) > 0;
}

/** Returns true if the request's charge is in the ledger. */
export async function isCharged(db: D1Database, requestId: string): Promise<boolean> {
  return (await db.prepare(FIND_CHARGE).bind(requestId).first()) !== null;
}
