import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Settings } from "../../scripts/dev/settings.ts";
import { countStart } from "../count-starts.ts";
import { DATABASE_CLIENT, openDatabase } from "../database-client.ts";
import { createTestHarness } from "../wrangler.ts";
import { type LifeSettings, SETTINGS_PATH } from "./boundaries.ts";
import { findWorkersProcess, listRuntimes } from "./runtime-process.ts";
import { writeFaultyConfigs } from "./workers-config.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const WORKERS = ["sightline", "sightline-webhooks"];
const CRON = "* * * * *";
const CALL_TIMEOUT_MS = 30_000;
const RESTART_DEADLINE_MS = 180_000;
const POLL_MS = 100;

export type Runtime = {
  /** Sends a request to the api Worker. Rejects if the response is lost. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /**
   * The database behind the Workers, without faults. Not through the proxy of wrangler: a kill during one of its calls would
   * block this process for ever.
   */
  db: D1Database;
  /** Sends both Workers their settings. */
  configure(settings: LifeSettings): Promise<void>;
  /** Runs the cron of the minute. */
  sweep(): Promise<void>;
  /** Kills the process that runs the Workers, the queue and the database: SIGKILL, at once. */
  kill(): void;
  /** Resolves when the next process runs on the same data, with these settings. */
  waitForRestart(settings: LifeSettings): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts the api and the webhooks Worker in workerd, from their real configs, on an empty database on disk. Wrangler
 * restarts a killed process on the same data. The Workers' requests go through this process, which turns a broken
 * connection into a 500.
 */
export async function startRuntime(settings: Settings): Promise<Runtime> {
  countStart("the Workers");
  // If this runs in a test, others may be running.
  const foreign = listRuntimes();
  const folder = mkdtempSync(join(tmpdir(), "sightline-faults-"));
  const configPaths = writeFaultyConfigs(REPOSITORY, folder, settings);
  const workers = [...configPaths, DATABASE_CLIENT.configPath].map((configPath) => ({ configPath }));
  const server = createTestHarness({ root: REPOSITORY, workers });
  type Init = Parameters<typeof server.fetch>[1];
  const askDatabase = async (body: string) => {
    const init = { method: "POST", body, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) };
    return (await server.getWorker(DATABASE_CLIENT.name).fetch("/DB", init as unknown as Init)) as unknown as Response;
  };
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const configure = async (next: LifeSettings) => {
    for (const worker of WORKERS) {
      const init = { method: "PUT", body: JSON.stringify(next), signal: AbortSignal.timeout(CALL_TIMEOUT_MS) };
      const response = await server.getWorker(worker).fetch(SETTINGS_PATH, init as unknown as Init);
      if (response.status !== 204) throw new Error(`${worker} answered ${response.status} to its settings.`);
    }
  };
  try {
    await server.listen();
    await server.getWorker<{ DB: D1Database }>("sightline").applyD1Migrations("DB");
    let pid = findWorkersProcess(foreign);
    const others = listRuntimes().filter((other) => other !== pid);
    const findNext = () => listRuntimes().find((other) => other !== pid && !others.includes(other));
    return {
      // wrangler has its own types of the web's classes.
      fetch: async (path, init) => (await server.fetch(path, init as unknown as Init)) as unknown as Response,
      db: openDatabase(askDatabase),
      configure,
      sweep: async () => {
        const event = { cron: CRON, scheduledTime: new Date() };
        await server.getWorker("sightline-webhooks").scheduled(event);
      },
      kill: () => process.kill(pid, "SIGKILL"),
      waitForRestart: async (next) => {
        const deadlineMs = Date.now() + RESTART_DEADLINE_MS;
        for (;;) {
          const found = findNext();
          const isUp =
            found !== undefined &&
            (await configure(next)
              .then(() => true)
              .catch(() => false));
          if (isUp && found === findNext()) {
            pid = found;
            return;
          }
          if (Date.now() > deadlineMs) throw new Error("The runtime didn't come back.");
          await new Promise((settle) => setTimeout(settle, POLL_MS));
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
