import type { LedgerEntry } from "../domain/records/ledger-entry.ts";

/** A ledger entry as lists show it. `createdAtMs` is Unix milliseconds; amounts are whole microdollars. */
export type ListedLedgerEntry = Pick<
  LedgerEntry,
  "id" | "requestId" | "kind" | "amountMicrodollars" | "balanceAfterMicrodollars" | "reason" | "createdAtMs"
>;

/**
 * Which entries to read: those of one organization, within a span with both ends included (Unix milliseconds; null:
 * open), newest first.
 */
export type LedgerPage = {
  organizationId: string;
  sinceMs: number | null;
  untilMs: number | null;
  limit: number;
  offset: number;
};

const SPAN = "organization_id = ?1 AND created_at >= ?2 AND created_at <= ?3";

const COUNT = `SELECT (SELECT count(*) FROM ledger WHERE ${SPAN}) AS total FROM organizations WHERE id = ?1`;

// The index is read backwards, which orders entries of the same moment by rowid: the last one booked first.
const PAGE = `
  SELECT id, request_id AS requestId, kind, amount_microdollars AS amountMicrodollars, balance_after_microdollars AS balanceAfterMicrodollars, reason,
    created_at AS createdAtMs
  FROM ledger WHERE ${SPAN} ORDER BY created_at DESC, rowid DESC LIMIT ?4 OFFSET ?5`;

/** Returns a page of the organization's ledger and how many entries are in the span, or null if the organization is unknown. */
export async function listLedger(
  db: D1Database,
  { organizationId, sinceMs, untilMs, limit, offset }: LedgerPage,
): Promise<{ entries: ListedLedgerEntry[]; total: number } | null> {
  const span = [organizationId, sinceMs ?? 0, untilMs ?? Number.MAX_SAFE_INTEGER];
  const [count, rows] = await db.batch([
    db.prepare(COUNT).bind(...span),
    db.prepare(PAGE).bind(...span, limit, offset),
  ]);
  const found = count?.results[0] as { total: number } | undefined;
  return found ? { entries: (rows?.results ?? []) as ListedLedgerEntry[], total: found.total } : null;
}
