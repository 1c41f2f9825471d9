import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Settings } from "../scripts/dev/settings.ts";
import { seedDatabase } from "../src/demo/seed.ts";
import { LOCAL_SETTINGS } from "./local-settings.ts";
import { resetDatabase } from "./reset-database.ts";
import { firstOf, routeTests } from "./route-tests.ts";
import { type RunningWorkers, startWorkers, type WorkersOptions } from "./start-workers.ts";

export type Harness = {
  /** The address of the api Worker over plain HTTP, for tests that need a raw connection. */
  origin: string;
  /** The address in links and for passkeys, and that of the dashboard in a browser: `localhost`, at a port of its own. */
  publicOrigin: string;
  /** The local D1 that all Workers share, migrated and, by default, seeded. With several shards, see `routeTests`. */
  db: D1Database;
  /** Each database, by the number of its shard. */
  databases: D1Database[];
  /** Sends a request to the api Worker; a path is enough. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a request to one of `options.workers`, by its name. */
  fetchFrom(worker: string, path: string, init?: RequestInit): Promise<Response>;
  /** Fires a cron on the webhooks Worker and returns the outcome, `ok` or `exception`. */
  runCron(cron: string, at?: Date): Promise<string>;
  /** Crons of the webhooks Worker's config. */
  crons: string[];
  /** What the Workers logged since they were lent. */
  readLogs(): string[];
  /** Returns the Workers to the pool, or ends them if they are the caller's own. */
  close(): Promise<void>;
};

/** How many databases the Workers have, for tests that don't ask for a number: `SHARDS=2 npx vitest run test/webhooks`. */
const SHARDS = Number(process.env.SHARDS ?? 1);

/** Workers that wait for the next test file, the last used ones at the end. More would only take memory. */
const idle: RunningWorkers[] = [];
const MOST_IDLE = 3;

/** Small Workers that many files use. All lent Workers include them, and the vision Worker, so that fewer are started. */
const COMMON_WORKERS = ["control/workers/binding-client", "webhooks/workers/delivery-runner"].map((folder) =>
  join(import.meta.dirname, folder, "wrangler.toml"),
);

/**
 * Lends the Workers, in workerd from their real configs, with a fresh database. Test files of one process that request
 * the same get the same Workers one after another; each finds an empty or seeded database. One harness serves a whole
 * test file: request it in `beforeAll`, close it in `afterAll`.
 *
 * The Workers' memory outlives a file: rows that are cached for seconds, and wake-ups that wait in the queue. Generate
 * new ids in each test to avoid both.
 *
 * @param options.settings settings of the Workers; by default those of the local start, of which a developer's own file
 * is not read
 * @param options.settings.RATE_LIMIT_PER_SECOND no limit by default: tests send many requests with one key
 * @param options.seed `false` leaves the database empty
 * @param options.vision `true` also starts the vision Worker, for tests that send pictures; without it, an own start is
 * cheaper by a quarter, and lent Workers have it anyway. The config of another Worker starts that one instead
 * @param options.workers configs of further Workers, such as one that uses one of our bindings
 * @param options.shards how many databases; by default one, or as many as the variable SHARDS says
 * @param options.own `true` starts Workers for this file only: for settings that only this file has, such as its own
 * port
 */
export async function startHarness(
  options: {
    settings?: Settings;
    seed?: boolean;
    vision?: boolean | string;
    workers?: readonly string[];
    own?: boolean;
    shards?: number;
  } = {},
): Promise<Harness> {
  const { settings = LOCAL_SETTINGS, vision = false, workers = [], own = false, seed = true } = options;
  const shards = options.shards ?? SHARDS;
  const wanted = own
    ? { settings, vision, workers, shards }
    : { settings, vision: vision || true, workers: [...new Set([...COMMON_WORKERS, ...workers])], shards };
  const running = (own ? undefined : await takeIdle(wanted)) ?? (await startWorkers(wanted));
  const { origin, publicOrigin, databases, crons, server, fetchFrom } = running;
  // A test that asks for shards reads each by itself.
  const db = options.shards === undefined ? await routeTests(databases) : firstOf(databases);
  if (seed) await seedDatabase(db, Date.now());
  let isOver = false;
  return {
    ...{ origin, publicOrigin, db, databases, crons, fetchFrom },
    fetch: async (path, init) => {
      // Skips the proxy and the static files in front of the Worker, which cost more than most responses. There are no
      // such files.
      if (WORKER_PATHS.some((first) => path.startsWith(first))) return fetchFrom("sightline", path, init);
      return (await server.fetch(path, init as Parameters<typeof server.fetch>[1])) as unknown as Response;
    },
    runCron: async (cron, at = new Date()) => {
      const { outcome } = await server.getWorker("sightline-webhooks").scheduled({ cron, scheduledTime: at });
      return outcome;
    },
    readLogs: () => server.getLogs().map(({ message }) => message),
    close: async () => {
      // By then somebody else may have them, or they may have been closed.
      if (isOver) return;
      isOver = true;
      await (own ? running.close() : giveBack(running));
    },
  };
}

/** The public API's, and those of the control API and the dashboard. */
const WORKER_PATHS = ["/api/v1/", "/internal/v1/"];

/** Takes the idle Workers last used that have everything requested, and forgets what was done with them. */
async function takeIdle(wanted: WorkersOptions): Promise<RunningWorkers | undefined> {
  const index = idle.findLastIndex((running) => hasAll(running.options, wanted));
  const [running] = index === -1 ? [] : idle.splice(index, 1);
  if (!running) return undefined;
  const areReset = await Promise.all(running.databases.map((db) => resetDatabase(db, running.schema)));
  if (areReset.includes(false)) {
    await running.close();
    return undefined;
  }
  running.server.clearLogs();
  return running;
}

/** Further Workers do no harm. */
function hasAll(has: WorkersOptions, wanted: WorkersOptions): boolean {
  return (
    isDeepStrictEqual(has.settings, wanted.settings) &&
    has.vision === wanted.vision &&
    has.shards === wanted.shards &&
    wanted.workers.every((path) => has.workers.includes(path))
  );
}

async function giveBack(running: RunningWorkers): Promise<void> {
  idle.push(running);
  if (idle.length > MOST_IDLE) await idle.shift()?.close();
}
