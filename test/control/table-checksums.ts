import { createHash } from "node:crypto";

/** The content of a table, by its name: the number of rows, and the SHA-256 of all of them. */
export type TableChecksums = Record<string, { rows: number; sha256: string }>;

/** Tables of the migrations and the database itself, which no request writes. */
const OWN_TABLES =
  "type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'";

/** All rows of every table, as of one moment. */
export async function readTables(db: D1Database): Promise<Record<string, Record<string, unknown>[]>> {
  const { results } = await db
    .prepare(`SELECT name FROM sqlite_schema WHERE ${OWN_TABLES} AND name <> 'd1_migrations' ORDER BY name`)
    .all<{ name: string }>();
  const names = results.map(({ name }) => name);
  if (names.length === 0) throw new Error("The database has no tables.");
  const tables = await db.batch<Record<string, unknown>>(names.map((name) => db.prepare(`SELECT * FROM "${name}"`)));
  return Object.fromEntries(names.map((name, index) => [name, tables[index]?.results ?? []]));
}

/**
 * Returns a digest of every table of the database. Taken before and after a refused request, both are equal if nothing
 * was written. The order of rows doesn't matter.
 */
export async function readTableChecksums(db: D1Database): Promise<TableChecksums> {
  const tables = Object.entries(await readTables(db));
  return Object.fromEntries(tables.map(([name, rows]) => [name, digestRows(rows)]));
}

/** Where calls of the public API are recorded, a moment after their responses. */
const CALL_TABLES: ReadonlySet<string> = new Set([
  ...["api_keys", "usage", "usage_by_day", "usage_by_key", "requests", "request_counts"],
]);

/** Returns a digest of every table except those in which calls are recorded. */
export async function readChecksumsBesideCalls(db: D1Database): Promise<TableChecksums> {
  const checksums = await readTableChecksums(db);
  return Object.fromEntries(Object.entries(checksums).filter(([table]) => !CALL_TABLES.has(table)));
}

function digestRows(rows: readonly Record<string, unknown>[]): TableChecksums[string] {
  const lines = rows.map((row) => JSON.stringify(row)).sort();
  return { rows: rows.length, sha256: createHash("sha256").update(lines.join("\n")).digest("hex") };
}
