import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { splitStatements } from "./wrangler.ts";

const MIGRATIONS = resolve(import.meta.dirname, "../migrations");

/** The definition of each table, index and trigger, by its name, in the order of creation. */
export type Schema = ReadonlyMap<string, { type: string; sql: string }>;

/** Runs all migrations on an empty database, in one batch, and returns the resulting schema. */
export async function migrate(db: D1Database): Promise<Schema> {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  const statements = files.sort().flatMap((name) => splitStatements(readFileSync(join(MIGRATIONS, name), "utf8")));
  await db.batch(statements.map((sql) => db.prepare(sql)));
  return readSchema(db);
}

/**
 * Deletes all rows, and additions to the schema. Returns false if the schema was changed in another way: such a
 * database can't be reused.
 */
export async function resetDatabase(db: D1Database, schema: Schema): Promise<boolean> {
  const found = await readSchema(db);
  for (const [name, { sql }] of schema) if (found.get(name)?.sql !== sql) return false;
  const added = [...found].filter(([name]) => !schema.has(name));
  // The latest first: rows that others refer to are deleted after those.
  const tables = [...schema].filter(([, { type }]) => type === "table").reverse();
  await db.batch(
    [
      "PRAGMA defer_foreign_keys = on",
      ...["trigger", "index", "table"].flatMap((wanted) =>
        added.flatMap(([name, { type }]) => (type === wanted ? [`DROP ${type} IF EXISTS "${name}"`] : [])),
      ),
      ...tables.map(([name]) => `DELETE FROM "${name}"`),
    ].map((sql) => db.prepare(sql)),
  );
  return true;
}

async function readSchema(db: D1Database): Promise<Schema> {
  const query = `SELECT type, name, sql FROM sqlite_schema
    WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid`;
  const { results } = await db.prepare(query).all<{ type: string; name: string; sql: string }>();
  // A rename and back leaves quotes around a name.
  return new Map(results.map(({ name, type, sql }) => [name, { type, sql: sql.replaceAll('"', "") }]));
}
