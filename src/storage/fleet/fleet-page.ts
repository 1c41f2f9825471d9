import { readListPage, type StartsAfter, startAfter } from "../start-after.ts";

/**
 * A page of an organization's records, newest first. A null filter matches all. Times are Unix milliseconds, both
 * included.
 */
export type FleetPage<Status extends string> = StartsAfter & {
  organizationId: string;
  status: Status | null;
  phoneId: string | null;
  limit: number;
  offset: number;
};

/** The same for records with a duration, of which those that overlap the span are read. */
export type SpanPage<Status extends string> = FleetPage<Status> & { sinceMs: number | null; untilMs: number | null };

/** A record of one organization. */
export type OwnRecord = { id: string; organizationId: string };

/** The source of a list. Its texts become SQL unchanged. */
export type FleetSource = {
  table: string;
  /** The selected expression for each field of a record. */
  fields: string;
  /** The column of the time by which the list is sorted: when a record starts. */
  begins: string;
  /**
   * An index for each filter, all in the list's order. They are fixed, since the planner's statistics may suggest a
   * seemingly better one.
   */
  indexes: { page: string; byStatus: string; byPhone: string };
  /**
   * For records with a duration: when one ended (null: it hasn't), the index of the ended ones, and the statuses of the
   * others.
   */
  ends?: { column: string; index: string; openStatuses: readonly string[] };
};

type Condition = { sql: string; values: readonly (string | number)[] };

/** Returns a page of the records and how many match the filters, or null if the organization is unknown. */
export async function listFleetPage<Row>(
  db: D1Database,
  source: FleetSource,
  page: FleetPage<string> & { sinceMs?: number | null; untilMs?: number | null },
): Promise<{ rows: Row[]; total: number } | null> {
  const conditions = listConditions(source, page);
  const from = `${source.table} INDEXED BY ${pickIndex(source, page)} WHERE ${conditions.map(({ sql }) => sql).join(" AND ")}`;
  const values = conditions.flatMap((condition) => condition.values);
  const start = startAfter(page, { table: source.table, columns: [source.begins, "id"], at: "?" });
  const count = () =>
    db.prepare(`SELECT (SELECT count(*) FROM ${from}) AS total FROM organizations WHERE id = ?1`).bind(...values);
  const rows = db
    .prepare(
      `SELECT ${source.fields} FROM ${from} ${start.sql} ORDER BY ${source.begins} DESC, id DESC LIMIT ? OFFSET ?`,
    )
    .bind(...values, ...start.values, page.limit, page.offset);
  return readListPage<Row>(db, { count, rows, find: start.find }, page);
}

/** A phone narrows the list most. */
function pickIndex({ indexes }: FleetSource, { phoneId, status }: FleetPage<string>): string {
  if (phoneId !== null) return indexes.byPhone;
  return status === null ? indexes.page : indexes.byStatus;
}

function listConditions(
  source: FleetSource,
  { organizationId, phoneId, status, sinceMs = null, untilMs = null }: Parameters<typeof listFleetPage>[2],
): Condition[] {
  const conditions: Condition[] = [{ sql: "organization_id = ?1", values: [organizationId] }];
  if (phoneId !== null) conditions.push({ sql: "phone_id = ?", values: [phoneId] });
  if (status !== null) conditions.push({ sql: "status = ?", values: [status] });
  if (untilMs !== null) conditions.push({ sql: `${source.begins} <= ?`, values: [untilMs] });
  if (sinceMs !== null) conditions.push(...reachInto(source, sinceMs));
  // Otherwise, a record that starts before the end and ends after the start would match.
  if (sinceMs !== null && untilMs !== null && untilMs < sinceMs) conditions.push({ sql: "0", values: [] });
  return conditions;
}

/**
 * Limits the scan to records that haven't ended by `sinceMs`. An index by start can't find those, so the oldest of them
 * is looked up first: a page reads no further back.
 */
function reachInto({ table, begins, indexes, ends }: FleetSource, sinceMs: number): Condition[] {
  if (!ends) throw new Error(`${table} has no ends`);
  const oldestOpen = ends.openStatuses.map(
    (status) =>
      `(SELECT min(${begins}) FROM ${table} INDEXED BY ${indexes.byStatus} WHERE organization_id = ?1 AND status = '${status}')`,
  );
  const oldestEnded = `(SELECT min(${begins}) FROM ${table} INDEXED BY ${ends.index} WHERE organization_id = ?1 AND ${ends.column} >= ?)`;
  // Includes `sinceMs` itself, so that the minimum is never null: a record that starts within the span overlaps it.
  const oldest = [...oldestOpen, oldestEnded].map((query) => `coalesce(${query}, ?)`).join(", ");
  const values = [...ends.openStatuses.map(() => sinceMs), sinceMs, sinceMs];
  return [
    { sql: `(${ends.column} IS NULL OR ${ends.column} >= ?)`, values: [sinceMs] },
    { sql: `${begins} >= min(${oldest})`, values },
  ];
}
