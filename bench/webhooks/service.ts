import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { applyMigrations, useLocalBindings } from "../../scripts/dev/database.ts";
import { writeWorkerConfigs } from "../../scripts/dev/worker-configs.ts";
import { startWorkerServer } from "../../scripts/dev/worker-server.ts";
import { makeWranglerEnvironment } from "../../scripts/dev/wrangler-environment.ts";
import { LOCAL_SETTINGS } from "../../test/control/control-client.ts";
import { BENCH_PATHS, type MeteredWorkers, type PlainTask, type ProbeTask } from "./bench-calls.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");

/** The service under measurement: the real Workers, with their databases counted. */
export type MeasuredService = {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Returns the counts since the last call. */
  takeCounts(): Promise<MeteredWorkers>;
  /** Makes the wake-ups of changes get lost, or stops that. */
  holdWakeUps(isHeld: boolean): Promise<void>;
  /** Runs the minute's cron. */
  sweep(): Promise<void>;
  sendPlain(task: PlainTask): Promise<number>;
  probe(task: ProbeTask): Promise<void>;
  /** The folder that holds the database. */
  stateFolder: string;
  close(): Promise<void>;
};

/**
 * Starts the api and the webhooks Worker as the local start does: `wrangler dev`, D1 in files, in a temporary folder.
 *
 * @param fill fills the migrated database before the Workers start
 */
export async function startMeasuredService(fill?: (db: D1Database) => Promise<void>): Promise<MeasuredService> {
  const folder = mkdtempSync(join(tmpdir(), "sightline-bench-"));
  const [api = "", , webhooks = ""] = writeWorkerConfigs(REPOSITORY, join(folder, "workers"), LOCAL_SETTINGS, {
    forwardCrons: false,
  }).configPaths;
  useMeteredWorkers(api, webhooks);
  Object.assign(process.env, makeWranglerEnvironment(folder));
  await useLocalBindings(api, folder, async ({ DB }) => {
    await applyMigrations(DB, join(REPOSITORY, "migrations"));
    await fill?.(DB);
  });
  const server = startWorkerServer(REPOSITORY, [api, webhooks], { persistTo: folder });
  const close = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const origin = await server.ready.catch(async (error) => {
    await close();
    throw error;
  });
  const ask = async (path: string, body?: unknown) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(origin + path, { method: "POST", ...init });
    if (!response.ok) throw new Error(`${path} answered ${response.status}; the lines above say why.`);
    return response.json();
  };
  return {
    fetch: (path, init) => fetch(origin + path, init),
    takeCounts: async () => (await ask(BENCH_PATHS.take)) as MeteredWorkers,
    holdWakeUps: async (isHeld) => {
      await ask(isHeld ? BENCH_PATHS.hold : BENCH_PATHS.release);
    },
    sweep: async () => {
      await ask(BENCH_PATHS.sweep);
    },
    sendPlain: async (task) => ((await ask(BENCH_PATHS.plain, task)) as { sent: number }).sent,
    probe: async (task) => {
      await ask(BENCH_PATHS.probe, task);
    },
    stateFolder: folder,
    close,
  };
}

type Config = { main: string; services?: { binding: string; service: string; entrypoint?: string }[] };

/** The measured Workers replace the real ones. Vision is left out: no webhook needs it. */
function useMeteredWorkers(apiPath: string, webhooksPath: string): void {
  const workers = join(import.meta.dirname, "workers");
  const change = (path: string, apply: (config: Config) => Partial<Config>) => {
    const config = JSON.parse(readFileSync(path, "utf8")) as Config;
    writeFileSync(path, JSON.stringify({ ...config, ...apply(config) }), { mode: 0o600 });
  };
  change(apiPath, () => ({
    main: join(workers, "metered-api/index.ts"),
    services: [{ binding: "BENCH", service: "sightline-webhooks", entrypoint: "Bench" }],
  }));
  change(webhooksPath, () => ({ main: join(workers, "metered-webhooks/index.ts") }));
}
