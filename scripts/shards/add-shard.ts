import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { nameBinding } from "../../src/storage/databases.ts";
import { addLocalShard, type DatabaseBinding } from "../dev/shard-bindings.ts";
import { WORKER_CONFIGS } from "../worker-configs.ts";

/** The Workers that use the database. */
const CONFIGS = [WORKER_CONFIGS.api, WORKER_CONFIGS.webhooks];

/**
 * Adds the next shard to the configs of the Workers that use the database, or completes one that only some of them have.
 *
 * @param databaseId the id that Cloudflare gave the database; null: a local one
 * @returns the shard's number, and the name of its database
 * @throws Error that names the config that has no database
 */
export function addShard(repository: string, databaseId: string | null): { shard: number; databaseName: string } {
  const configs = CONFIGS.map((path) => {
    const file = join(repository, path);
    const text = readFileSync(file, "utf8");
    const { d1_databases: databases = [] } = parse(text) as { d1_databases?: DatabaseBinding[] };
    const [directory] = databases;
    if (!directory) throw new Error(`${path} has no database.`);
    return { file, text, databases, directory };
  });
  const shard = Math.min(...configs.map(({ databases }) => databases.length));
  // The id from a config that already has the database.
  const known = configs.map(({ databases }) => databases[shard]?.database_id).find((id) => id !== undefined);
  let databaseName = "";
  for (const { file, text, databases, directory } of configs) {
    const { database_id: localId, ...made } = addLocalShard(directory, shard);
    databaseName = made.database_name;
    if (databases.length > shard) continue;
    writeFileSync(file, insertBlock(text, { ...made, database_id: known ?? databaseId ?? localId }));
  }
  return { shard, databaseName };
}

/** Inserts a database after the last one. The rest of the file, with its comments, stays as it is. */
function insertBlock(text: string, database: DatabaseBinding): string {
  const start = text.lastIndexOf("[[d1_databases]]");
  const end = text.indexOf("\n\n", start);
  const at = end === -1 ? text.length : end;
  const lines = Object.entries(database).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  return `${text.slice(0, at).trimEnd()}\n\n[[d1_databases]]\n${lines.join("\n")}${text.slice(at) || "\n"}`;
}

/** A run of a cron starts an invocation for each database, and Cloudflare allows a request 32, its own among them. */
const MAX_DATABASES = 31;
const WARNED_FROM = 30;

/** Returns the steps that remain after a shard was added to the configs. */
export function describeNextSteps(shard: number, databaseName: string): string {
  return [
    `Shard ${shard} is in the configs as ${nameBinding(shard)}, with the database ${databaseName}.`,
    "`npm run dev` creates and migrates it locally, and `npm run deploy` on Cloudflare. From then on, new organizations are placed there.",
    ...warnOfLimit(shard + 1),
  ].join("\n");
}

function warnOfLimit(databases: number): string[] {
  if (databases < WARNED_FROM) return [];
  return [
    `Warning: these are ${databases} databases. More than ${MAX_DATABASES} can't work: a run of a cron starts an invocation for each, and Cloudflare allows a request 32, its own among them (docs/shards.md, "Commands").`,
  ];
}
