import type { DatedUsage } from "../domain/money/usage.ts";
import type { LoggedRequest } from "../domain/request-log.ts";
import { logFailure } from "../log.ts";
import { prepareInsertUsage } from "../storage/money/usage.ts";
import { prepareInsertRequests } from "../storage/requests.ts";

/**
 * The rows that are written after a call: its usage if it was free, and the call itself for the dashboard. Null: none.
 * The rows of a priced call are committed with its charge instead.
 */
type LateRows = { requestId: string; usage: DatedUsage | null; request: LoggedRequest | null };

/** The longest time for which rows wait to be written together with those of other calls. */
const WRITTEN_WITHIN_MS = 200;
/** The most calls whose rows are written together. */
const MAX_WAITING = 100;

/** The waiting rows, by database. They are lost if the isolate ends. */
const waiting = new WeakMap<D1Database, LateRows[]>();

/**
 * Writes rows after the response, together with those of other calls: one transaction for up to 100 calls within 200 ms,
 * since a transaction costs far more than a row.
 *
 * @param defer continues the work after the response
 */
export function writeLate(db: D1Database, rows: LateRows, defer: (work: Promise<unknown>) => void): void {
  const known = waiting.get(db);
  const all = known ?? [];
  all.push(rows);
  if (!known) waiting.set(db, all);
  if (all.length >= MAX_WAITING) defer(writeWaiting(db));
  else if (!known) defer(insertAfterAWhile(db, all));
}

async function insertAfterAWhile(db: D1Database, all: LateRows[]): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, WRITTEN_WITHIN_MS));
  if (waiting.get(db) === all) await writeWaiting(db);
}

/**
 * Writes the rows that wait for the database at once. Lists of calls do this first, so that they include all calls that
 * this isolate has answered.
 */
export async function writeWaiting(db: D1Database): Promise<void> {
  const all = waiting.get(db);
  waiting.delete(db);
  if (all) await insertLate(db, all);
}

/**
 * Inserts the rows of calls. If that fails, inserts each call's rows separately, so that one bad row doesn't affect
 * other calls.
 */
export async function insertLate(db: D1Database, all: readonly LateRows[]): Promise<void> {
  try {
    await db.batch(prepareLate(db, all));
  } catch (error) {
    for (const rows of all) {
      if (all.length > 1) await insertLate(db, [rows]);
      else logFailure(error, { requestId: rows.requestId, operation: "late-rows" });
    }
  }
}

function prepareLate(db: D1Database, all: readonly LateRows[]): D1PreparedStatement[] {
  const usages = all.flatMap(({ usage }) => usage ?? []);
  const requests = all.flatMap(({ request }) => request ?? []);
  return [...(usages.length > 0 ? [prepareInsertUsage(db, usages)] : []), ...prepareInsertRequests(db, requests)];
}
