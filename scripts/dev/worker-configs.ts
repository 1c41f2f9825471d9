import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listWorkers, readWorkerConfig, type WorkerConfig, type WorkerName } from "../worker-configs.ts";
import type { Settings } from "./settings.ts";
import { addLocalShard } from "./shard-bindings.ts";

type LocalWorkers = {
  /** Config paths, the public Worker's first. */
  configPaths: string[];
  /** Cron expressions of the webhooks Worker. */
  crons: string[];
};

/** The name of the local api Worker's binding to the Worker whose crons it forwards. */
const LOCAL_CRON_BINDING = "LOCAL_CRON";

/**
 * Writes, for each Worker, its own config with absolute paths and with the settings as variables. `wrangler dev` gives
 * `--var`, `--env-file` and `.dev.vars` to the first Worker only; this way all of them see the same settings, and two
 * local starts with different settings don't share a file. Two bindings are left out: Workers AI, which runs only at
 * Cloudflare and for which wrangler would ask for a login; and the rate limiter, whose local stand-in writes each call
 * to disk on the thread that serves all calls. The isolate's own bucket is enough, since there is only one isolate.
 *
 * @param folder where to write; created if missing
 * @param options `forwardCrons` lets the api Worker forward cron events, which `wrangler dev` needs; `withoutVision`
 *   leaves out the vision Worker and the binding to it, for tests whose calls never reach it; `shards` is the number of
 *   databases, of which the configs may name fewer
 */
export function writeWorkerConfigs(
  repository: string,
  folder: string,
  settings: Settings,
  options: { forwardCrons: boolean; withoutVision?: boolean; shards?: number },
): LocalWorkers {
  mkdirSync(folder, { recursive: true });
  const all = listWorkers().map((worker) => ({ worker, config: readLocalConfig(repository, worker, settings) }));
  const configs = options.withoutVision ? all.filter(({ worker }) => worker !== "vision") : all;
  const api = configs.find(({ worker }) => worker === "api")?.config;
  const webhooks = configs.find(({ worker }) => worker === "webhooks")?.config;
  if (!api || !webhooks) throw new Error("The api and the webhooks Worker must both have a config.");
  for (const config of [api, webhooks]) addShards(config, options.shards ?? 1);
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

function readLocalConfig(repository: string, worker: WorkerName, settings: Settings): WorkerConfig {
  const config = readWorkerConfig(repository, worker);
  delete config.ai;
  delete config.ratelimits;
  config.vars = { ...config.vars, ...settings };
  return config;
}

function addShards({ d1_databases: databases = [] }: WorkerConfig, shards: number): void {
  const [directory] = databases;
  if (!directory) throw new Error("The api and the webhooks Worker must both have a database.");
  for (let shard = databases.length; shard < shards; shard++) databases.push(addLocalShard(directory, shard));
}

/** `wrangler dev` can fire only the first Worker's scheduled handler, so that one forwards the event locally. */
function addCronForwarding(api: WorkerConfig, target: string, repository: string): void {
  api.main = join(repository, "scripts", "dev", "local-api.ts");
  api.compatibility_flags = [...(api.compatibility_flags ?? []), "service_binding_extra_handlers"];
  api.services = [...(api.services ?? []), { binding: LOCAL_CRON_BINDING, service: target }];
}
