import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type Comments, readComments } from "./read-comments.ts";
import {
  readIndexDefinition,
  readTableDefinition,
  readTriggerDefinition,
  type TableDefinition,
} from "./read-definition.ts";

/** A migration: the file's name and its SQL. */
export type Migration = { name: string; sql: string };

/** `primaryKey`: its place in the primary key from 1, or 0. `isNullable` is what the database really allows. */
export type Column = {
  name: string;
  type: string;
  isNullable: boolean;
  default: string | null;
  primaryKey: number;
  isStored: boolean;
};
export type ForeignKey = { columns: string[]; table: string; toColumns: string[]; onDelete: string; onUpdate: string };
/** `origin`: an index by CREATE INDEX, or by a UNIQUE or PRIMARY KEY of the table. `columns` as SQL, `where` a partial one's condition. */
export type Index = {
  name: string;
  origin: "index" | "UNIQUE" | "PRIMARY KEY";
  isUnique: boolean;
  columns: string[];
  where: string | null;
  comment: string;
};
export type Trigger = { name: string; when: string; body: string[]; comment: string };
export type Table = {
  name: string;
  kind: "table" | "view" | "virtual";
  isStrict: boolean;
  isWithoutRowid: boolean;
  purpose: string;
  definition: TableDefinition;
  columns: Column[];
  foreignKeys: ForeignKey[];
  indexes: Index[];
  triggers: Trigger[];
};

type SchemaRow = { type: string; name: string; tbl_name: string; sql: string | null };
type Read = <Row>(sql: string, ...values: SQLInputValue[]) => Row[];

/** The migrations of a folder in the order in which they are applied, that of their names. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}

/**
 * Applies migrations, in the order given, to an empty database in memory, and reads from it what they made, by name.
 *
 * @throws Error that names the migration which doesn't apply, with SQLite's reason as its cause
 */
export function readSchema(migrations: readonly Migration[]): Table[] {
  const db = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });
  try {
    for (const { name, sql } of migrations) applyMigration(db, name, sql);
    const read: Read = <Row>(sql: string, ...values: SQLInputValue[]) => db.prepare(sql).all(...values) as Row[];
    const comments = readComments(migrations.map(({ sql }) => sql));
    const rows = read<SchemaRow>("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name");
    const tables = read<{ name: string; type: string; wr: number; strict: number }>(
      "SELECT name, type, wr, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT GLOB 'sqlite_*' ORDER BY name",
    );
    return tables
      .filter(({ type }) => type !== "shadow")
      .map(({ name, type, wr, strict }) => {
        const isStrict = strict === 1;
        const isWithoutRowid = wr === 1;
        const sql = type === "table" ? (rows.find((row) => row.name === name)?.sql ?? "") : "";
        const said = comments.tables.get(name) ?? { purpose: "", added: new Map() };
        return {
          name,
          kind: type as Table["kind"],
          isStrict,
          isWithoutRowid,
          purpose: said.purpose,
          definition: readTableDefinition(sql, said.added),
          columns: readColumns(read, name, isStrict || isWithoutRowid),
          foreignKeys: readForeignKeys(read, name),
          indexes: readIndexes(read, name, rows, comments),
          triggers: rows
            .filter((row) => row.type === "trigger" && row.tbl_name === name)
            .map((row) => ({
              name: row.name,
              ...readTriggerDefinition(row.sql ?? ""),
              comment: comments.others.get(row.name) ?? "",
            })),
        };
      });
  } finally {
    db.close();
  }
}

/** Each migration is a transaction, as in D1: a rebuild may defer the foreign keys until its end. */
function applyMigration(db: DatabaseSync, name: string, sql: string): void {
  try {
    db.exec("BEGIN");
    db.exec(sql);
    db.exec("COMMIT");
  } catch (cause) {
    throw new Error(`${name} doesn't apply: ${(cause as Error).message}`, { cause });
  }
}

type ColumnRow = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number; hidden: number };

function readColumns(read: Read, table: string, isKeyNotNull: boolean): Column[] {
  const rows = read<ColumnRow>("SELECT * FROM pragma_table_xinfo(?)", table).filter(({ hidden }) => hidden !== 1);
  const keys = rows.filter(({ pk }) => pk > 0);
  return rows.map(({ name, type, notnull, dflt_value, pk, hidden }) => {
    // An INTEGER PRIMARY KEY is the row's number, never null; any other key may be null in a table that is neither strict nor by key.
    const isRowid = pk > 0 && keys.length === 1 && type.toUpperCase() === "INTEGER";
    const isNullable = notnull === 0 && !(pk > 0 && (isKeyNotNull || isRowid));
    return { name, type, isNullable, default: dflt_value, primaryKey: pk, isStored: hidden === 3 };
  });
}

type ForeignKeyRow = {
  id: number;
  table: string;
  from: string;
  to: string | null;
  on_update: string;
  on_delete: string;
};

function readForeignKeys(read: Read, table: string): ForeignKey[] {
  const rows = read<ForeignKeyRow>("SELECT * FROM pragma_foreign_key_list(?) ORDER BY id DESC, seq", table);
  const keys = new Map<number, ForeignKey>();
  for (const row of rows) {
    const key = keys.get(row.id) ?? {
      columns: [],
      table: row.table,
      toColumns: [],
      onDelete: row.on_delete,
      onUpdate: row.on_update,
    };
    key.columns.push(row.from);
    if (row.to !== null) key.toColumns.push(row.to);
    keys.set(row.id, key);
  }
  for (const key of keys.values())
    if (key.toColumns.length === 0) key.toColumns.push(...readPrimaryKey(read, key.table));
  return [...keys.values()];
}

function readPrimaryKey(read: Read, table: string): string[] {
  return read<{ name: string }>("SELECT name FROM pragma_table_xinfo(?) WHERE pk > 0 ORDER BY pk", table).map(
    ({ name }) => name,
  );
}

const ORIGINS = { c: "index", u: "UNIQUE", pk: "PRIMARY KEY" } as const;

function readIndexes(read: Read, table: string, rows: readonly SchemaRow[], comments: Comments): Index[] {
  const list = read<{ name: string; unique: number; origin: keyof typeof ORIGINS }>(
    "SELECT name, \"unique\", origin FROM pragma_index_list(?) ORDER BY origin = 'c', name",
    table,
  );
  return list.map(({ name, unique, origin }) => {
    const sql = rows.find((row) => row.type === "index" && row.name === name)?.sql ?? null;
    const { columns, where } =
      sql === null ? { columns: readIndexColumns(read, name), where: null } : readIndexDefinition(sql);
    const comment = comments.others.get(name) ?? "";
    return { name, origin: ORIGINS[origin], isUnique: unique === 1, columns, where, comment };
  });
}

function readIndexColumns(read: Read, index: string): string[] {
  const sql = "SELECT name FROM pragma_index_xinfo(?) WHERE key = 1 ORDER BY seqno";
  return read<{ name: string }>(sql, index).map(({ name }) => name);
}
