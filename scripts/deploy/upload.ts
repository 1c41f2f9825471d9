import type { Settings } from "../dev/settings.ts";
import type { WorkerName } from "../worker-configs.ts";
import { findDatabases } from "./account.ts";
import type { Begun } from "./begun.ts";
import { makeFingerprint } from "./bundle.ts";
import { MARK } from "./deployed-config.ts";
import { type Deployment, UPLOAD_ORDER } from "./deployment.ts";
import type { State } from "./find-state.ts";
import type { Options } from "./options.ts";
import type { Plan } from "./plan.ts";
import { pickSettings } from "./settings.ts";
import { showCommand, type Wrangler, WranglerError } from "./wrangler.ts";

/** Everything that the steps work with. */
export type Work = {
  plan: Plan;
  wrangler: Wrangler;
  deployment: Deployment;
  options: Options;
  /** The account's state before the first change; empty in a dry run. */
  state: State;
  /** Hashes of the Workers' code and static files. */
  bundleHashes: ReadonlyMap<WorkerName, string>;
  begun: Begun;
};

/** Creates missing databases, and writes the configs with the ids of all. */
export async function createDatabases({ plan, wrangler, deployment, options, state }: Work): Promise<void> {
  for (const { name } of deployment.listDatabases()) {
    const args = ["d1", "create", name, ...(options.location === null ? [] : ["--location", options.location])];
    await plan.step(`Create the database ${name}`, [showCommand(args)], async () => {
      if (state.databaseIds.has(name)) return "is there";
      await wrangler.mustRun(args);
      return "created";
    });
  }
  if (options.isDryRun) return;
  deployment.databaseIds = await findDatabases(wrangler);
  deployment.writeConfigs();
}

/** Applies the missing migrations of each database, before the code that needs them. */
export async function migrateDatabases({ plan, wrangler, deployment }: Work): Promise<void> {
  for (const { name, binding, configPath } of deployment.listDatabases()) {
    const args = ["d1", "migrations", "apply", binding, "--remote", "-c", configPath];
    await plan.step(`Migrate the database ${name}`, [showCommand(args)], async () => {
      const { printed } = await wrangler.mustRun(args);
      return printed.includes("No migrations to apply") ? "is up to date" : "migrated";
    });
  }
}

/** Creates the queues that are missing. A Worker that was uploaded before its queue is bound to none, so all are uploaded again. */
export async function createQueues({ plan, wrangler, deployment, state }: Work): Promise<void> {
  for (const name of deployment.listQueues()) {
    const args = ["queues", "create", name];
    await plan.step(`Create the queue ${name}`, [showCommand(args)], async () => {
      if (state.queues.has(name)) return "is there";
      await wrangler.mustRun(args);
      for (const [worker, found] of state.workers) state.workers.set(worker, { ...found, isWhole: false });
      return "created";
    });
  }
}

/**
 * Sends the secrets that a Worker lacks or that are to be replaced, over standard input. The webhooks Worker gets them
 * first: it must be able to decrypt what the api Worker encrypts with a new key.
 */
export async function sendSecrets({ plan, wrangler, deployment, options, state, begun }: Work): Promise<void> {
  for (const worker of UPLOAD_ORDER) {
    const secrets = pickSettings(worker, deployment.settings, "secrets");
    const found = state.workers.get(worker);
    const due: Settings = Object.fromEntries(
      Object.entries(secrets).filter(
        ([name]) => !found?.secrets.includes(name) || options.replacedSecrets.includes(name),
      ),
    );
    const names = Object.keys(due);
    if (Object.keys(secrets).length === 0) continue;
    const args = ["secret", "bulk", "-c", deployment.configPath(worker)];
    const shown = [{ ...showCommand(args), input: `JSON with ${names.join(", ")}` }];
    await plan.step(`Set the secrets of ${deployment.nameWorker(worker)}`, shown, async () => {
      if (names.length === 0) return "are set";
      begun.add(deployment.nameWorker(worker));
      await wrangler.mustRun(args, JSON.stringify(due));
      return `set ${names.join(", ")}`;
    });
  }
}

/** Uploads the Workers whose code, static files or config differ from the deployed ones. */
export async function uploadWorkers(work: Work): Promise<void> {
  const { plan, wrangler, deployment, state, bundleHashes } = work;
  for (const worker of UPLOAD_ORDER) {
    // The other Worker's service must exist before the first upload that is bound to it.
    if (worker === "webhooks") await findAddress(work);
    const config = deployment.configPath(worker);
    const upload = ["deploy", "-c", config];
    const again = ["triggers", "deploy", "-c", config];
    await plan.step(`Deploy ${deployment.nameWorker(worker)}`, [showCommand(upload)], async () => {
      const hash = bundleHashes.get(worker) ?? "";
      const fingerprint = makeFingerprint(hash, deployment.readConfig(worker), deployment.repository);
      deployment.fingerprints.set(worker, fingerprint);
      deployment.writeConfigs();
      const found = state.workers.get(worker);
      if (!found?.isWhole || found.vars[MARK] !== fingerprint) {
        await wrangler.mustRun(upload);
        return "deployed";
      }
      // An earlier run may have been stopped after the upload, before the routes, crons and the queue's consumer.
      await wrangler.mustRun(again);
      return "is up to date";
    });
  }
}

/**
 * Uploads the api Worker if its public address isn't known yet, since only an upload reveals it. The Worker creates no
 * links before the real upload.
 */
async function findAddress({ plan, wrangler, deployment }: Work): Promise<void> {
  if (deployment.settings.PUBLIC_ORIGIN !== undefined) return;
  const args = ["deploy", "-c", deployment.configPath("api")];
  const name = deployment.nameWorker("api");
  await plan.step(`Find the address of ${name}`, [showCommand(args)], async () => {
    const ran = await wrangler.mustRun(args);
    const { targets = [] } = (ran.entries.find(({ type }) => type === "deploy") ?? {}) as { targets?: string[] };
    const address = targets.find((target) => target.startsWith("https://"));
    if (address === undefined) throw new WranglerError(args, ran);
    deployment.settings = { ...deployment.settings, PUBLIC_ORIGIN: new URL(address).origin };
    deployment.writeConfigs();
    return deployment.settings.PUBLIC_ORIGIN ?? "";
  });
}
