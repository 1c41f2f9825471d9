import type { Settings } from "../dev/settings.ts";
import { parseJson, type Wrangler, WranglerError, writeCommand } from "./wrangler.ts";

/** A Worker of the account in its current version. */
export type FoundWorker = {
  /** True if all calls go to one version. */
  isWhole: boolean;
  vars: Settings;
  /** Names of its secrets. */
  secrets: readonly string[];
};

type Deployment = { versions: { version_id: string; percentage: number }[] };
type Version = { resources: { bindings: { type: string; name: string; text?: string }[] } };

/** A database under the binding of a written config: wrangler takes the id from there, and only then asks the account. */
export type BoundDatabase = { binding: string; configPath: string };

/** Commands that only read. */
export const LOOK = {
  login: ["whoami", "--json"],
  databases: ["d1", "list", "--json"],
  queue: (name: string) => ["queues", "info", name],
  deployment: (worker: string) => ["deployments", "status", "--name", worker, "--json"],
  version: (worker: string, id: string) => ["versions", "view", id, "--name", worker, "--json"],
  rows: ({ binding, configPath }: BoundDatabase, sql: string) => [
    ...["d1", "execute", binding, "--remote", "--json", "-c", configPath, "--command", sql],
  ],
};

/** Matches the API's messages for a Worker that doesn't exist. */
const NO_WORKER = /\[code: (10007|10090)\]|has no deployments/;

/**
 * Returns the account of the login.
 *
 * @param wanted its id; null if the login has only one
 * @throws Error that says what to do
 */
export async function findAccount(wrangler: Wrangler, wanted: string | null): Promise<{ id: string; name: string }> {
  const ran = await wrangler.run(LOOK.login);
  if (ran.code !== 0) {
    // A missing login is reported in the JSON; any other failure isn't about the login.
    if (!ran.stdout.includes('"loggedIn"')) throw new WranglerError(LOOK.login, ran);
    throw new Error(
      "You aren't logged in to Cloudflare. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN to an API token that may edit " +
        "Workers Scripts, D1 and Queues of the account (with --domain also Workers Routes of its zone), then run this again.",
    );
  }
  const { accounts } = parseJson<{ accounts: { id: string; name: string }[] }>(LOOK.login, ran);
  const list = accounts.map(({ id, name }) => `  ${id}  ${name}`).join("\n");
  if (wanted !== null) {
    const found = accounts.find(({ id }) => id === wanted);
    if (!found) throw new Error(`The login doesn't reach the account ${wanted}. It reaches:\n${list}`);
    return found;
  }
  const [only, ...others] = accounts;
  if (!only) throw new Error("The login reaches no account: check the permissions of the API token.");
  if (others.length > 0) throw new Error(`The login reaches several accounts. Choose one with --account ID:\n${list}`);
  return only;
}

/** Returns the ids of the account's databases by their names. */
export async function findDatabases(wrangler: Wrangler): Promise<Map<string, string>> {
  const databases = await wrangler.read<{ uuid: string; name: string }[]>(LOOK.databases);
  return new Map(databases.map(({ name, uuid }) => [name, uuid]));
}

/** Returns the names of the Workers that send to or read a queue, or null if there is no such queue. */
export async function findQueue(wrangler: Wrangler, name: string): Promise<string[] | null> {
  const args = LOOK.queue(name);
  const ran = await wrangler.run(args);
  if (ran.code !== 0) {
    if (ran.printed.includes(`Queue "${name}" does not exist`)) return null;
    throw new WranglerError(args, ran);
  }
  return [...ran.stdout.matchAll(/\bworker:([\w-]+)/g)].map(([, worker = ""]) => worker);
}

/** The commands of `findWorker`, as a plan shows them. */
export const listWorkerLooks = (name: string) => [LOOK.deployment(name), LOOK.version(name, "<version>")];

/** Returns a Worker of the account, or null if there is none with that name. */
export async function findWorker(wrangler: Wrangler, name: string): Promise<FoundWorker | null> {
  const args = LOOK.deployment(name);
  const ran = await wrangler.run(args);
  if (ran.code !== 0) {
    if (NO_WORKER.test(ran.printed)) return null;
    throw new WranglerError(args, ran);
  }
  const { versions } = parseJson<Deployment>(args, ran);
  const [first, ...others] = versions;
  if (!first) return null;
  const { resources } = await wrangler.read<Version>(LOOK.version(name, first.version_id));
  const named = (type: string) => resources.bindings.filter((binding) => binding.type === type);
  return {
    isWhole: others.length === 0,
    vars: Object.fromEntries(named("plain_text").map(({ name: variable, text = "" }) => [variable, text])),
    secrets: named("secret_text").map(({ name: secret }) => secret),
  };
}

/** Returns the rows of a query that only reads. */
export async function readRows<Row>(wrangler: Wrangler, database: BoundDatabase, sql: string): Promise<Row[]> {
  const args = LOOK.rows(database, sql);
  const ran = await wrangler.mustRun(args);
  const [result] = parseJson<{ results: Row[] }[]>(args, ran);
  if (!result) throw new Error(`${writeCommand(args)} returned no result.`);
  return result.results;
}
