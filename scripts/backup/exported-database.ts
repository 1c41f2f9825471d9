import { constants } from "node:buffer";
import { readFileSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** The largest statement that D1 accepts. Source: https://developers.cloudflare.com/d1/platform/limits/ ("Maximum SQL statement length"). */
export const MAX_STATEMENT_BYTES = 100_000;
/** A text is cut into parts of this many UTF-16 units, each of which takes up to 3 bytes, or 2 as a doubled quote. */
const PART_LENGTH = 30_000;

/** A table that holds the parts of one row's long texts while it is written. */
const PARTS = "restore_parts";

/**
 * Reads an export of D1 into a database in memory. Throws an Error if it isn't complete: it has no statement that SQLite
 * refuses, has tables, is intact, and each reference leads to a row.
 */
export function openExport(path: string): DatabaseSync {
  if (statSync(path).size > constants.MAX_STRING_LENGTH)
    throw new Error(
      `${path} is larger than 512 MB, so it can't be read as a whole. Export the database with \`npx wrangler d1 export\`.`,
    );
  const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  try {
    database.exec(putViewsFirst(readFileSync(path, "utf8")));
  } catch (error) {
    // The message of SQLite may quote a row.
    const name = error instanceof Error && "errcode" in error ? `SQLite error ${error.errcode}` : "not readable";
    throw new Error(`${path} isn't a complete export: ${name}.`);
  }
  if (listTables(database).length === 0)
    throw new Error(`${path} has no tables, so it isn't a copy of a database of the service.`);
  const [integrity] = database.prepare("PRAGMA integrity_check(1)").all();
  const [dangling] = database.prepare("PRAGMA foreign_key_check").all();
  if (integrity?.integrity_check !== "ok") throw new Error(`${path} isn't intact.`);
  if (dangling)
    throw new Error(`${path}: a row of ${dangling.table} refers to a row of ${dangling.parent} that is missing.`);
  return database;
}

/** Moves views before the first trigger: an export is in alphabetical order, and a trigger may be on a view. */
function putViewsFirst(script: string): string {
  const views: string[] = [];
  const before: string[] = [];
  const after: string[] = [];
  for (const part of splitAtSemicolons(script)) {
    if (/^\s*CREATE\s+VIEW\b/i.test(part)) views.push(part);
    else if (after.length > 0 || /^\s*CREATE\s+TRIGGER\b/i.test(part)) after.push(part);
    else before.push(part);
  }
  return [...before, ...views, ...after].join("");
}

/** The ends of quoted texts and comments by their starts: a semicolon within them doesn't end a statement. */
const QUOTES: Readonly<Record<string, string>> = { "'": "'", '"': '"', "`": "`", "[": "]", "--": "\n", "/*": "*/" };

/** Splits a script after each semicolon that isn't quoted or in a comment. A trigger is split in several parts. */
function* splitAtSemicolons(script: string): Generator<string> {
  const marks = /['"`[;]|--|\/\*/g;
  let start = 0;
  for (let mark = marks.exec(script); mark; mark = marks.exec(script)) {
    const quote = QUOTES[mark[0]];
    if (quote === undefined) {
      yield script.slice(start, marks.lastIndex);
      start = marks.lastIndex;
      continue;
    }
    const end = script.indexOf(quote, marks.lastIndex);
    if (end === -1) break;
    marks.lastIndex = end + quote.length;
  }
  yield script.slice(start);
}

/** Returns how many rows each table has. */
export function countRows(database: DatabaseSync): Map<string, number> {
  return new Map(
    listTables(database).map(({ name }) => [
      name,
      Number(database.prepare(`SELECT count(*) AS n FROM ${quoteName(name)}`).get()?.n),
    ]),
  );
}

/**
 * Writes a database as statements that D1 accepts, none longer than its limit. D1 may not accept an export itself: it
 * has rows before the tables that they refer to, rows longer than a statement may be, and triggers before their views.
 * Here triggers come last, so that they don't run.
 */
export function* writeStatements(database: DatabaseSync): Generator<string> {
  yield "PRAGMA defer_foreign_keys = TRUE;";
  yield `CREATE TABLE ${PARTS} (cell INTEGER NOT NULL, number INTEGER NOT NULL, part TEXT NOT NULL, PRIMARY KEY (cell, number));`;
  const tables = listTables(database);
  for (const { sql } of tables) yield `${sql};`;
  for (const { name } of tables) yield* writeRows(database, name);
  if (tables.some(({ sql }) => /\bAUTOINCREMENT\b/i.test(sql))) {
    yield "DELETE FROM sqlite_sequence;";
    yield* writeRows(database, "sqlite_sequence");
  }
  yield `DROP TABLE ${PARTS};`;
  const rest = database
    .prepare(
      `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND type IN ('index', 'view', 'trigger')
       ORDER BY CASE type WHEN 'index' THEN 0 WHEN 'view' THEN 1 ELSE 2 END, rowid`,
    )
    .all();
  for (const { sql } of rest) yield `${sql};`;
}

function listTables(database: DatabaseSync): { name: string; sql: string }[] {
  const rows = database
    .prepare(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid",
    )
    .all();
  return rows.map(({ name, sql }) => ({ name: String(name), sql: String(sql) }));
}

function* writeRows(database: DatabaseSync, table: string): Generator<string> {
  const select = database.prepare(`SELECT * FROM ${quoteName(table)}`);
  select.setReadBigInts(true);
  for (const row of select.iterate()) {
    const names = Object.keys(row).map(quoteName).join(", ");
    const insert = (values: readonly string[]) =>
      `INSERT INTO ${quoteName(table)} (${names}) VALUES (${values.join(", ")});`;
    const whole = insert(Object.values(row).map(writeValue));
    if (Buffer.byteLength(whole) <= MAX_STATEMENT_BYTES) yield whole;
    else yield* writeLongRow(Object.values(row), insert);
  }
}

/** Stores the parts of the long texts, joins them in the row, and removes them. */
function* writeLongRow(row: readonly unknown[], insert: (values: readonly string[]) => string): Generator<string> {
  const values: string[] = [];
  for (const [cell, value] of row.entries()) {
    if (typeof value !== "string" || value.length <= 100) {
      values.push(writeValue(value));
      continue;
    }
    for (const [number, part] of cutText(value).entries())
      yield `INSERT INTO ${PARTS} VALUES (${cell}, ${number}, ${writeValue(part)});`;
    values.push(
      `(SELECT group_concat(part, '') FROM (SELECT part FROM ${PARTS} WHERE cell = ${cell} ORDER BY number))`,
    );
  }
  yield insert(values);
  yield `DELETE FROM ${PARTS};`;
}

/** Doesn't split a surrogate pair. */
function cutText(text: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + PART_LENGTH, text.length);
    if (end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end--;
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
}

function writeValue(value: unknown): string {
  if (value === null) return "NULL";
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return Number.isInteger(value) ? `${value}.0` : String(value);
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString("hex")}'`;
  return `'${String(value).replaceAll("'", "''")}'`;
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
