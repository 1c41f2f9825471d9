import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { parse } from "smol-toml";
import type { Settings } from "../scripts/dev/settings.ts";
import { addLocalShard, type DatabaseBinding } from "../scripts/dev/shard-bindings.ts";
import { writeWorkerConfigs } from "../scripts/dev/worker-configs.ts";
import { nameBinding } from "../src/storage/databases.ts";
import { countStart } from "./count-starts.ts";
import { DATABASE_CLIENT, openDatabase } from "./database-client.ts";
import { openFront } from "./front.ts";
import { findPrebuilt } from "./prebuilt-workers.ts";
import { migrate, type Schema } from "./reset-database.ts";
import { createTestHarness, listenInMemory } from "./wrangler.ts";

const REPOSITORY = resolve(import.meta.dirname, "..");

/** The options with which the Workers are started; see `startHarness`. */
export type WorkersOptions = {
  settings: Settings;
  vision: boolean | string;
  workers: readonly string[];
  /** How many databases they have. */
  shards: number;
};

type Server = ReturnType<typeof createTestHarness>;

export type RunningWorkers = {
  options: WorkersOptions;
  origin: string;
  publicOrigin: string;
  /** By the number of the shard; the first is the directory. */
  databases: D1Database[];
  /** Of each database, after the migrations. */
  schema: Schema;
  crons: string[];
  server: Server;
  fetchFrom(worker: string, path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
};

/** Starts the Workers in workerd from their real configs, with a database in memory that is migrated and empty. */
export async function startWorkers(options: WorkersOptions): Promise<RunningWorkers> {
  countStart("the Workers");
  const { vision } = options;
  const folder = mkdtempSync(join(tmpdir(), "sightline-test-"));
  const front = await openFront();
  const publicOrigin = options.settings.PUBLIC_ORIGIN ?? `http://localhost:${front.port}`;
  const { configPaths, crons } = writeWorkerConfigs(
    REPOSITORY,
    folder,
    { RATE_LIMIT_PER_SECOND: "0", ...options.settings, PUBLIC_ORIGIN: publicOrigin },
    { forwardCrons: false, withoutVision: !vision, shards: options.shards },
  );
  const server = createTestHarness({
    root: REPOSITORY,
    workers: [
      ...configPaths.map((path) => (typeof vision === "string" && basename(path) === "vision.json" ? vision : path)),
      ...[DATABASE_CLIENT.configPath, ...options.workers].map((path) => addShardsTo(path, folder, options.shards)),
    ].map((configPath) => ({ configPath, ...findPrebuilt(configPath) })),
  });
  const close = async () => {
    front.close();
    await server.close();
  };
  try {
    const url = await listenInMemory(server);
    const fetchFrom: RunningWorkers["fetchFrom"] = async (worker, path, init) => {
      const handle = server.getWorker(worker);
      // wrangler has its own types of the web's classes.
      return (await handle.fetch(
        new URL(path, url).href,
        init as Parameters<typeof handle.fetch>[1],
      )) as unknown as Response;
    };
    front.passTo(await findRuntime(() => fetchFrom("sightline", "/")));
    const databases = Array.from({ length: options.shards }, (_, shard) =>
      openDatabase((body) => fetchFrom(DATABASE_CLIENT.name, `/${nameBinding(shard)}`, { method: "POST", body })),
    );
    const [schema = new Map()] = await Promise.all(databases.map(migrate));
    return { options, origin: url.origin, publicOrigin, databases, schema, crons, server, fetchFrom, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    // They were read.
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the address of the runtime, from the connection on which a request to it is sent. In front of it, wrangler has a
 * proxy for reloads, which costs as much as most responses.
 */
async function findRuntime(send: () => Promise<unknown>): Promise<string> {
  let port: number | undefined;
  const note = (message: unknown) => {
    port = (message as { socket: Socket }).socket.remotePort;
  };
  subscribe("undici:client:sendHeaders", note);
  await send();
  unsubscribe("undici:client:sendHeaders", note);
  if (port === undefined) throw new Error("The runtime's port was not seen.");
  return `http://127.0.0.1:${port}`;
}

/** Gives a Worker of the tests, if it has the database, the others as well. Returns the path of its config. */
function addShardsTo(configPath: string, folder: string, shards: number): string {
  const config = parse(readFileSync(configPath, "utf8")) as {
    name: string;
    main: string;
    d1_databases?: DatabaseBinding[];
  };
  const { d1_databases: databases = [] } = config;
  const [directory] = databases;
  if (!directory || shards === 1) return configPath;
  for (let shard = 1; shard < shards; shard++) databases.push(addLocalShard(directory, shard));
  const path = join(folder, `${config.name}.json`);
  writeFileSync(path, JSON.stringify({ ...config, main: resolve(dirname(configPath), config.main) }));
  return path;
}
