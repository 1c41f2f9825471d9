import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join, resolve } from "node:path";
import { startMiniflare } from "../../bench/direct/miniflare.ts";
import { applyMigrations } from "../../scripts/dev/database.ts";
import type { DatabaseBinding } from "../../scripts/dev/shard-bindings.ts";
import { countStart } from "../count-starts.ts";
import { DATABASE_CLIENT, openDatabase } from "../database-client.ts";

const MIGRATIONS = resolve(import.meta.dirname, "../../migrations");

/**
 * Creates the databases of a local start in its state folder, migrated, and fills them. Afterwards no process uses them.
 *
 * @param configPath the api Worker's config
 */
export async function fillState(
  stateFolder: string,
  configPath: string,
  fill: (databases: D1Database[]) => Promise<void>,
): Promise<void> {
  countStart("a D1 alone");
  const config = JSON.parse(readFileSync(configPath, "utf8")) as { d1_databases: DatabaseBinding[] };
  const client = {
    name: DATABASE_CLIENT.name,
    compatibilityDate: "2026-11-01",
    modules: [
      {
        type: "ESModule" as const,
        path: "client.js",
        contents: stripTypeScriptTypes(readFileSync(DATABASE_CLIENT.main, "utf8")),
      },
    ],
    d1Databases: Object.fromEntries(config.d1_databases.map(({ binding, database_id }) => [binding, database_id])),
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
  // wrangler adds the "v3" to its own option by itself.
  const miniflare = startMiniflare([client], join(stateFolder, "v3"), join(stateFolder, "registry"));
  try {
    await miniflare.ready;
    const { origin } = await miniflare.unsafeGetDirectURL(client.name);
    const databases = config.d1_databases.map(({ binding }) =>
      openDatabase((body) => fetch(`${origin}/${binding}`, { method: "POST", body })),
    );
    for (const db of databases) await applyMigrations(db, MIGRATIONS);
    await fill(databases);
  } finally {
    await miniflare.dispose();
  }
}
