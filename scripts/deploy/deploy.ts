import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../dev/settings.ts";
import type { WorkerName } from "../worker-configs.ts";
import { findAccount, LOOK } from "./account.ts";
import { Begun } from "./begun.ts";
import { bundleWorker, listBundleArguments } from "./bundle.ts";
import { checkDelivery, checkDetect, checkPublicCalls, HEALTH_PATH } from "./check-service.ts";
import { Deployment, UPLOAD_ORDER } from "./deployment.ts";
import { findState, MIGRATIONS_SQL, type State, TABLES_SQL } from "./find-state.ts";
import {
  createOrganization,
  createSignInLink,
  type FirstOrganization,
  findFirstOrganization,
  ORGANIZATION_SQL,
} from "./first-organization.ts";
import { type Options, readDomain, readOwner } from "./options.ts";
import { Plan } from "./plan.ts";
import { listExcesses, listPaidNeeds } from "./platform-limits.ts";
import { prepareSettings } from "./prepare-settings.ts";
import { Service } from "./service.ts";
import { isSecret } from "./settings.ts";
import { SettingsFile } from "./settings-file.ts";
import type { Terminal } from "./terminal.ts";
import { createDatabases, createQueues, migrateDatabases, sendSecrets, uploadWorkers, type Work } from "./upload.ts";
import { type Execute, Wrangler, writeCommand } from "./wrangler.ts";

/** The surroundings of a deployment. */
export type Surroundings = {
  repository: string;
  /** Folder of the settings and of the written configs. */
  stateFolder: string;
  environment: NodeJS.ProcessEnv;
  /** Runs wrangler, which reaches Cloudflare. */
  execute: Execute;
  /** Builds the static files. Returns a line for each thing that it built. */
  build: () => Promise<string[]>;
  fetch: typeof fetch;
  /** Null: nobody can be asked. */
  terminal: Terminal | null;
  say: (line: string) => void;
};

/** Deploys, or lists the steps of a deployment. Throws an Error that says what failed and what to do. */
export async function deploy(given: Options, surroundings: Surroundings): Promise<void> {
  const { repository, stateFolder, environment, say } = surroundings;
  const terminal = given.asksNothing || given.isDryRun ? null : surroundings.terminal;
  if (!terminal && !given.asksNothing && !given.isDryRun) {
    throw new Error(
      "This isn't a terminal, so nothing can be asked: add --yes, and what is needed as options (--help).",
    );
  }
  const exampleText = readFileSync(join(repository, ".dev.vars.example"), "utf8");
  const file = new SettingsFile(join(stateFolder, `${given.environment}.vars`));
  const begun = new Begun(join(stateFolder, given.environment, "begun"));
  const secrets = new Set<string>();
  const redact = (text: string) => [...secrets].reduce((shown, secret) => shown.replaceAll(secret, "<secret>"), text);
  const wrangler = new Wrangler({ execute: surroundings.execute, stateFolder, environment, redact });
  const deployment = new Deployment(repository, stateFolder, given);
  const plan = new Plan(given.isDryRun, say);
  say(`${given.isDryRun ? "Steps of a deployment" : "Deployment"} to ${given.environment}:\n`);

  await plan.step("Check the login", [shownCommand(LOOK.login)], async () => {
    const { id, name } = await findAccount(wrangler, given.account);
    wrangler.useAccount(id);
    return `the account is ${name}`;
  });
  const bundleHashes = await prepareBundles(plan, wrangler, deployment, surroundings);

  let state: State = { databaseIds: new Map(), queues: new Set(), workers: new Map() };
  await plan.step("Look at what the account has", listLooks(deployment), async () => {
    state = await findState(wrangler, deployment, { adopts: given.adopts, begun: begun.list() });
    const { databaseIds, queues, workers } = state;
    return `${databaseIds.size} databases, ${queues.size} queues and ${workers.size} Workers of this deployment`;
  });

  let options = given;
  const read = async () => {
    const sources = { exampleText, file, environment, configured: deployment.configuredVars };
    const settings = await prepareSettings(options, sources, state.workers, terminal);
    for (const secret of listSecretValues(settings)) secrets.add(secret);
    deployment.settings = settings;
    return Object.keys(settings).join(", ");
  };
  await plan.step(`Read the settings, and keep generated secrets in ${file.path}`, [], async () => {
    if (terminal) options = await askForOptions(given, state, terminal);
    return read();
  });
  // The commands depend on them.
  if (given.isDryRun) await read();
  if (terminal && !/^y(es)?$/i.test(await terminal.ask("Change the account now? [y/N] "))) {
    throw new Error("Nothing was changed.");
  }

  const work: Work = { plan, wrangler, deployment, options, state, bundleHashes, begun };
  await createDatabases(work);
  await migrateDatabases(work);
  await createQueues(work);
  await sendSecrets(work);
  await uploadWorkers(work);
  await finish(work, surroundings);
}

/** Builds and bundles everything, so that a Worker that the platform would refuse changes nothing. */
async function prepareBundles(
  plan: Plan,
  wrangler: Wrangler,
  deployment: Deployment,
  { repository, build }: Surroundings,
): Promise<Map<WorkerName, string>> {
  await plan.step("Build the static files", [{ command: "npm run build" }], async () => {
    const lines = await build();
    deployment.writeConfigs();
    return lines.length === 0 ? "up to date" : lines.join(" ");
  });
  const hashes = new Map<WorkerName, string>();
  const commands = UPLOAD_ORDER.map((worker) =>
    shownCommand(listBundleArguments(deployment.configPath(worker), deployment.bundlePath(worker))),
  );
  await plan.step("Bundle the Workers, and compare them with the platform's limits", commands, async () => {
    const sizes = [];
    for (const worker of UPLOAD_ORDER) {
      const folder = join(repository, deployment.bundlePath(worker));
      const bundle = await bundleWorker(wrangler, deployment.readConfig(worker), deployment.configPath(worker), folder);
      hashes.set(worker, bundle.hash);
      sizes.push(bundle.size);
    }
    const excesses = sizes.flatMap(listExcesses);
    if (excesses.length > 0) throw new Error(`${excesses.join("; ")}.`);
    const needs = sizes.flatMap(listPaidNeeds);
    return needs.length === 0 ? "they fit" : `they fit the Workers Paid plan, which they need (${needs.join("; ")})`;
  });
  return hashes;
}

/** Asks for what a first run needs and the options don't say. */
async function askForOptions(options: Options, state: State, terminal: Terminal): Promise<Options> {
  if (state.workers.get("api")?.vars.PUBLIC_ORIGIN !== undefined) return options;
  const answered = { ...options };
  if (options.domain === null) {
    const host = await terminal.ask("Public host name, of a zone in this account (Enter: the workers.dev address): ");
    if (host !== "") answered.domain = readDomain(host);
  }
  if (options.organization === null) {
    const name = await terminal.ask("Name of the first organization (Enter: none yet): ");
    if (name !== "") {
      answered.organization = name;
      answered.email = readOwner(await terminal.ask("Email address of its owner: "));
    }
  }
  return answered;
}

/** Checks the deployment, and creates the first organization with its sign-in link. */
async function finish(work: Work, { repository, fetch: fetchFrom, say }: Surroundings): Promise<void> {
  const { plan, wrangler, deployment, options } = work;
  const origin = deployment.settings.PUBLIC_ORIGIN ?? `https://${deployment.nameWorker("api")}.<account>.workers.dev`;
  const token = deployment.settings.OPERATOR_TOKEN;
  const service = new Service(origin, fetchFrom);
  const curl = (method: string, path: string) => ({ command: `curl -X ${method} ${origin}${path}` });

  const publicCalls = [curl("GET", HEALTH_PATH), curl("GET", "/api/v1/organization"), curl("GET", "/models")];
  await plan.step("Check that it answers", publicCalls, () => checkPublicCalls(service));

  const { directory } = deployment;
  let first: FirstOrganization | null = null;
  const organizationCalls = [
    shownCommand(LOOK.rows(directory, ORGANIZATION_SQL)),
    curl("POST", "/internal/v1/organizations"),
  ];
  await plan.step("Create the first organization", organizationCalls, async () => {
    first = await findFirstOrganization(wrangler, directory);
    if (first) return `${first.name} is there`;
    if (options.organization === null) return "left out: --organization and --email weren't given";
    if (token === undefined) return "left out: OPERATOR_TOKEN isn't known here";
    first = await createOrganization(service, token, options.organization);
    return `created ${first.name}`;
  });
  const found = first as FirstOrganization | null;
  const caller = found && token !== undefined ? { service, token, organizationId: found.id } : null;
  const why = found ? "OPERATOR_TOKEN isn't known here" : "there is no organization";

  const detectCalls = [
    curl("POST", "/internal/v1/organizations/<id>/api-keys"),
    curl("POST", "/api/v1/screenshots:detect"),
    curl("DELETE", "/internal/v1/api-keys/<id>"),
  ];
  await plan.step("Detect in a sample", detectCalls, async () =>
    caller ? checkDetect(caller, repository) : `left out: ${why}`,
  );
  const deliveryCalls = [
    curl("POST", "/internal/v1/organizations/<id>/destinations"),
    curl("POST", "/internal/v1/destinations/<id>/test"),
    curl("DELETE", "/internal/v1/destinations/<id>"),
  ];
  await plan.step("Deliver a test event, with --check-webhook", deliveryCalls, async () => {
    if (options.webhookUrl === null) return "left out: --check-webhook wasn't given";
    return caller ? checkDelivery(caller, options.webhookUrl) : `left out: ${why}`;
  });

  let link: string | null = null;
  const linkCalls = [curl("POST", "/internal/v1/organizations/<id>/sign-in-links")];
  await plan.step("Create the first sign-in link", linkCalls, async () => {
    if (found && found.members > 0) return "left out: somebody has signed in already";
    if (!caller) return `left out: ${why}`;
    if (options.email === null) return "left out: --organization and --email weren't given";
    link = await createSignInLink(service, caller.token, caller.organizationId, options.email);
    return "created";
  });
  if (options.isDryRun) return;
  say(`\nsightline is up at ${origin}`);
  if (link !== null) say(`Sign in within 15 minutes, once: ${link}`);
  say(`Check it at any time: OPERATOR_TOKEN=… npm run doctor -- --url ${origin}`);
}

function shownCommand(args: readonly string[]): { command: string } {
  return { command: writeCommand(args) };
}

function listLooks(deployment: Deployment): { command: string }[] {
  const databases = deployment.listDatabases();
  const queues = deployment.listQueues();
  const workers = UPLOAD_ORDER.map((worker) => deployment.nameWorker(worker));
  return [
    LOOK.databases,
    ...databases.flatMap((database) => [LOOK.rows(database, TABLES_SQL), LOOK.rows(database, MIGRATIONS_SQL)]),
    ...workers.flatMap((name) => [LOOK.deployment(name), LOOK.version(name, "<version>")]),
    ...queues.map(LOOK.queue),
  ].map(shownCommand);
}

function listSecretValues(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    if (!isSecret(name, settings)) return [];
    // A part of the list is as secret as the list.
    return name === "SEALING_KEYS"
      ? [value, ...value.split(",").map((entry) => entry.slice(entry.indexOf(":") + 1))]
      : [value];
  });
}
