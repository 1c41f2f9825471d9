import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Counts, nameFile } from "./backup.ts";
import { requireUnchanged } from "./checksum.ts";
import { D1Databases } from "./d1-databases.ts";
import { countRows, openExport, writeStatements } from "./exported-database.ts";
import type { BackupOptions } from "./options.ts";

const COUNT_TABLES =
  "SELECT count(*) AS n FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'";

/**
 * Writes the files of a backup into empty databases, and compares the rows of each table. Nothing is written before all
 * files were read and all databases found empty. Returns the rows of each database's tables. `signal` interrupts it.
 */
export async function restore({ folder, ...place }: BackupOptions, signal?: AbortSignal): Promise<Map<string, Counts>> {
  const databases = new D1Databases(place, signal);
  try {
    requireDatabases(folder, databases.bindings);
    for (const binding of databases.bindings) requireUnchanged(nameFile(folder, binding));
    const exported = databases.bindings.map((binding) => [binding, openExport(nameFile(folder, binding))] as const);
    if (place.stateFolder !== null) mkdirSync(place.stateFolder, { recursive: true });
    for (const binding of databases.bindings) await requireEmpty(databases, binding);
    const counts = new Map<string, Counts>();
    for (const [binding, database] of exported) {
      await databases.execute(binding, writeStatements(database));
      const wanted = countRows(database);
      await requireSame(databases, binding, wanted);
      counts.set(binding, wanted);
    }
    return counts;
  } finally {
    databases.close();
  }
}

/** Throws an Error if a database of the copy or of the config has no counterpart. */
function requireDatabases(folder: string, bindings: readonly string[]): void {
  for (const binding of bindings) {
    const path = nameFile(folder, binding);
    if (!existsSync(path)) throw new Error(`${path} is missing: the config has a database ${binding}.`);
  }
  const wanted = bindings.map((binding) => nameFile(folder, binding));
  const more = readdirSync(folder).find((name) => name.endsWith(".sql") && !wanted.includes(join(folder, name)));
  if (more !== undefined) throw new Error(`${join(folder, more)} has no database: add its binding to the config.`);
}

async function requireEmpty(databases: D1Databases, binding: string): Promise<void> {
  const [row] = await databases.query<{ n: number }>(binding, COUNT_TABLES);
  if (row?.n === 0) return;
  throw new Error(
    `The database ${binding} isn't empty: it has ${row?.n} tables. Restore into new databases, without migrations.`,
  );
}

async function requireSame(databases: D1Databases, binding: string, wanted: Counts): Promise<void> {
  // Uses columns of one row, since D1 limits the number of UNIONs.
  const columns = [...wanted.keys()].map((name) => `(SELECT count(*) FROM "${name}") AS "${name}"`);
  const [found] = await databases.query<Record<string, number>>(binding, `SELECT ${columns.join(", ")}`);
  const wrong = [...wanted].filter(([name, n]) => found?.[name] !== n);
  if (wrong.length === 0) return;
  const tables = wrong.map(([name, n]) => `${name} has ${found?.[name]} of ${n} rows`);
  throw new Error(`${binding} isn't complete: ${tables.join(", ")}.`);
}
