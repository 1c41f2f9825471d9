/** The record after which a page starts, which costs the same however far back it is; null: the first page. */
export type StartsAfter = { afterId?: string | null | undefined };

/**
 * Returns the condition by which a page starts after a record, and its value; nothing for the first page. The page's
 * order, newest first, is that of `columns`. A record that the organization (`?1`) doesn't have leaves nothing.
 *
 * @param at the parameter of the value
 */
export function startAfter(
  { afterId = null }: StartsAfter,
  { table, columns, at, alias = table }: { table: string; columns: readonly string[]; at: string; alias?: string },
): { sql: string; values: string[] } {
  if (afterId === null) return { sql: "", values: [] };
  const place = columns.map((column) => `${alias}.${column}`).join(", ");
  const found = `SELECT ${columns.join(", ")} FROM ${table} WHERE id = ${at} AND organization_id = ?1`;
  return { sql: `AND (${place}) < (${found})`, values: [afterId] };
}
