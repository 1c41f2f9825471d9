import type { DepartingChange } from "./departures.ts";
import { MOVED_TABLES, type MovedTable, ownerOf, rowsOf } from "./moved-tables.ts";

type Row = Record<string, string | number | null>;

/** A position in a table's order: the values by which its rows are sorted. */
export type RowPlace = readonly (string | number)[];

/** The shards between which an organization moves. */
export type Copying = { from: D1Database; to: D1Database; fromShard: number; organizationId: string };

/** D1 binds at most 2 MB as one value. */
const MAX_BOUND_CHARACTERS = 500_000;

/** The most rows that one step copies or deletes, unless the table has its own limit. */
const ROWS_A_PAGE = 250;

/**
 * Copies the page of a table after a position (null: the first page). Returns the position of its last row; null after
 * the last page.
 */
export async function copyPage(
  copying: Copying,
  table: MovedTable,
  after: RowPlace | null,
): Promise<{ place: RowPlace | null; count: number }> {
  const { from, to, organizationId } = copying;
  const { copiedAtOnce: most = ROWS_A_PAGE } = table;
  const { results } = await prepareReadPage(from, table, organizationId, after, most).all<Row>();
  const count = results.length;
  if (count === 0) return { place: null, count };
  const order = orderOf(table);
  const last = results.at(-1);
  const place = last && count === most ? order.map((_, index) => last[nameOfPlace(index)] ?? "") : null;
  const rows = results.map((row) =>
    omit(
      row,
      order.map((_, index) => nameOfPlace(index)),
    ),
  );
  await copyPhones(copying, [{ table, rows }]);
  await to.batch(prepareCopyRows(copying, table, rows));
  return { place, count };
}

const nameOfPlace = (index: number) => `place_${index}`;

function omit(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

function prepareReadPage(
  db: D1Database,
  table: MovedTable,
  organizationId: string,
  after: RowPlace | null,
  most: number,
): D1PreparedStatement {
  const { from, where } = rowsOf(table);
  const order = orderOf(table);
  const given = after?.map((_, index) => `?${index + 2}`) ?? [];
  // Also compares the first value alone: without that, the index of a parent can't be used.
  const isAfter = after ? `AND ${order[0]} >= ?2 AND (${order.join(", ")}) > (${given.join(", ")})` : "";
  const places = order.map((column, index) => `${column} AS ${nameOfPlace(index)}`).join(", ");
  return db
    .prepare(`SELECT t.*, ${places} FROM ${from} WHERE ${where} ${isAfter} ORDER BY ${order.join(", ")} LIMIT ${most}`)
    .bind(organizationId, ...(after ?? []));
}

/** Returns the columns by which a table is read. */
function orderOf({ key, order, readBy, parent }: MovedTable): readonly string[] {
  const columns = readBy ?? (order ? [order] : undefined);
  if (columns) return columns.map((column) => `t.${column}`);
  return key.map((column) => (column === parent?.column ? "p.id" : `t.${column}`));
}

/**
 * Prepares the statements that insert or update rows as they are in the other shard, as long as their organization is
 * arriving. A row of another organization with the same key stays as it is; the shards then have different numbers of
 * rows.
 */
function prepareCopyRows(
  { to, organizationId }: Copying,
  table: MovedTable,
  rows: readonly Row[],
): D1PreparedStatement[] {
  return splitBySize(rows).map((part) =>
    to.prepare(writeUpsert(table, part[0])).bind(JSON.stringify(part), organizationId),
  );
}

/** Returns the SQL that writes the rows `?1` of the organization `?2`. */
function writeUpsert(table: MovedTable, row: Row | undefined): string {
  const { name, key, omits, known } = table;
  const columns = Object.keys(row ?? {}).filter((column) => column !== omits);
  const quoted = columns.map((column) => `"${column}"`).join(", ");
  const values = columns.map((column) => `j.value ->> '${column}'`).join(", ");
  const insert = `
    INSERT INTO ${name} (${quoted}) SELECT ${values} FROM json_each(?1) AS j CROSS JOIN arrivals AS a ON a.organization_id = ?2`;
  if (known) {
    // The triggers of these tables refuse an existing row before a conflict is resolved.
    const isKnown = key.map((column) => `"${column}" = j.value ->> '${column}'`).join(" AND ");
    return `${insert} WHERE NOT EXISTS (SELECT 1 FROM ${name} WHERE ${isKnown}) ORDER BY j.key`;
  }
  const others = columns.filter((column) => !key.includes(column));
  const update = others.map((column) => `"${column}" = excluded."${column}"`).join(", ");
  return `${insert} ORDER BY j.key
    ON CONFLICT (${key.join(", ")}) DO ${update ? `UPDATE SET ${update} WHERE ${ownerOf(table, name)} = ?2` : "NOTHING"}`;
}

function splitBySize(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const characters = JSON.stringify(row).length;
    if (size + characters > MAX_BOUND_CHARACTERS) {
      parts.push([]);
      size = 0;
    }
    size += characters;
    parts.at(-1)?.push(row);
  }
  return parts;
}

/**
 * Copies the current rows of these changes, or deletes the copies of rows that no longer exist. Ignores changes of
 * other tables.
 */
export async function copyChanges(
  copying: Copying,
  copied: readonly MovedTable[],
  changes: readonly DepartingChange[],
): Promise<void> {
  const { from, to } = copying;
  const tables = copied.flatMap((table) => {
    const keys = [...new Set(changes.flatMap((change) => (change.table === table.name ? [change.key] : [])))];
    return keys.length > 0 ? [{ table, keys }] : [];
  });
  if (tables.length === 0) return;
  // Reads all rows at one moment, so that a row and those that it refers to are consistent.
  const found = await from.batch<Row>(tables.map(({ table, keys }) => prepareReadKeys(from, table, keys)));
  const read = tables.map(({ table, keys }, index) => ({ table, keys, rows: found[index]?.results ?? [] }));
  await copyPhones(copying, read);
  await to.batch([
    ...read.toReversed().map(({ table, keys, rows }) => prepareDeleteMissing(copying, table, keys, rows)),
    ...read.flatMap(({ table, rows }) => prepareCopyRows(copying, table, rows)),
  ]);
}

function prepareReadKeys(db: D1Database, { name, key }: MovedTable, keys: readonly string[]): D1PreparedStatement {
  const isKey = key.map((column, index) => `t.${column} = k.value ->> ${index}`).join(" AND ");
  return db
    .prepare(`SELECT t.* FROM json_each(?1) AS k CROSS JOIN ${name} AS t ON ${isKey}`)
    .bind(`[${keys.join(",")}]`);
}

function prepareDeleteMissing(
  { to, organizationId }: Copying,
  table: MovedTable,
  keys: readonly string[],
  rows: readonly Row[],
): D1PreparedStatement {
  const { name, key, known } = table;
  const there = new Set(rows.map((row) => JSON.stringify(key.map((column) => row[column]))));
  const gone = known === "replace" ? keys : keys.filter((text) => !there.has(JSON.stringify(JSON.parse(text))));
  const values = key.map((_, index) => `value ->> ${index}`).join(", ");
  const found = `(${key.join(", ")}) IN (SELECT ${values} FROM json_each(?1))`;
  return to
    .prepare(`DELETE FROM ${name} WHERE ${found} AND ${ownerOf(table, name)} = ?2`)
    .bind(`[${gone.join(",")}]`, organizationId);
}

const COPY_PHONES = `
  INSERT INTO phones (id, name, nickname, status, status_trigger, status_reason, status_changed_at, created_at, away_on)
  SELECT j.value ->> 'id', j.value ->> 'name', j.value ->> 'nickname', j.value ->> 'status', j.value ->> 'status_trigger',
    j.value ->> 'status_reason', j.value ->> 'status_changed_at', j.value ->> 'created_at', ?2
  FROM json_each(?1) AS j WHERE true ON CONFLICT (id) DO NOTHING`;

/** Copies the phones that the rows refer to. The phones don't move; their copies are only for the history. */
async function copyPhones(
  { from, to, fromShard }: Copying,
  read: readonly { table: MovedTable; rows: readonly Row[] }[],
): Promise<void> {
  const ids = read.flatMap(({ table, rows }) => (table.hasPhone ? rows.map(({ phone_id: id }) => id) : []));
  const wanted = [...new Set(ids)].filter((id) => typeof id === "string");
  if (wanted.length === 0) return;
  const { results } = await from
    .prepare("SELECT p.* FROM json_each(?1) AS k CROSS JOIN phones AS p ON p.id = k.value")
    .bind(JSON.stringify(wanted))
    .all<Row>();
  await to.prepare(COPY_PHONES).bind(JSON.stringify(results), fromShard).run();
}

/**
 * Deletes a page of the organization's rows of a table in a shard, from a position on (null: the first page). Returns
 * the position to continue from; null after the last page.
 */
export async function deletePage(
  db: D1Database,
  table: MovedTable,
  organizationId: string,
  start: RowPlace | null,
): Promise<RowPlace | null> {
  const { name, key, parent, deletedAtOnce: most = ROWS_A_PAGE } = table;
  const { from, where } = rowsOf(table);
  // Deleted rows aren't read again, but their parents are. Parents before the position have no rows left.
  const isNext = parent ? "AND p.id >= ?2 ORDER BY p.id" : "";
  const keys = key.map((column) => `t.${column}`).join(", ");
  const found = `SELECT ${keys} FROM ${from} WHERE ${where} ${isNext} LIMIT ${most}`;
  const { results } = await db
    .prepare(
      `DELETE FROM ${name} WHERE (${key.join(", ")}) IN (${found}) RETURNING ${parent ? parent.column : "''"} AS parentId`,
    )
    .bind(organizationId, ...(parent ? [start?.[0] ?? ""] : []))
    .all<{ parentId: string }>();
  if (results.length < most) return null;
  // Deleted rows are returned in no particular order.
  return results
    .map(({ parentId }) => parentId)
    .toSorted()
    .slice(-1);
}

/** Returns the number of the organization's rows in each table, in the order of `MOVED_TABLES`. */
export async function countRows(db: D1Database, organizationId: string): Promise<number[]> {
  const counts = await db.batch<{ total: number }>(
    MOVED_TABLES.map((table) => {
      const { from, where } = rowsOf(table);
      return db.prepare(`SELECT count(*) AS total FROM ${from} WHERE ${where}`).bind(organizationId);
    }),
  );
  return counts.map(({ results }) => results[0]?.total ?? 0);
}
