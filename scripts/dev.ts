// The local start: `npm run dev` (README.md, "Start"). Creates .dev.vars, copies the models, prepares the local D1,
// starts all Workers and drives their crons, until Ctrl-C.
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { readConfig } from "../src/services/config.ts";
import { WARM_UP_PATH } from "../src/vision/warm-up.ts";
import { buildAssets } from "./build-assets.ts";
import { startCronDriver } from "./dev/cron-driver.ts";
import { prepareDatabase } from "./dev/database.ts";
import { describeFullDisk } from "./dev/disk-space.ts";
import { type Front, openFront } from "./dev/front.ts";
import { makeDashboardLink, writeGreeting } from "./dev/greeting.ts";
import { keepDatabasesOpen } from "./dev/kept-databases.ts";
import { type KeptServer, keepServer } from "./dev/kept-server.ts";
import { watchLauncher } from "./dev/launcher-watch.ts";
import { readDevOptions, USAGE } from "./dev/options.ts";
import { readSettings } from "./dev/settings.ts";
import { nameStateFolder, openStateFolder } from "./dev/state-folder.ts";
import { writeWorkerConfigs } from "./dev/worker-configs.ts";
import { startWorkerServer, type WorkerServerOptions } from "./dev/worker-server.ts";
import { makeWranglerEnvironment } from "./dev/wrangler-environment.ts";
import { HEALTH_PATH } from "./service-address.ts";

const REPOSITORY = resolve(import.meta.dirname, "..");
const STATE_FOLDER = nameStateFolder(REPOSITORY, process.env);

// This process also loads wrangler, to reach the local D1.
Object.assign(process.env, makeWranglerEnvironment(STATE_FOLDER));

const servers: KeptServer[] = [];
let front: Front | undefined;
let isStopping = false;

async function stopAll(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  front?.close();
  await Promise.all(servers.map((server) => server.stop()));
  process.exit(exitCode);
}

async function start(port: number): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const { settings, createdFile } = readSettings(REPOSITORY, process.env);
  if (createdFile) report("Made .dev.vars from .dev.vars.example.");
  // The origin of links, unless the settings name another address.
  settings.PUBLIC_ORIGIN ??= origin;
  // Checked before anything starts: the message names the invalid setting.
  readConfig(settings);
  front = await openFront(port, settings.PUBLIC_ORIGIN);
  openStateFolder(STATE_FOLDER, port);
  const fullDisk = describeFullDisk([STATE_FOLDER, tmpdir()]);
  if (fullDisk !== null) throw new Error(fullDisk);
  for (const line of await buildAssets()) report(line);

  // Everything written from here on contains settings, data and emails.
  process.umask(0o077);
  const { configPaths, crons } = writeWorkerConfigs(REPOSITORY, join(STATE_FOLDER, "workers"), settings, {
    forwardCrons: true,
  });
  const [api = "", vision = "", webhooks = ""] = configPaths;
  report("Starting the Workers…");
  // A runtime has one thread: with a runtime of its own, reading a picture doesn't block other calls, as in a
  // deployment. Its process has a lower priority, since a picture takes seconds of CPU and other calls only
  // milliseconds.
  const visionServer = serve("The vision Worker", [vision], { givesWay: true, onReady: warmUp });
  const [applied] = await Promise.all([
    prepareDatabase(api, STATE_FOLDER, join(REPOSITORY, "migrations")),
    visionServer.ready,
  ]);
  // Started after both, so that it finds the vision Worker and its tables from the first request on.
  await serve("The other Workers", [api, webhooks], {
    healthPath: HEALTH_PATH,
    answersAtOnce: true,
    onReady: front.passTo,
  }).ready;
  const where = relative(process.cwd(), STATE_FOLDER) || ".";
  report(
    `Local D1 in ${where}: ${applied.length === 0 ? "up to date" : `applied ${applied.length} migrations`}, demo data in place.`,
  );

  startCronDriver(origin, crons);
  keepDatabasesOpen(origin);
  console.log(writeGreeting(origin, await makeDashboardLink(origin, settings.OPERATOR_TOKEN)));
}

/**
 * Serves Workers until the end, and ends everything if they can't be kept running.
 *
 * @param options.onReady receives their address, after each start
 */
function serve(
  name: string,
  configPaths: string[],
  options: Omit<WorkerServerOptions, "persistTo"> & { onReady?: (origin: string) => void },
): KeptServer {
  const { onReady = () => undefined, ...serving } = options;
  const server = keepServer(
    name,
    () => {
      const started = startWorkerServer(REPOSITORY, configPaths, { persistTo: STATE_FOLDER, ...serving });
      // keepServer reports a failed start.
      void started.ready.then(onReady, () => undefined);
      return started;
    },
    report,
  );
  servers.push(server);
  void server.lost.then(fail);
  return server;
}

/** Warms the vision Worker up before the first picture. Nothing depends on it. */
function warmUp(visionOrigin: string): void {
  void fetch(new URL(WARM_UP_PATH, visionOrigin), { method: "POST" }).catch(() => undefined);
}

/** Ends everything, with a reason and what to do. */
async function fail(error: unknown): Promise<void> {
  if (!isStopping) {
    console.error(`\nnpm run dev stopped: ${error instanceof Error ? error.message : error}`);
    const fullDisk = describeFullDisk([STATE_FOLDER, tmpdir(), REPOSITORY]);
    if (fullDisk !== null) console.error(fullDisk);
  }
  await stopAll(1);
}

function report(line: string): void {
  console.log(`• ${line}`);
}

process.on("SIGINT", () => void stopAll(0));
process.on("SIGTERM", () => void stopAll(0));
process.on("SIGHUP", () => void stopAll(0));
watchLauncher(() => void stopAll(1));

try {
  const options = readDevOptions(process.argv.slice(2), process.env);
  if (options) await start(options.port);
  else console.log(USAGE);
} catch (error) {
  await fail(error);
}
