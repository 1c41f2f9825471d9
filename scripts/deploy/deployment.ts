import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Settings } from "../dev/settings.ts";
import { listWorkers, readWorkerConfig, type WorkerConfig, type WorkerName } from "../worker-configs.ts";
import type { BoundDatabase } from "./account.ts";
import { listDatabases, listQueues, makeDeployedConfig, nameResource } from "./deployed-config.ts";
import { ENVIRONMENTS, type Options } from "./options.ts";
import { pickSettings } from "./settings.ts";

/** The Workers in the order of their upload: the target of a binding before the Worker that is bound to it. */
export const UPLOAD_ORDER: readonly WorkerName[] = ["vision", "webhooks", "api"];

/** The folder of this command's files, relative to the repository. */
export const DEPLOY_FOLDER = ".sightline-deploy";

/** The configs of one deployment: those of the repository with its names, ids and settings. */
export class Deployment {
  readonly repository: string;
  readonly folder: string;
  readonly #options: Options;
  readonly #sources: ReadonlyMap<WorkerName, WorkerConfig>;
  /** Ids of the account's databases by their names. */
  databaseIds: ReadonlyMap<string, string> = new Map();
  settings: Settings = {};
  /** Fingerprints of the Workers that are ready to be uploaded. */
  readonly fingerprints = new Map<WorkerName, string>();

  /** @param stateFolder where the configs are written; of no use to a later run */
  constructor(repository: string, stateFolder: string, options: Options) {
    this.repository = repository;
    this.folder = join(stateFolder, options.environment);
    this.#options = options;
    this.#sources = new Map(listWorkers().map((worker) => [worker, readWorkerConfig(repository, worker)]));
  }

  /** Returns a Worker's config with all values that are known so far. */
  readConfig(worker: WorkerName): WorkerConfig {
    const source = this.#sources.get(worker);
    if (!source) throw new Error(`There is no config of the Worker ${worker}.`);
    return makeDeployedConfig(source, this.#options, {
      ownWorkers: [...this.#sources.values()].map(({ name }) => name),
      databaseIds: this.databaseIds,
      vars: pickSettings(worker, this.settings, "vars"),
      domain: worker === "api" ? findDomain(this.settings.PUBLIC_ORIGIN) : null,
      fingerprint: this.fingerprints.get(worker) ?? null,
    });
  }

  /** The variables that the repository's configs set. */
  get configuredVars(): Settings {
    const all = [...this.#sources.values()].flatMap(({ vars }) => Object.entries(vars ?? {}));
    return Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
  }

  /** Names of the public Workers of the other environments. */
  listNeighbours(): string[] {
    const others = ENVIRONMENTS.filter((environment) => environment !== this.#options.environment);
    const name = this.#sources.get("api")?.name ?? "api";
    return others.map((environment) => nameResource(name, { name: this.#options.name, environment }));
  }

  nameWorker(worker: WorkerName): string {
    return nameResource(this.#sources.get(worker)?.name ?? worker, this.#options);
  }

  /** Returns the path of a Worker's config, relative to the repository. */
  configPath(worker: WorkerName): string {
    return join(this.shownFolder, `${worker}.json`);
  }

  /** Returns the folder of a Worker's bundle, relative to the repository. */
  bundlePath(worker: WorkerName): string {
    return join(this.shownFolder, "bundles", worker);
  }

  get shownFolder(): string {
    return relative(this.repository, this.folder);
  }

  /** Writes the configs of all Workers. */
  writeConfigs(): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    for (const worker of UPLOAD_ORDER) {
      const path = join(this.repository, this.configPath(worker));
      writeFileSync(path, JSON.stringify(this.readConfig(worker), null, 2), { mode: 0o600 });
    }
  }

  /** Lists the databases, each with the config and the binding under which wrangler reaches it. */
  listDatabases(): (BoundDatabase & { name: string })[] {
    const configs = listWorkers().map((worker) => ({ worker, config: this.readConfig(worker) }));
    return listDatabases(configs).map(({ name, binding, worker }) => ({
      ...{ name, binding, configPath: this.configPath(worker) },
    }));
  }

  /** The database that has the keys, people and organizations. */
  get directory(): BoundDatabase {
    return { binding: "DB", configPath: this.configPath("api") };
  }

  listQueues(): string[] {
    return listQueues(listWorkers().map((worker) => this.readConfig(worker)));
  }
}

/** Returns the host name that must lead to the api Worker; null for the account's workers.dev address, which does so by itself. */
export function findDomain(publicOrigin: string | undefined): string | null {
  if (publicOrigin === undefined) return null;
  const { hostname } = new URL(publicOrigin);
  return hostname.endsWith(".workers.dev") ? null : hostname;
}
