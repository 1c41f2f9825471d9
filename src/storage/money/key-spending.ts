import { firstDayOfMonth } from "../../domain/money/spending-month.ts";
import { MOVING, prepareGuard } from "../guards.ts";

/** A key's spending in the calendar month, its limit (null: none), and the balance. */
type SpendingRoom = { balanceMicrodollars: number; limitMicrodollars: number | null; spentMicrodollars: number };

/** Returns the SQL of a key's spending since a day. Organization and key are SQL expressions. */
export function sumSpentSince(organization: string, key: string, firstDay: string): string {
  return `(SELECT coalesce(sum(u.charged_microdollars), 0) FROM usage_by_key AS u
    WHERE u.organization_id = ${organization} AND u.key_id = ${key} AND u.day >= ${firstDay})`;
}

// Skips the sum for a key without a limit.
const ROOM = `
  SELECT o.balance_microdollars AS balanceMicrodollars, k.monthly_limit_microdollars AS limitMicrodollars,
    iif(k.monthly_limit_microdollars IS NULL, 0, ${sumSpentSince("o.id", "k.id", "?3")}) AS spentMicrodollars
  FROM organizations AS o LEFT JOIN api_keys AS k ON k.id = ?2 AND k.organization_id = o.id
  WHERE o.id = ?1`;

// A repeated charge, which is already in the ledger, changes nothing, so the limit doesn't apply.
const HAS_ROOM = `
  EXISTS (SELECT 1 FROM ledger WHERE request_id = ?4) OR NOT EXISTS (
    SELECT 1 FROM api_keys AS k WHERE k.id = ?2 AND k.organization_id = ?1 AND k.monthly_limit_microdollars IS NOT NULL
      AND ${sumSpentSince("?1", "?2", "?3")} >= k.monthly_limit_microdollars)`;

const IS_WRITABLE = "NOT EXISTS (SELECT 1 FROM departures WHERE organization_id = ?1 AND state IN ('held', 'gone'))";

/**
 * Returns the amounts that limit a call, or null if the organization is unknown. `keyId` null: a member in the
 * dashboard. Waits while the organization's writes are held: otherwise the call's charge would have to wait, after its
 * cost has arisen.
 */
export async function readSpendingRoom(
  db: D1Database,
  { organizationId, keyId }: { organizationId: string; keyId: string | null },
  nowMs: number,
): Promise<SpendingRoom | null> {
  const [, found] = await db.batch<SpendingRoom>([
    prepareGuard(db, MOVING, IS_WRITABLE, organizationId),
    db.prepare(ROOM).bind(organizationId, keyId, firstDayOfMonth(nowMs)),
  ]);
  return found?.results[0] ?? null;
}

/**
 * Prepares the guard of a charge: it refuses the batch with `limit_reached` if the key has spent its monthly limit. It
 * runs in the charge's transaction, so at most one of many concurrent charges exceeds the limit. That one is allowed:
 * the operator has paid for the model call before its price is known, and after a refusal, the same could happen with
 * every following call.
 */
export function prepareGuardLimit(
  db: D1Database,
  { organizationId, keyId, requestId }: { organizationId: string; keyId: string; requestId: string },
  nowMs: number,
): D1PreparedStatement {
  const values = [organizationId, keyId, firstDayOfMonth(nowMs), requestId];
  return prepareGuard(db, "limit_reached", `(${HAS_ROOM})`, ...values);
}
