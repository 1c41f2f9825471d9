import { makeId } from "../domain/ids.ts";

/** The charge of a call, in whole microdollars above zero. The ledger holds a request's charge once. */
export type Charge = { organizationId: string; requestId: string; chargedMicrodollars: number; reason: string };

// The rules of `moveBalance` for a charge that opens no alert: either the alert is open already, or no threshold is
// crossed.
const INSERT_SILENT_CHARGE = `
  INSERT INTO ledger (id, organization_id, request_id, kind, amount_microdollars, balance_after_microdollars, reason, created_at)
  SELECT ?1, o.id, ?3, 'charge', -?4, o.balance_microdollars - ?4, ?5, ?6 FROM organizations o
  WHERE o.id = ?2 AND o.balance_microdollars - ?4 >= ${Number.MIN_SAFE_INTEGER}
    AND (o.balance_microdollars - ?4 >= 0 OR EXISTS (
      SELECT 1 FROM balance_alerts a WHERE a.organization_id = ?2 AND a.kind = 'negative_balance' AND a.status = 'open'))
    AND (o.alert_threshold_microdollars IS NULL OR o.balance_microdollars - ?4 >= o.alert_threshold_microdollars OR EXISTS (
      SELECT 1 FROM balance_alerts a WHERE a.organization_id = ?2 AND a.kind = 'low_balance' AND a.status = 'open'))
  ON CONFLICT (request_id) DO NOTHING`;

// Matches the new id: a row left by an earlier try has already taken its amount.
const TAKE_FROM_BALANCE = `
  UPDATE organizations SET balance_microdollars = balance_microdollars - ?1, version = version + 1
  WHERE id = ?2 AND EXISTS (SELECT 1 FROM ledger WHERE id = ?3)`;

const FIND_CHARGE = "SELECT 1 AS found FROM ledger WHERE request_id = ?";

/** Takes a charge that opens no alert. Returns false, and does nothing, if it would open one or can't be taken. */
export async function chargeSilently(
  db: D1Database,
  { organizationId, requestId, chargedMicrodollars, reason }: Charge,
  more: readonly D1PreparedStatement[],
  nowMs: number,
): Promise<boolean> {
  const ledgerId = makeId("ledger", nowMs);
  const [, , found] = await db.batch([
    db.prepare(INSERT_SILENT_CHARGE).bind(ledgerId, organizationId, requestId, chargedMicrodollars, reason, nowMs),
    db.prepare(TAKE_FROM_BALANCE).bind(chargedMicrodollars, organizationId, ledgerId),
    db.prepare(FIND_CHARGE).bind(requestId),
    ...more,
  ]);
  return (found?.results.length ?? 0) > 0;
}
