import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { parse } from "smol-toml";
import { executeProgram, OWN_WRANGLER, Wrangler } from "../deploy/wrangler.ts";
import { takeStateLock } from "../dev/state-lock.ts";
import type { WorkerConfig } from "../worker-configs.ts";
import type { BackupOptions } from "./options.ts";
import { openWorkFolder, type WorkFolder } from "./work-folder.ts";

/** The variables by which wrangler signs in. */
const SECRET_VARIABLES = ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_API_KEY"];

type Binding = NonNullable<WorkerConfig["d1_databases"]>[number];

/** The databases of a deployment, or of the local start, through wrangler. */
export class D1Databases {
  readonly bindings: readonly string[];
  readonly #wrangler: Wrangler;
  readonly #folder: WorkFolder;
  readonly #place: string;
  readonly #lock: DatabaseSync | null = null;

  /** @param signal ends what runs when it aborts */
  constructor({ configPath, stateFolder }: Pick<BackupOptions, "configPath" | "stateFolder">, signal?: AbortSignal) {
    const databases = readDatabases(configPath);
    this.bindings = databases.map(({ binding }) => binding);
    this.#place = stateFolder === null ? "--remote" : "--local";
    if (stateFolder !== null && existsSync(stateFolder)) {
      this.#lock = takeStateLock(stateFolder);
      if (this.#lock === null) throw new Error(`${stateFolder} is in use: stop the local start first.`);
    }
    // wrangler finds local data only beside a config, of which it needs nothing else.
    this.#folder = openWorkFolder();
    const { path: folder } = this.#folder;
    writeFileSync(this.#configPath, JSON.stringify({ name: "sightline-backup", d1_databases: databases }));
    if (stateFolder !== null) {
      mkdirSync(join(folder, ".wrangler"));
      symlinkSync(stateFolder, join(folder, ".wrangler/state"));
    }
    this.#wrangler = new Wrangler({
      execute: executeProgram(OWN_WRANGLER, folder, signal),
      stateFolder: folder,
      temporaryFolder: folder,
      environment: process.env,
      redact: (text) => hideSecrets(text),
    });
  }

  /** Exports a database into a file that only this user can read. */
  async export(binding: string, path: string): Promise<void> {
    writeFileSync(path, "", { mode: 0o600 });
    await this.#run("export", binding, "--output", path, "--skip-confirmation");
  }

  /** Runs statements, all or none of them. */
  async execute(binding: string, statements: Iterable<string>): Promise<void> {
    const path = join(this.#folder.path, `${binding}.sql`);
    writeLines(path, statements);
    await this.#run("execute", binding, "--file", path, "--yes");
  }

  /** Runs a statement and returns its rows. */
  async query<Row>(binding: string, sql: string): Promise<Row[]> {
    const args = this.#args("execute", binding, "--json", "--command", sql);
    const [answer] = await this.#wrangler.read<{ results: Row[] }[]>(args);
    return answer?.results ?? [];
  }

  /** Removes the temporary files. */
  close(): void {
    this.#lock?.close();
    this.#folder.close();
  }

  get #configPath(): string {
    return join(this.#folder.path, "wrangler.json");
  }

  #args(command: string, binding: string, ...rest: string[]): string[] {
    return ["d1", command, binding, this.#place, "--config", this.#configPath, ...rest];
  }

  async #run(command: string, binding: string, ...rest: string[]): Promise<void> {
    await this.#wrangler.mustRun(this.#args(command, binding, ...rest));
  }
}

function writeLines(path: string, lines: Iterable<string>): void {
  const file = openSync(path, "w", 0o600);
  try {
    for (const line of lines) writeSync(file, `${line}\n`);
  } finally {
    closeSync(file);
  }
}

/** The address of an export gives access to the database, and a token to the account. */
export function hideSecrets(text: string, environment: NodeJS.ProcessEnv = process.env): string {
  const secrets = SECRET_VARIABLES.flatMap((name) => environment[name] || []);
  return secrets
    .reduce((shown, secret) => shown.replaceAll(secret, "<secret>"), text)
    .replace(/(https?:\/\/[^\s?"'<>]+)\?[^\s"'<>]*/g, "$1?<secret>");
}

function readDatabases(configPath: string): Pick<Binding, "binding" | "database_name" | "database_id">[] {
  const databases = readConfig(configPath).d1_databases ?? [];
  if (databases.length === 0) throw new Error(`${configPath} has no d1_databases.`);
  return databases.map(({ binding, database_name, database_id }) => ({ binding, database_name, database_id }));
}

function readConfig(path: string): WorkerConfig {
  const text = readFileSync(path, "utf8");
  try {
    return (path.endsWith(".toml") ? parse(text) : JSON.parse(text)) as WorkerConfig;
  } catch {
    throw new Error(`${path} isn't a Worker's config in TOML or JSON: name the api Worker's with --config.`);
  }
}
