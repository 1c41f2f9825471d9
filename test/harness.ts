import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Settings } from "../scripts/dev/settings.ts";
import { seedDatabase } from "../src/demo/seed.ts";
import { resetDatabase } from "./reset-database.ts";
import { type RunningWorkers, startWorkers, type WorkersOptions } from "./start-workers.ts";

export { PUBLIC_ORIGIN } from "./start-workers.ts";

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
  /** What the Workers logged since they were lent. */
  readLogs(): string[];
  /** Gives the Workers back, or ends them where they are the caller's own. */
  close(): Promise<void>;
};

/** Workers that wait for the next test file, the last used ones at the end. More would only take memory. */
const idle: RunningWorkers[] = [];
const MOST_IDLE = 3;

/** Small Workers that many files use. All Workers that are lent have them, and the vision Worker, so that fewer are started. */
const COMMON_WORKERS = ["control/workers/binding-client", "webhooks/workers/delivery-runner"].map((folder) =>
  join(import.meta.dirname, folder, "wrangler.toml"),
);

/**
 * Lends the Workers, in workerd from their real configs, with a fresh database. Test files of one process that ask for the same get the same
 * Workers one after another; each finds an empty or seeded database. One harness serves a whole test file: ask in `beforeAll`, close it in
 * `afterAll`.
 *
 * Memory of the Workers outlives a file: rows that are believed for seconds, and wake-ups that wait in the queue. Ids that are made up anew in
 * each test keep clear of both.
 *
 * @param options.settings settings of the Workers, as the local start would give them; a developer's own file is not read
 * @param options.settings.RATE_LIMIT_PER_SECOND no limit where it isn't given: tests send many requests with one key
 * @param options.seed `false` leaves the database empty
 * @param options.vision `true` starts the vision Worker too, for tests that send pictures; without it an own start is cheaper by a quarter,
 *   and Workers that are lent have it anyway. The config of another Worker starts that one in its place
 * @param options.browser `true` has the service reached where it believes to be, at the host `localhost` and the port of `origin`, for tests
 *   that follow its links or make passkeys in a browser
 * @param options.workers configs of further Workers, such as one that uses a binding of ours
 * @param options.own `true` starts Workers that no other file gets: for settings that only this file has, such as a port of its own
 */
export async function startHarness(
  options: {
    settings?: Settings;
    seed?: boolean;
    vision?: boolean | string;
    browser?: boolean;
    workers?: readonly string[];
    own?: boolean;
  } = {},
): Promise<Harness> {
  const { settings = {}, vision = false, browser = false, workers = [], own = false, seed = true } = options;
  const wanted = own
    ? { settings, vision, browser, workers }
    : { settings, vision: vision || true, browser, workers: [...new Set([...COMMON_WORKERS, ...workers])] };
  const running = (own ? undefined : await takeIdle(wanted)) ?? (await startWorkers(wanted));
  const { origin, db, crons, server, fetchFrom } = running;
  if (seed) await seedDatabase(db, Date.now());
  return {
    ...{ origin, db, crons, fetchFrom },
    fetch: async (path, init) => {
      // Past what stands before the Worker, the proxy and the static files, which costs more than most answers. There are no such files.
      if (path.startsWith(INTERNAL_PATH)) return fetchFrom("sightline", path, init);
      return (await server.fetch(path, init as Parameters<typeof server.fetch>[1])) as unknown as Response;
    },
    runCron: async (cron, at = new Date()) => {
      const { outcome } = await server.getWorker("sightline-webhooks").scheduled({ cron, scheduledTime: at });
      return outcome;
    },
    readLogs: () => server.getLogs().map(({ message }) => message),
    close: () => (own ? running.close() : giveBack(running)),
  };
}

/** The control API's, and that of the dashboard. */
const INTERNAL_PATH = "/internal/v1/";

/** Takes the idle Workers last used that have all that is wanted, and forgets what was done with them. */
async function takeIdle(wanted: WorkersOptions): Promise<RunningWorkers | undefined> {
  const index = idle.findLastIndex((running) => hasAll(running.options, wanted));
  const [running] = index === -1 ? [] : idle.splice(index, 1);
  if (!running) return undefined;
  if (!(await resetDatabase(running.db, running.schema))) {
    await running.close();
    return undefined;
  }
  running.server.clearLogs();
  return running;
}

/** Further Workers are no harm. */
function hasAll(has: WorkersOptions, wanted: WorkersOptions): boolean {
  return (
    isDeepStrictEqual(has.settings, wanted.settings) &&
    has.browser === wanted.browser &&
    has.vision === wanted.vision &&
    wanted.workers.every((path) => has.workers.includes(path))
  );
}

async function giveBack(running: RunningWorkers): Promise<void> {
  if (idle.includes(running)) return;
  idle.push(running);
  if (idle.length > MOST_IDLE) await idle.shift()?.close();
}
