import type { LedgerEntry } from "../../domain/records/ledger-entry.ts";
import { readListPage, type StartsAfter, startAfter } from "../start-after.ts";

/** A ledger entry as lists show it. `createdAtMs` is Unix milliseconds; amounts are whole microdollars. */
export type ListedLedgerEntry = Pick<
  LedgerEntry,
  "id" | "requestId" | "kind" | "amountMicrodollars" | "balanceAfterMicrodollars" | "reason" | "createdAtMs"
>;

/**
 * A page of one organization's entries, within a span with both ends included (Unix milliseconds; null: open), newest
 * first.
 */
export type LedgerPage = StartsAfter & {
  organizationId: string;
  sinceMs: number | null;
  untilMs: number | null;
  limit: number;
  offset: number;
};

const SPAN = "organization_id = ?1 AND created_at >= ?2 AND created_at <= ?3";

// An index can use only one of two upper bounds: the cursor, which is the lower one.
const SPAN_BEFORE = SPAN.replace("created_at <=", "+created_at <=");

const COUNT = `SELECT (SELECT count(*) FROM ledger WHERE ${SPAN}) AS total FROM organizations WHERE id = ?1`;

// The index is read backwards, which sorts entries of the same time by rowid: the last one booked first.
const pageAfter = (start: string) => `
  SELECT id, request_id AS requestId, kind, amount_microdollars AS amountMicrodollars, balance_after_microdollars AS balanceAfterMicrodollars, reason,
    created_at AS createdAtMs
  FROM ledger WHERE ${start === "" ? SPAN : SPAN_BEFORE} ${start} ORDER BY created_at DESC, rowid DESC LIMIT ?4 OFFSET ?5`;

/** Returns a page of the organization's ledger and how many entries are in the span, or null if the organization is unknown. */
export async function listLedger(
  db: D1Database,
  page: LedgerPage,
): Promise<{ entries: ListedLedgerEntry[]; total: number } | null> {
  const { organizationId, sinceMs, untilMs, limit, offset } = page;
  const start = startAfter(page, { table: "ledger", columns: ["created_at", "rowid"], at: "?6" });
  const span = [organizationId, sinceMs ?? 0, untilMs ?? Number.MAX_SAFE_INTEGER];
  const count = () => db.prepare(COUNT).bind(...span);
  const rows = db.prepare(pageAfter(start.sql)).bind(...span, limit, offset, ...start.values);
  const found = await readListPage<ListedLedgerEntry>(db, { count, rows, find: start.find }, page);
  return found && { entries: found.rows, total: found.total };
}
