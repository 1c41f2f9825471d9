/**
 * The databases of a deployment, by the number of the shard. The first is the directory of accounts, keys and each
 * organization's shard. It is also shard 0, so a deployment with one database has everything in it. All have the same
 * tables (docs/shards.md).
 */
export type Databases = readonly [directory: D1Database, ...shards: D1Database[]];

/** Returns the name of a shard's binding: `DB` for 0, `DB_n` for the others. */
export function nameBinding(shard: number): string {
  return shard === 0 ? "DB" : `DB_${shard}`;
}

/** Returns the databases that a Worker's bindings `DB`, `DB_1`, `DB_2` … name, up to the first number that is missing. */
export function openDatabases(bindings: { DB: D1Database }): Databases {
  const databases: [D1Database, ...D1Database[]] = [bindings.DB];
  const named = bindings as Readonly<Record<string, unknown>>;
  for (let shard = 1; ; shard++) {
    const database = named[nameBinding(shard)];
    if (!database) return databases;
    databases.push(database as D1Database);
  }
}

/** Returns the database of a shard. Throws if the Worker lacks its binding. */
export function openShard(databases: Databases, shard: number): D1Database {
  const database = databases[shard];
  if (!database) throw new Error(`This Worker has no binding ${nameBinding(shard)}.`);
  return database;
}
