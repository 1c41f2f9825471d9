import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { Settings } from "../scripts/dev/settings.ts";
import { writeWorkerConfigs } from "../scripts/dev/worker-configs.ts";
import { seedDatabase } from "../src/storage/seed.ts";
import { DATABASE_CLIENT, openDatabase } from "./database-client.ts";
import { openFront } from "./front.ts";

// Offline and silent, before wrangler reads them.
Object.assign(process.env, {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
});
const { createTestHarness } = await import("wrangler");

const REPOSITORY = resolve(import.meta.dirname, "..");

/**
 * Where the service believes to be reached, unless a test says otherwise: links and passkeys are for there. The Workers listen at another
 * port, which is known only once they run.
 */
export const PUBLIC_ORIGIN = "http://127.0.0.1:8787";

export type Harness = {
  /** Where the api Worker answers plain HTTP, for tests that need a raw connection. */
  origin: string;
  /** The local D1 that all Workers share, migrated and, by default, seeded. */
  db: D1Database;
  /** Sends a request to the api Worker; a path is enough. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a request to one of `options.workers`, by its name. */
  fetchFrom(worker: string, path: string, init?: RequestInit): Promise<Response>;
  /** Fires a cron on the webhooks Worker and gives the outcome, `ok` or `exception`. */
  runCron(cron: string, at?: Date): Promise<string>;
  /** Crons of the webhooks Worker's config. */
  crons: string[];
  /** What the Workers logged since the start. */
  readLogs(): string[];
  /** Ends the Workers and forgets their data. */
  close(): Promise<void>;
};

/**
 * Starts the Workers in workerd from their real configs, with a fresh database in memory. One harness serves a whole test
 * file: start it in `beforeAll`, close it in `afterAll`.
 *
 * @param options.settings settings of the Workers, as the local start would give them; a developer's own file is not read
 * @param options.seed `false` leaves the database empty
 * @param options.settings.RATE_LIMIT_PER_SECOND no limit where it isn't given: tests send many requests with one key
 * @param options.vision `true` starts the vision Worker too, for tests that send pictures; without it a start is cheaper by a quarter. The
 *   config of another Worker starts that one in its place
 * @param options.browser `true` has the service reached where it believes to be, at the host `localhost` and the port of `origin`, for tests
 *   that follow its links or make passkeys in a browser
 * @param options.workers configs of further Workers, such as one that uses a binding of ours
 */
export async function startHarness(
  options: {
    settings?: Settings;
    seed?: boolean;
    vision?: boolean | string;
    browser?: boolean;
    workers?: readonly string[];
  } = {},
): Promise<Harness> {
  const { vision = false } = options;
  const folder = mkdtempSync(join(tmpdir(), "sightline-test-"));
  const front = options.browser ? await openFront() : null;
  const { configPaths, crons } = writeWorkerConfigs(
    REPOSITORY,
    folder,
    {
      RATE_LIMIT_PER_SECOND: "0",
      PUBLIC_ORIGIN: front ? `http://localhost:${front.port}` : PUBLIC_ORIGIN,
      ...options.settings,
    },
    { forwardCrons: false, withoutVision: !vision },
  );
  const server = createTestHarness({
    root: REPOSITORY,
    workers: [...configPaths, DATABASE_CLIENT.configPath, ...(options.workers ?? [])].map((path) => ({
      configPath: typeof vision === "string" && basename(path) === "vision.json" ? vision : path,
    })),
  });
  const close = async () => {
    front?.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { url } = await server.listen();
    front?.passTo(url.origin);
    await server.getWorker<{ DB: D1Database }>("sightline").applyD1Migrations("DB");
    const fetchFrom: Harness["fetchFrom"] = async (worker, path, init) => {
      const handle = server.getWorker(worker);
      // wrangler types its own copy of the web's classes.
      return (await handle.fetch(
        new URL(path, url).href,
        init as Parameters<typeof handle.fetch>[1],
      )) as unknown as Response;
    };
    const db = openDatabase((body) => fetchFrom(DATABASE_CLIENT.name, "/", { method: "POST", body }));
    if (options.seed !== false) await seedDatabase(db, Date.now());
    return {
      origin: front ? `http://127.0.0.1:${front.port}` : url.origin,
      db,
      crons,
      fetch: async (path, init) =>
        (await server.fetch(path, init as Parameters<typeof server.fetch>[1])) as unknown as Response,
      fetchFrom,
      runCron: async (cron, at = new Date()) => {
        const { outcome } = await server.getWorker("sightline-webhooks").scheduled({ cron, scheduledTime: at });
        return outcome;
      },
      readLogs: () => server.getLogs().map(({ message }) => message),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
