import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { seedDatabase } from "../../src/demo/seed.ts";
import { seedFleet } from "../../src/demo/seed-fleet.ts";
import { readConfig } from "../../src/services/config.ts";
import { openDatabases } from "../../src/storage/databases.ts";

/** The table that `wrangler d1 migrations` uses, so that both can work on one database. */
const CREATE_MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

/**
 * Brings the local D1 up to date in this process: applies missing migrations, then seeds the demo organization and its
 * fleet.
 *
 * @param configPath a Worker's config with the database
 * @param stateFolder folder given to `wrangler dev --persist-to`
 * @returns names of the migrations that were applied now
 * @throws Error that says what to do, and names the migration that failed; that one is rolled back, earlier ones stay
 */
export async function prepareDatabase(configPath: string, stateFolder: string, migrations: string): Promise<string[]> {
  try {
    return await useLocalBindings(configPath, stateFolder, async (env) => {
      let applied: string[] = [];
      for (const db of openDatabases(env)) applied = await applyMigrations(db, migrations);
      const nowMs = Date.now();
      await seedDatabase(env.DB, nowMs);
      await seedFleet(env.DB, nowMs, readConfig(env).sealingKeys);
      return applied;
    });
  } catch (error) {
    if (error instanceof OtherMigrations) {
      throw new Error(
        `The local data in ${stateFolder} was made by another version of sightline: ${error.message}. It's left as it is. To set it aside and start with fresh data: mv ${stateFolder} ${stateFolder}-old && npm run dev`,
      );
    }
    const reason = error instanceof Error ? error.message : error;
    // Doesn't suggest deleting it: the cause may be the machine.
    throw new Error(
      `The local data in ${stateFolder} can't be used: ${reason}\nIt's left as it is. To start with fresh data in another folder: SIGHTLINE_STATE=${stateFolder}-2 npm run dev`,
    );
  }
}

/** Lets `use` work with a Worker's bindings in this process, with the data of a state folder. Nothing else may use it meanwhile. */
export async function useLocalBindings<Result>(
  configPath: string,
  stateFolder: string,
  use: (env: { DB: D1Database }) => Promise<Result>,
): Promise<Result> {
  const { getPlatformProxy } = await import("wrangler");
  const platform = await getPlatformProxy<{ DB: D1Database }>({
    configPath,
    // wrangler adds the "v3" to its own option by itself.
    persist: { path: join(stateFolder, "v3") },
    remoteBindings: false,
  });
  try {
    return await use(platform.env);
  } finally {
    await platform.dispose();
  }
}

/** A database has migrations that the folder lacks: another set of migrations created it, to which this one can't be added. */
class OtherMigrations extends Error {}

/**
 * Applies the migrations of the folder that the database lacks, each in one transaction. Returns their names.
 *
 * @throws OtherMigrations before anything is written
 */
export async function applyMigrations(db: D1Database, folder: string): Promise<string[]> {
  const { unstable_splitSqlQuery: splitStatements } = await import("wrangler");
  await db.prepare(CREATE_MIGRATIONS_TABLE).run();
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const done = new Set(results.map(({ name }) => name));
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const unknown = [...done].filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new OtherMigrations(`this one has no migration ${unknown.join(", ")}`);
  const missing = names.filter((name) => !done.has(name)).sort();
  for (const name of missing) {
    const statements = splitStatements(readFileSync(join(folder, name), "utf8")).map((sql) => db.prepare(sql));
    const record = db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name);
    try {
      await db.batch([...statements, record]);
    } catch (error) {
      throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`);
    }
  }
  return missing;
}
