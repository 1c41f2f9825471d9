import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parse } from "smol-toml";

/** The parts of a Worker's config that the scripts read or change; the rest is passed on unchanged. */
export type WorkerConfig = {
  name: string;
  main: string;
  compatibility_flags?: string[];
  assets?: { directory: string };
  d1_databases?: { binding: string; database_name: string; database_id: string; migrations_dir?: string }[];
  services?: { binding: string; service: string }[];
  queues?: {
    producers?: { binding: string; queue: string }[];
    consumers?: { queue: string; dead_letter_queue?: string }[];
  };
  ratelimits?: { namespace_id: string }[];
  analytics_engine_datasets?: { binding: string; dataset?: string }[];
  triggers?: { crons?: string[] };
  routes?: { pattern: string; custom_domain: boolean }[];
  limits?: { cpu_ms?: number };
  ai?: unknown;
  vars?: Record<string, unknown>;
};

/** Each Worker's config, relative to the repository; the public Worker's first. */
export const WORKER_CONFIGS = {
  api: "wrangler.toml",
  vision: "workers/vision/wrangler.toml",
  webhooks: "workers/webhooks/wrangler.toml",
};

export type WorkerName = keyof typeof WORKER_CONFIGS;

/** Lists the Workers, the public one first. */
export function listWorkers(): WorkerName[] {
  return Object.keys(WORKER_CONFIGS) as WorkerName[];
}

/** Reads a Worker's config and makes its paths absolute, so that it can be written elsewhere. */
export function readWorkerConfig(repository: string, worker: WorkerName): WorkerConfig {
  const path = join(repository, WORKER_CONFIGS[worker]);
  const config = parse(readFileSync(path, "utf8")) as unknown as WorkerConfig;
  const toAbsolute = (relative: string) => resolve(dirname(path), relative);
  config.main = toAbsolute(config.main);
  if (config.assets) config.assets.directory = toAbsolute(config.assets.directory);
  for (const database of config.d1_databases ?? []) {
    if (database.migrations_dir) database.migrations_dir = toAbsolute(database.migrations_dir);
  }
  return config;
}
