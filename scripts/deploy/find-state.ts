import { readdirSync } from "node:fs";
import type { WorkerName } from "../worker-configs.ts";
import {
  type BoundDatabase,
  type FoundWorker,
  findDatabases,
  findQueue,
  findWorker,
  LOOK,
  listWorkerLooks,
  readRows,
} from "./account.ts";
import { MARK } from "./deployed-config.ts";
import { type Deployment, UPLOAD_ORDER } from "./deployment.ts";
import { type FirstOrganization, findFirstOrganization, ORGANIZATION_SQL } from "./first-organization.ts";
import type { Shown } from "./plan.ts";
import { showCommand, type Wrangler } from "./wrangler.ts";

/** The parts of a deployment that exist in the account. */
export type State = {
  databaseIds: Map<string, string>;
  /** Names of the queues that exist. */
  queues: Set<string>;
  workers: Map<WorkerName, FoundWorker>;
  /** The organization that was created first, if there is one. */
  first: FirstOrganization | null;
};

const TABLES_SQL =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'";
const MIGRATIONS_SQL = "SELECT name FROM d1_migrations ORDER BY id";

/**
 * Finds everything in the account with a name of the deployment. Throws an Error, before anything is changed, if a name
 * belongs to something else.
 *
 * @param begun names of Workers that an earlier run has begun to create here
 */
export async function findState(
  wrangler: Wrangler,
  deployment: Deployment,
  options: { adopts: boolean; begun: readonly string[] },
): Promise<State> {
  const all = await findDatabases(wrangler);
  const existing = deployment.listDatabases().filter(({ name }) => all.has(name));
  const databaseIds = new Map(existing.map(({ name }) => [name, all.get(name) ?? ""]));
  deployment.databaseIds = databaseIds;
  deployment.writeConfigs();
  let first: FirstOrganization | null = null;
  for (const database of existing) {
    const tables = await refuseForeignDatabase(wrangler, deployment, database);
    const isDirectory = database.binding === deployment.directory.binding;
    if (isDirectory && tables.includes("organizations")) first = await findFirstOrganization(wrangler, database);
  }

  const workers = new Map<WorkerName, FoundWorker>();
  for (const worker of UPLOAD_ORDER) {
    const name = deployment.nameWorker(worker);
    const found = await findWorker(wrangler, name);
    if (!found) continue;
    if (!isOwn(found) && !options.adopts && !options.begun.includes(name)) throw foreign("Worker", name);
    workers.set(worker, found);
  }

  const own = UPLOAD_ORDER.map((worker) => deployment.nameWorker(worker));
  const queues = new Set<string>();
  for (const name of deployment.listQueues()) {
    const users = await findQueue(wrangler, name);
    if (!users) continue;
    const other = users.find((user) => !own.includes(user));
    if (other !== undefined) throw foreign(`queue, which the Worker ${other} uses,`, name);
    queues.add(name);
  }
  return { databaseIds, queues, workers, first };
}

/** A Worker of this command has its mark, or so far only its secrets. */
function isOwn({ vars, secrets }: FoundWorker): boolean {
  return vars[MARK] !== undefined || secrets.includes("SEALING_KEYS");
}

/**
 * Returns a database's tables. It is ours if it is empty, or if all of its migrations are in the folder that the config
 * names.
 */
async function refuseForeignDatabase(
  wrangler: Wrangler,
  deployment: Deployment,
  database: BoundDatabase & { name: string },
): Promise<string[]> {
  const { name } = database;
  const tables = (await readRows<{ name: string }>(wrangler, database, TABLES_SQL)).map((row) => row.name);
  if (tables.length === 0) return tables;
  if (!tables.includes("d1_migrations")) throw foreign("database", name);
  const applied = (await readRows<{ name: string }>(wrangler, database, MIGRATIONS_SQL)).map((row) => row.name);
  if (applied.length === 0 && tables.length > 1) throw foreign("database", name);
  const known = listMigrations(deployment, name);
  const unknown = applied.filter((migration) => !known.includes(migration));
  if (unknown.length === 0) return tables;
  if (!applied.some((migration) => known.includes(migration))) throw foreign("database", name);
  throw new Error(
    `The database ${name} has migrations that this checkout lacks: ${unknown.join(", ")}. Deploy a newer checkout; ` +
      "an older one may not understand what is stored.",
  );
}

function listMigrations(deployment: Deployment, name: string): string[] {
  const databases = UPLOAD_ORDER.flatMap((worker) => deployment.readConfig(worker).d1_databases ?? []);
  const folder = databases.find(({ database_name }) => database_name === name)?.migrations_dir;
  return folder === undefined ? [] : readdirSync(folder);
}

function foreign(kind: string, name: string): Error {
  return new Error(
    `The account has a ${kind} named ${name} that this command didn't create. Nothing was changed. Choose other names with ` +
      `--name, or delete it, or, if it is a deployment of sightline that you made by hand, take it over with --adopt.`,
  );
}

/** Lists the reading commands, for a dry run. */
export function listLooks(deployment: Deployment): Shown[] {
  const databases = deployment.listDatabases();
  const queues = deployment.listQueues();
  const workers = UPLOAD_ORDER.map((worker) => deployment.nameWorker(worker));
  return [
    LOOK.databases,
    ...databases.flatMap((database) => [LOOK.rows(database, TABLES_SQL), LOOK.rows(database, MIGRATIONS_SQL)]),
    LOOK.rows(deployment.directory, ORGANIZATION_SQL),
    ...workers.flatMap(listWorkerLooks),
    ...queues.map(LOOK.queue),
  ].map(showCommand);
}
