import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { Settings } from "../scripts/dev/settings.ts";
import { writeWorkerConfigs } from "../scripts/dev/worker-configs.ts";
import { countStart } from "./count-starts.ts";
import { DATABASE_CLIENT, openDatabase } from "./database-client.ts";
import { openFront } from "./front.ts";
import { migrate, type Schema } from "./reset-database.ts";
import { createTestHarness } from "./wrangler.ts";

const REPOSITORY = resolve(import.meta.dirname, "..");

/** The options with which the Workers are started; see `startHarness`. */
export type WorkersOptions = {
  settings: Settings;
  vision: boolean | string;
  workers: readonly string[];
};

type Server = ReturnType<typeof createTestHarness>;

export type RunningWorkers = {
  options: WorkersOptions;
  origin: string;
  publicOrigin: string;
  db: D1Database;
  /** Of the database, after the migrations. */
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
    { forwardCrons: false, withoutVision: !vision },
  );
  const server = createTestHarness({
    root: REPOSITORY,
    workers: [...configPaths, DATABASE_CLIENT.configPath, ...options.workers].map((path) => ({
      configPath: typeof vision === "string" && basename(path) === "vision.json" ? vision : path,
    })),
  });
  const close = async () => {
    front.close();
    await server.close();
  };
  try {
    const { url } = await server.listen();
    front.passTo(url.origin);
    const fetchFrom: RunningWorkers["fetchFrom"] = async (worker, path, init) => {
      const handle = server.getWorker(worker);
      // wrangler has its own types of the web's classes.
      return (await handle.fetch(
        new URL(path, url).href,
        init as Parameters<typeof handle.fetch>[1],
      )) as unknown as Response;
    };
    const db = openDatabase((body) => fetchFrom(DATABASE_CLIENT.name, "/DB", { method: "POST", body }));
    const schema = await migrate(db);
    return { options, origin: url.origin, publicOrigin, db, schema, crons, server, fetchFrom, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    // They were read.
    rmSync(folder, { recursive: true, force: true });
  }
}
