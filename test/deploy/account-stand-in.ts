// Plays the `wrangler` command for an account that is a folder: the same arguments, output, exit codes and order of
// checks as wrangler 4, with SQLite for D1. Nothing else is shared with the deployment's own code.
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";

type Binding = { type: string; name: string; text?: string; id?: string; service?: string; queue_name?: string };
type Version = { id: string; code: string; bindings: Binding[] };
export type StandInWorker = {
  versions: Version[];
  secrets: Record<string, string>;
  crons: string[];
  domains: string[];
  isPublic: boolean;
};
export type AccountState = {
  isLoggedIn: boolean;
  accounts: { id: string; name: string }[];
  databases: { uuid: string; name: string; location: string | null }[];
  queues: Record<string, { producers: string[]; consumers: string[] }>;
  workers: Record<string, StandInWorker>;
  /** Commands that changed something, in their order; secrets are left out. */
  changes: string[];
  /** The command that fails: the number of the change, and how much of it is done before it fails. */
  failure: { change: number; when: "before" | "midway" | "after" } | null;
  /** The size that a bundle reports, by the Worker's name. */
  gzipBytes: Record<string, number>;
};

type Config = {
  name: string;
  main: string;
  workers_dev?: boolean;
  d1_databases?: { binding: string; database_name: string; database_id: string; migrations_dir?: string }[];
  services?: { binding: string; service: string }[];
  queues?: { producers?: { binding: string; queue: string }[]; consumers?: { queue: string }[] };
  triggers?: { crons?: string[] };
  routes?: { pattern: string; custom_domain: boolean }[];
  vars?: Record<string, string>;
};

/** The subdomain of the account's workers.dev addresses. */
export const SUBDOMAIN = "stand-in";
const ACCOUNT = { id: "0123456789abcdef0123456789abcdef", name: "Stand-in" };

class Refused extends Error {}

/** An account in a folder. */
export class AccountStandIn {
  readonly folder: string;
  state: AccountState;

  constructor(folder: string) {
    this.folder = folder;
    const path = join(folder, "account.json");
    this.state = existsSync(path)
      ? JSON.parse(readFileSync(path, "utf8"))
      : {
          ...{ isLoggedIn: true, accounts: [ACCOUNT], databases: [], queues: {}, workers: {} },
          ...{ changes: [], failure: null, gzipBytes: {} },
        };
  }

  save(): void {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(join(this.folder, "account.json"), JSON.stringify(this.state, null, 2));
  }

  openDatabase(name: string): DatabaseSync {
    const database = this.state.databases.find((one) => one.name === name);
    if (!database) throw new Refused(`Couldn't find DB with name '${name}'`);
    const sqlite = new DatabaseSync(join(this.folder, `${database.uuid}.sqlite`));
    sqlite.exec("PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY");
    return sqlite;
  }

  /** Plays a command. Secrets arrive over `input`. */
  run(args: readonly string[], input: string, environment: NodeJS.ProcessEnv) {
    let stdout = "";
    let stderr = "";
    const print = (line: string) => {
      stdout += `${line}\n`;
    };
    let code = 0;
    try {
      this.#play(args, input, environment, print);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      stderr += `\n✘ [ERROR] ${error.message}\n`;
      code = 1;
    }
    this.save();
    return { code, stdout, stderr };
  }

  #play(
    args: readonly string[],
    input: string,
    environment: NodeJS.ProcessEnv,
    print: (line: string) => void,
  ): unknown {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ json: { type: "boolean" }, remote: { type: "boolean" }, "dry-run": { type: "boolean" } },
        ...{ config: { type: "string", short: "c" }, name: { type: "string" }, command: { type: "string" } },
        ...{ location: { type: "string" }, outdir: { type: "string" } },
      } as const,
    });
    const [group = "", verb = "", ...names] = positionals;
    const config = values.config === undefined ? null : readJson<Config>(values.config);
    // Wrangler warns of an environment that the config lacks, and goes on.
    if (config && environment.CLOUDFLARE_ENV) config.name += `-${environment.CLOUDFLARE_ENV}`;
    const needConfig = (): Config => config ?? fail("Missing -c");
    const named = (): string => names[0] ?? fail("Missing name");
    if (group === "whoami") return this.#whoami(print);
    if (group === "deploy" && values["dry-run"]) {
      return this.#bundle(needConfig(), values.outdir ?? fail("Missing --outdir"), environment);
    }
    this.#authenticate(environment);
    switch (`${group} ${verb}`.trim()) {
      case "d1 list":
        return print(
          JSON.stringify(
            this.state.databases.map(({ uuid, name }) => ({ uuid, name })),
            null,
            2,
          ),
        );
      case "d1 create":
        return this.#change(args, () => this.#createDatabase(named(), values.location ?? null, print));
      case "d1 execute": {
        const sqlite = this.openDatabase(this.#findDatabase(needConfig(), named()).database_name);
        const results = sqlite.prepare(values.command ?? fail("Missing --command")).all();
        sqlite.close();
        return print(JSON.stringify([{ results, success: true, meta: {} }], null, 2));
      }
      case "d1 migrations": {
        const { database, folder, missing } = this.#findMigrations(needConfig(), names[1] ?? fail("Missing database"));
        if (missing.length === 0) return print("✅ No migrations to apply!");
        return this.#change(args, (midway) => this.#migrate(database, folder, missing, midway, print));
      }
      case "queues info": {
        const queue = this.state.queues[named()];
        if (!queue)
          throw new Refused(`Queue "${named()}" does not exist. To create it, run: wrangler queues create ${named()}`);
        const list = (workers: string[]) => workers.map((worker) => ` worker:${worker}`).toString();
        print(`Queue Name: ${named()}\nNumber of Producers: ${queue.producers.length}`);
        if (queue.producers.length > 0) print(`Producers:${list(queue.producers)}`);
        print(`Number of Consumers: ${queue.consumers.length}`);
        if (queue.consumers.length > 0) print(`Consumers: ${list(queue.consumers).trim()}`);
        return;
      }
      case "queues create":
        return this.#change(args, () => {
          if (this.state.queues[named()]) throw new Refused(`Queue name '${named()}' is already taken. [code: 11009]`);
          this.state.queues[named()] = { producers: [], consumers: [] };
          print(`🌀 Creating queue '${named()}'\n✅ Created queue '${named()}'`);
        });
      case "deployments status": {
        const version = this.#findWorker(values.name ?? "").versions.at(-1);
        return print(JSON.stringify({ versions: [{ version_id: version?.id, percentage: 100 }] }, null, 2));
      }
      case "versions view": {
        const { versions, secrets } = this.#findWorker(values.name ?? "");
        const version = versions.find(({ id }) => id === named()) ?? fail("no such version");
        const secretBindings = Object.keys(secrets).map((name) => ({ type: "secret_text", name }));
        return print(
          JSON.stringify({
            id: version.id,
            resources: { bindings: [...version.bindings, ...secretBindings] },
          }),
        );
      }
      case "secret bulk":
        return this.#change(args, (midway) => this.#setSecrets(needConfig().name, JSON.parse(input), midway, print));
      case "deploy":
        return this.#change(args, (midway) => this.#deploy(needConfig(), environment, midway, print));
      case "triggers deploy":
        this.#applyTriggers(needConfig());
        return;
      default:
        throw new Refused(`Unknown argument: ${positionals.join(" ")}`);
    }
  }

  /** Plays a command that changes the account, and fails it where the state says so. */
  #change(args: readonly string[], perform: (midway: () => void) => void): void {
    const { failure, changes } = this.state;
    const number = changes.length + 1;
    const stop = (when: string) => {
      if (failure?.change === number && failure.when === when) {
        this.state.failure = null;
        throw new Refused(`A request to the Cloudflare API failed: internal error, ${when} change ${number}`);
      }
    };
    stop("before");
    perform(() => stop("midway"));
    stop("after");
    changes.push(args.join(" "));
  }

  #authenticate(environment: NodeJS.ProcessEnv): void {
    const { isLoggedIn, accounts } = this.state;
    if (!isLoggedIn)
      throw new Refused("In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN");
    const id = environment.CLOUDFLARE_ACCOUNT_ID ?? (accounts.length === 1 ? accounts[0]?.id : undefined);
    if (!accounts.some((account) => account.id === id)) throw new Refused("it is mandatory to specify an account ID");
  }

  #whoami(print: (line: string) => void): unknown {
    const { isLoggedIn, accounts } = this.state;
    if (isLoggedIn) return print(JSON.stringify({ loggedIn: true, authType: "OAuth Token", accounts }, null, 2));
    print('{"loggedIn":false}');
    throw new Refused("");
  }

  #bundle(config: Config, folder: string, environment: NodeJS.ProcessEnv): void {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "index.js"), readFileSync(config.main));
    writeFileSync(join(folder, "README.md"), `Bundled at ${process.hrtime.bigint()}`);
    writeEntry(environment, {
      type: "deploy",
      worker_name: config.name,
      bundle_size: { raw_bytes: 3_000_000, gzip_bytes: this.state.gzipBytes[config.name] ?? 900_000 },
    });
  }

  #createDatabase(name: string, location: string | null, print: (line: string) => void): void {
    if (this.state.databases.some((one) => one.name === name))
      throw new Refused("A database with that name already exists");
    this.state.databases.push({ uuid: randomUUID(), name, location });
    print(`✅ Successfully created DB '${name}' in region WEUR`);
  }

  /** Finds a database as wrangler does, by the id in the config, whatever the account has. */
  #findDatabase(config: Config, binding: string) {
    const database = config.d1_databases?.find((one) => one.binding === binding) ?? fail(`no binding ${binding}`);
    const known = this.state.databases.find(({ uuid }) => uuid === database.database_id);
    if (known?.name === database.database_name) return database;
    throw new Refused(`The database ${database.database_id} could not be found [code: 7404]`);
  }

  #findMigrations(config: Config, binding: string) {
    const database = this.#findDatabase(config, binding);
    const folder = resolve(database.migrations_dir ?? fail("no migrations_dir"));
    const sqlite = this.openDatabase(database.database_name);
    sqlite.exec("CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)");
    const done = sqlite
      .prepare("SELECT name FROM d1_migrations")
      .all()
      .map(({ name }) => name);
    sqlite.close();
    const missing = readdirSync(folder).filter((name) => name.endsWith(".sql") && !done.includes(name));
    return { database: database.database_name, folder, missing: missing.sort() };
  }

  #migrate(
    database: string,
    folder: string,
    missing: readonly string[],
    midway: () => void,
    print: (line: string) => void,
  ): void {
    const sqlite = this.openDatabase(database);
    try {
      for (const [index, name] of missing.entries()) {
        if (index === 1) midway();
        sqlite.exec(`BEGIN; ${readFileSync(join(folder, name), "utf8")}; COMMIT`);
        sqlite.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
      }
      print("🚣 Executed commands");
    } finally {
      sqlite.close();
    }
  }

  #setSecrets(name: string, secrets: Record<string, string>, midway: () => void, print: (line: string) => void): void {
    if (!this.state.workers[name]) {
      print(`🌀 Creating new Worker "${name}"...`);
      const draft = { id: randomUUID(), code: "", bindings: [] };
      this.state.workers[name] = { versions: [draft], secrets: {}, crons: [], domains: [], isPublic: false };
    }
    midway();
    const worker = this.#findWorker(name);
    Object.assign(worker.secrets, secrets);
    const last = worker.versions.at(-1) ?? fail("no version");
    worker.versions.push({ ...last, id: randomUUID() });
    for (const key of Object.keys(secrets)) print(`✨ Successfully created secret for key: ${key}`);
  }

  #deploy(config: Config, environment: NodeJS.ProcessEnv, midway: () => void, print: (line: string) => void): void {
    for (const { service } of config.services ?? []) {
      if (service !== config.name && !this.state.workers[service]?.versions.at(-1)?.code) {
        throw new Refused(`could not resolve binding: script "${service}" not found [code: 10143]`);
      }
    }
    for (const { database_id: id } of config.d1_databases ?? []) {
      if (!this.state.databases.some(({ uuid }) => uuid === id)) {
        throw new Refused("binding DB of type d1 must have a valid `id` specified [code: 10021]");
      }
    }
    for (const { queue } of [...(config.queues?.producers ?? []), ...(config.queues?.consumers ?? [])]) {
      if (!this.state.queues[queue]) throw new Refused(`Queue "${queue}" does not exist.`);
    }
    const bindings: Binding[] = [
      ...Object.entries(config.vars ?? {}).map(([name, text]) => ({ type: "plain_text", name, text })),
      ...(config.d1_databases ?? []).map(({ binding, database_id: id }) => ({ type: "d1", name: binding, id })),
      ...(config.services ?? []).map(({ binding, service }) => ({ type: "service", name: binding, service })),
      ...(config.queues?.producers ?? []).map(({ binding, queue }) => ({
        type: "queue",
        name: binding,
        queue_name: queue,
      })),
    ];
    const worker = this.state.workers[config.name] ?? {
      ...{ versions: [], secrets: {}, crons: [], domains: [], isPublic: false },
    };
    this.state.workers[config.name] = worker;
    worker.versions.push({ id: randomUUID(), code: readFileSync(config.main, "utf8"), bindings });
    print(`Uploaded ${config.name} (1.76 sec)`);
    midway();
    const targets = this.#applyTriggers(config);
    writeEntry(environment, { type: "deploy", worker_name: config.name, targets });
  }

  /** Returns the addresses, crons and queues, as wrangler lists them. */
  #applyTriggers(config: Config): string[] {
    const worker = this.#findWorker(config.name);
    const domains = (config.routes ?? []).map(({ pattern }) => pattern);
    worker.isPublic = config.workers_dev ?? domains.length === 0;
    worker.crons = config.triggers?.crons ?? [];
    worker.domains = domains;
    for (const [kind, used] of [
      ["producers", config.queues?.producers],
      ["consumers", config.queues?.consumers],
    ] as const) {
      for (const { queue } of used ?? []) {
        const users = this.state.queues[queue]?.[kind] ?? [];
        if (!users.includes(config.name)) users.push(config.name);
      }
    }
    return [
      ...(worker.isPublic ? [`https://${config.name}.${SUBDOMAIN}.workers.dev`] : []),
      ...domains.map((domain) => `${domain} (custom domain)`),
      ...worker.crons.map((cron) => `schedule: ${cron}`),
    ];
  }

  #findWorker(name: string) {
    const worker = this.state.workers[name];
    if (!worker) throw new Refused("This Worker does not exist on your account. [code: 10007]");
    return worker;
  }
}

function fail(message: string): never {
  throw new Refused(message);
}

function readJson<Value>(path: string): Value {
  return JSON.parse(readFileSync(path, "utf8")) as Value;
}

function writeEntry(environment: NodeJS.ProcessEnv, entry: object): void {
  const path = environment.WRANGLER_OUTPUT_FILE_PATH;
  if (path === undefined) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ type: "wrangler-session" })}\n${JSON.stringify(entry)}\n`);
}

if (import.meta.main) {
  const account = new AccountStandIn(process.env.STAND_IN_ACCOUNT ?? "");
  const input = process.argv.includes("bulk") ? readFileSync(0, "utf8") : "";
  const { code, stdout, stderr } = account.run(process.argv.slice(2), input, process.env);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
}
