import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parse } from "smol-toml";
import type { Settings } from "./settings.ts";

/** The parts of a Worker's config that the local start reads or changes; the rest is passed on unchanged. */
type WorkerConfig = {
  name: string;
  main: string;
  compatibility_flags?: string[];
  assets?: { directory: string };
  d1_databases?: { migrations_dir?: string }[];
  services?: { binding: string; service: string }[];
  triggers?: { crons?: string[] };
  ai?: unknown;
  vars?: Record<string, unknown>;
};

export type LocalWorkers = {
  /** Config paths, the public Worker's first. */
  configPaths: string[];
  /** Cron expressions of the webhooks Worker. */
  crons: string[];
};

/** Each Worker's config, relative to the repository; the public Worker's first. */
export const WORKER_CONFIGS = {
  api: "wrangler.toml",
  vision: "workers/vision/wrangler.toml",
  webhooks: "workers/webhooks/wrangler.toml",
};

/** The name of the local api Worker's binding to the Worker whose crons it forwards. */
export const LOCAL_CRON_BINDING = "LOCAL_CRON";

/**
 * Writes, for each Worker, its own config with absolute paths and with the settings as variables. `wrangler dev` gives
 * `--var`, `--env-file` and `.dev.vars` to the first Worker only; this way all of them see the same settings, and two
 * local starts with different settings don't share a file. Workers AI is left out: it runs only at Cloudflare, and
 * wrangler would ask for a login.
 *
 * @param folder where to write; created if missing
 * @param options `forwardCrons` lets the api Worker forward cron events, which `wrangler dev` needs; `withoutVision`
 * leaves out the vision Worker and the binding to it, for tests whose calls never reach it
 */
export function writeWorkerConfigs(
  repository: string,
  folder: string,
  settings: Settings,
  options: { forwardCrons: boolean; withoutVision?: boolean },
): LocalWorkers {
  mkdirSync(folder, { recursive: true });
  const all = Object.entries(WORKER_CONFIGS).map(([worker, path]) => ({
    worker,
    config: readWorkerConfig(join(repository, path), settings),
  }));
  const configs = options.withoutVision ? all.filter(({ worker }) => worker !== "vision") : all;
  const api = configs.find(({ worker }) => worker === "api")?.config;
  const webhooks = configs.find(({ worker }) => worker === "webhooks")?.config;
  if (!api || !webhooks) throw new Error("The api and the webhooks Worker must both have a config.");
  const names = configs.map(({ config }) => config.name);
  if (options.withoutVision) api.services = api.services?.filter(({ service }) => names.includes(service)) ?? [];
  if (options.forwardCrons) addCronForwarding(api, webhooks.name, repository);
  return {
    configPaths: configs.map(({ worker, config }) => {
      const path = join(folder, `${worker}.json`);
      // Settings may contain a provider's key.
      writeFileSync(path, JSON.stringify(config, null, 2), { mode: 0o600 });
      return path;
    }),
    crons: webhooks.triggers?.crons ?? [],
  };
}

function readWorkerConfig(path: string, settings: Settings): WorkerConfig {
  const config = parse(readFileSync(path, "utf8")) as unknown as WorkerConfig;
  const toAbsolute = (relative: string) => resolve(dirname(path), relative);
  config.main = toAbsolute(config.main);
  if (config.assets) config.assets.directory = toAbsolute(config.assets.directory);
  for (const database of config.d1_databases ?? []) {
    if (database.migrations_dir) database.migrations_dir = toAbsolute(database.migrations_dir);
  }
  delete config.ai;
  config.vars = { ...config.vars, ...settings };
  return config;
}

/** `wrangler dev` can fire only the first Worker's scheduled handler, so that one forwards the event locally. */
function addCronForwarding(api: WorkerConfig, target: string, repository: string): void {
  api.main = join(repository, "scripts", "dev", "local-api.ts");
  api.compatibility_flags = [...(api.compatibility_flags ?? []), "service_binding_extra_handlers"];
  api.services = [...(api.services ?? []), { binding: LOCAL_CRON_BINDING, service: target }];
}
