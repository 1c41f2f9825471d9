// The local start: `npm run dev` (README, "Start"). Makes .dev.vars, copies the models, prepares the local D1, starts all
// Workers and drives their crons, until Ctrl-C.
import { mkdirSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { readConfig } from "../src/http/config.ts";
import { buildAssets } from "./build-assets.ts";
import { startCronDriver } from "./dev/cron-driver.ts";
import { prepareDatabase } from "./dev/database.ts";
import { makeDashboardLink, writeGreeting } from "./dev/greeting.ts";
import { watchLauncher } from "./dev/launcher-watch.ts";
import { assertPortIsFree, readPort } from "./dev/port.ts";
import { readSettings } from "./dev/settings.ts";
import { writeWorkerConfigs } from "./dev/worker-configs.ts";
import { startWorkerServer, type WorkerServer } from "./dev/worker-server.ts";

const REPOSITORY = resolve(import.meta.dirname, "..");

// This process loads wrangler too, to reach the local D1.
Object.assign(process.env, { WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" });

let server: WorkerServer | undefined;
let isStopping = false;

async function stopAll(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await server?.stop();
  process.exit(exitCode);
}

async function start(): Promise<void> {
  const port = readPort(process.env.PORT);
  const origin = `http://127.0.0.1:${port}`;
  await assertPortIsFree(port);
  const stateFolder = resolve(process.env.SIGHTLINE_STATE ?? join(REPOSITORY, ".sightline"));
  mkdirSync(stateFolder, { recursive: true });
  // wrangler writes one a start and never removes them.
  rmSync(join(stateFolder, "logs"), { recursive: true, force: true });

  const { settings, createdFile } = readSettings(REPOSITORY, process.env);
  if (createdFile) report("Made .dev.vars from .dev.vars.example.");
  // Links lead here, unless the settings name another way in.
  settings.PUBLIC_ORIGIN ??= origin;
  // Before anything starts: the message names the setting that is wrong.
  readConfig(settings);
  for (const line of await buildAssets()) report(line);

  const { configPaths, crons } = writeWorkerConfigs(REPOSITORY, join(stateFolder, "workers"), settings, {
    forwardCrons: true,
  });
  report("Starting the Workers…");
  server = startWorkerServer(REPOSITORY, configPaths, { port, persistTo: stateFolder });
  void server.ended.then(() => stopAll(isStopping ? 0 : 1));

  // At the same time as the Workers' start: nobody knows of them before both are done.
  const [applied] = await Promise.all([
    prepareDatabase(configPaths[0] ?? "", stateFolder, join(REPOSITORY, "migrations")),
    server.ready,
  ]);
  const where = relative(process.cwd(), stateFolder) || ".";
  report(
    `Local D1 in ${where}: ${applied.length === 0 ? "up to date" : `applied ${applied.length} migrations`}, demo data in place.`,
  );

  startCronDriver(origin, crons);
  console.log(writeGreeting(origin, await makeDashboardLink(origin, settings.OPERATOR_TOKEN)));
}

function report(line: string): void {
  console.log(`• ${line}`);
}

process.on("SIGINT", () => void stopAll(0));
process.on("SIGTERM", () => void stopAll(0));
process.on("SIGHUP", () => void stopAll(0));
watchLauncher(() => void stopAll(1));

try {
  await start();
} catch (error) {
  if (!isStopping) console.error(`\nnpm run dev stopped: ${error instanceof Error ? error.message : error}`);
  await stopAll(1);
}
