import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type FoundWorker, findAccount, findWorker, LOOK, listWorkerLooks } from "./account.ts";
import { askForOptions } from "./ask-for-options.ts";
import { Begun } from "./begun.ts";
import { Deployment, findDomain, UPLOAD_ORDER } from "./deployment.ts";
import { findState, listLooks, type State } from "./find-state.ts";
import { finish } from "./finish.ts";
import type { Options } from "./options.ts";
import { Plan } from "./plan.ts";
import { prepareBundles } from "./prepare-bundles.ts";
import { prepareSettings } from "./prepare-settings.ts";
import { listSecretValues } from "./settings.ts";
import { SettingsFile } from "./settings-file.ts";
import type { Surroundings } from "./surroundings.ts";
import { createDatabases, createQueues, migrateDatabases, sendSecrets, uploadWorkers, type Work } from "./upload.ts";
import { showCommand, Wrangler } from "./wrangler.ts";

/** Variables with which wrangler logs in. */
const LOGINS = ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_API_KEY"];

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
  const secrets = new Set(LOGINS.flatMap((name) => environment[name] || []));
  const redact = (text: string) => [...secrets].reduce((shown, secret) => shown.replaceAll(secret, "<secret>"), text);
  const wrangler = new Wrangler({ execute: surroundings.execute, stateFolder, environment, redact });
  const deployment = new Deployment(repository, stateFolder, given);
  if (!given.isNamed) refuseOtherName(deployment, begun.list());
  const plan = new Plan(given.isDryRun, say);
  say(`${given.isDryRun ? "Steps of a deployment" : "Deployment"} to ${given.environment}:\n`);

  await plan.step("Check the login", [showCommand(LOOK.login)], async () => {
    const { id, name } = await findAccount(wrangler, given.account);
    wrangler.useAccount(id);
    return `the account is ${name}`;
  });
  const bundleHashes = await prepareBundles(plan, wrangler, deployment, surroundings);

  let state: State = { databaseIds: new Map(), queues: new Set(), workers: new Map(), first: null };
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
  const neighbours = deployment.listNeighbours();
  const looks = neighbours.flatMap(listWorkerLooks);
  await plan.step("See that no other environment has the address", looks.map(showCommand), async () => {
    for (const name of neighbours) refuseSameOrigin(deployment, name, await findWorker(wrangler, name));
    return "none has";
  });
  // The commands depend on the settings.
  if (given.isDryRun) await read();
  if (
    terminal &&
    !/^y(es)?$/i.test(await terminal.ask(`${warnOfDomain(deployment, state)}Change the account now? [y/N] `))
  ) {
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

/** Without the name, a later run would create a second deployment. */
function refuseOtherName(deployment: Deployment, begun: readonly string[]): void {
  if (begun.length === 0 || UPLOAD_ORDER.some((worker) => begun.includes(deployment.nameWorker(worker)))) return;
  throw new Error(
    `Earlier runs from here deployed ${begun.join(", ")}. Give their --name again, or --name sightline for a second deployment.`,
  );
}

/** Without its own prompts, wrangler takes a host name over from any DNS record and any other Worker. */
function warnOfDomain({ settings: { PUBLIC_ORIGIN: origin } }: Deployment, { workers }: State): string {
  const domain = findDomain(origin);
  if (domain === null || origin === workers.get("api")?.vars.PUBLIC_ORIGIN) return "";
  return `${domain} will lead to this deployment: a DNS record or another Worker that it leads to now is replaced. `;
}

function refuseSameOrigin(
  { settings: { PUBLIC_ORIGIN: origin } }: Deployment,
  name: string,
  worker: FoundWorker | null,
) {
  if (origin === undefined || worker?.vars.PUBLIC_ORIGIN !== origin) return;
  throw new Error(`${origin} is the address of ${name}. Nothing was changed. Set another PUBLIC_ORIGIN, or --domain.`);
}
