import type { Answer } from "../../api/call.ts";
import { writeDecimal } from "../../components/money.ts";

export type LedgerEntry = Answer<"organizations.ledger.list">["entries"][number];
/** From when to when, both included, in RFC 3339; left out: open. */
export type LedgerSpan = { since?: string; until?: string };
type LedgerPage = { entries: readonly LedgerEntry[]; total: number };

/** As many entries are asked for at once. */
export const PAGE_ENTRIES = 1000;
const HEADER = [
  ...["id", "created_at", "kind", "reason", "amount_usd", "balance_after_usd"],
  ...["amount_microdollars", "balance_after_microdollars"],
];
/** Beginnings that a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

/**
 * Reads the whole ledger of a span, page by page. Entries that are written meanwhile shift the pages, so what comes twice is taken once; with
 * `until` given none is lost.
 *
 * @param onProgress is told how many of how many are read
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

/** The entries as CSV (RFC 4180), a header first; amounts in dollars, and exactly in microdollars. */
export function writeLedgerCsv(entries: readonly LedgerEntry[]): string {
  const rows = entries.map((entry) => [
    writeText(entry.id),
    writeText(entry.created_at),
    writeText(entry.kind),
    writeText(entry.reason),
    writeDecimal(entry.amount_microdollars),
    writeDecimal(entry.balance_after_microdollars),
    String(entry.amount_microdollars),
    String(entry.balance_after_microdollars),
  ]);
  return [HEADER, ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}

/** A text as one cell. What a spreadsheet would run as a formula gets an apostrophe, with which it is a text to it too. */
function writeText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
