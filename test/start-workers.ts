import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
import { takePrebuilt } from "./prebuilt-workers.ts";
import { migrate, type Schema } from "./reset-database.ts";
import { openRuntime } from "./runtime-client.ts";
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
    ].map((path) => takePrebuilt(path, folder)),
  });
  const close = async () => {
    front.close();
    await server.close();
  };
  try {
    const url = await listenInMemory(server);
    const runtime = await openRuntime(server, "sightline");
    front.passTo(runtime.origin);
    const fetchFrom: RunningWorkers["fetchFrom"] = (worker, path, init) =>
      runtime.send(worker, new URL(path, url), init);
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
