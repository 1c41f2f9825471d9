import { join } from "node:path";
import type { WorkerName } from "../worker-configs.ts";
import { bundleWorker, listBundleArguments } from "./bundle.ts";
import { type Deployment, UPLOAD_ORDER } from "./deployment.ts";
import type { Plan } from "./plan.ts";
import { listExcesses, listPaidNeeds } from "./platform-limits.ts";
import type { Surroundings } from "./surroundings.ts";
import { showCommand, type Wrangler } from "./wrangler.ts";

/** Builds and bundles everything, so that a Worker that the platform would refuse changes nothing. */
export async function prepareBundles(
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
    showCommand(listBundleArguments(deployment.configPath(worker), deployment.bundlePath(worker))),
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
