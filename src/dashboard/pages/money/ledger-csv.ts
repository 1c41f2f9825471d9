import type { Answer } from "../../api/call.ts";
import { writeCell } from "../../components/csv-cell.ts";
import { writeDecimal } from "../../components/money.ts";

export type LedgerEntry = Answer<"organizations.ledger.list">["entries"][number];
/** The time span, with both ends included, in RFC 3339; an omitted end is open. */
export type LedgerSpan = { since?: string; until?: string };
type LedgerPage = { entries: readonly LedgerEntry[]; total: number };

/** How many entries are requested at once. */
export const PAGE_ENTRIES = 1000;
const HEADER = [
  ...["id", "created_at", "kind", "reason", "amount_usd", "balance_after_usd"],
  ...["amount_microdollars", "balance_after_microdollars"],
];

/**
 * Reads the whole ledger of a span, page by page. Entries that are written in the meantime shift the pages, so
 * duplicates are dropped; with `until`, none is lost.
 *
 * @param onProgress receives how many entries of how many have been read
 */
export async function readLedger(
  readPage: (offset: number) => Promise<LedgerPage>,
  onProgress: (read: number, total: number) => void,
): Promise<LedgerEntry[]> {
  const entries = new Map<string, LedgerEntry>();
  for (let offset = 0; ; offset += PAGE_ENTRIES) {
    const page = await readPage(offset);
    for (const entry of page.entries) entries.set(entry.id, entry);
    onProgress(entries.size, Math.max(page.total, entries.size));
    if (page.entries.length < PAGE_ENTRIES) return [...entries.values()];
  }
}

/** Writes the entries as CSV (RFC 4180) with a header; amounts in dollars, and exactly in microdollars. */
export function writeLedgerCsv(entries: readonly LedgerEntry[]): string {
  const rows = entries.map((entry) => [
    writeCell(entry.id),
    writeCell(entry.created_at),
    writeCell(entry.kind),
    writeCell(entry.reason),
    writeDecimal(entry.amount_microdollars),
    writeDecimal(entry.balance_after_microdollars),
    String(entry.amount_microdollars),
    String(entry.balance_after_microdollars),
  ]);
  return [HEADER, ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}
