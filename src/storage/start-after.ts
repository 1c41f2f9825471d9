import { Problem } from "../domain/errors/problem.ts";

/** The record after which a page starts, at the same cost however far back it is; null: the first page. */
export type StartsAfter = {
  afterId?: string | null | undefined;
  /** False if the total isn't needed, which costs more than a page. Only for pages that start after a record. */
  isCounted?: boolean | undefined;
};

/** The condition by which a page starts after a record, and the query that finds the record; nothing for the first page. */
export type Start = { sql: string; values: string[]; find: { sql: string; values: string[] } | null };

/**
 * A list's table, its sort columns (newest first), and the condition for the records that an organization (`?1`) may
 * see.
 */
type ListOrder = {
  table: string;
  columns: readonly string[];
  /** The parameter of the value. */
  at: string;
  alias?: string;
  seen?: string;
};

/** Returns the condition by which a page starts after a record that the organization (`?1`) may see. */
export function startAfter(
  { afterId = null, organizationId }: StartsAfter & { organizationId: string },
  { table, columns, at, alias = table, seen = "organization_id = ?1" }: ListOrder,
): Start {
  if (afterId === null) return { sql: "", values: [], find: null };
  const place = columns.map((column) => `${alias}.${column}`).join(", ");
  const found = `SELECT ${columns.join(", ")} FROM ${table} WHERE id = ${at} AND ${seen}`;
  const find = { sql: `SELECT 1 FROM ${table} WHERE id = ?2 AND ${seen}`, values: [organizationId, afterId] };
  return { sql: `AND (${place}) < (${found})`, values: [afterId], find };
}

/**
 * Runs the queries of a page as one transaction. Returns its rows and the total, which is 0 if it isn't counted, or null
 * if `count` finds no row. Throws a 400 if the record that the page starts after isn't in the list, or isn't any more:
 * an empty page would read as the end of the list.
 */
export async function readListPage<Row>(
  db: D1Database,
  { count, rows, find }: { count(): D1PreparedStatement; rows: D1PreparedStatement; find: Start["find"] },
  { isCounted = true }: StartsAfter,
): Promise<{ rows: Row[]; total: number } | null> {
  const cursor = find ? [db.prepare(find.sql).bind(...find.values)] : [];
  const counted = isCounted || !find ? [count()] : [];
  const results = await db.batch([rows, ...cursor, ...counted]);
  const found = counted.length > 0 ? (results.at(-1)?.results[0] as { total: number } | undefined) : { total: 0 };
  if (!found) return null;
  if (find && results[1]?.results.length !== 1) throw refuseCursor();
  return { rows: (results[0]?.results ?? []) as Row[], total: found.total };
}

/**
 * Prepares the replacement for a count that isn't needed: its total is 0, and it finds no row if the organization is
 * unknown.
 */
export function prepareUncounted(db: D1Database, organizationId: string): D1PreparedStatement {
  return db.prepare("SELECT 0 AS total FROM organizations WHERE id = ?").bind(organizationId);
}

/** Returns the 400 for an `after` that isn't a position in the list. */
function refuseCursor(): Problem {
  const message = "must be the id of an item of this list. Start again without it";
  return new Problem("invalid_parameter", `query.after ${message}.`, { fields: [{ path: "query.after", message }] });
}

/**
 * Throws a 400 for an `after` that isn't an id with this prefix. For lists in the order of ids: there, an id is a
 * position even if its record is no longer kept.
 */
export function requireIdForm(afterId: string | null | undefined, prefix: string): void {
  if (afterId == null) return;
  const start = `${prefix}_`;
  if (!afterId.startsWith(start) || !/^[0-9a-f]{32}$/.test(afterId.slice(start.length))) throw refuseCursor();
}
