import { readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from "wrangler";
import { listBundleArguments } from "../../scripts/deploy/bundle.ts";
import { executeProgram, OWN_WRANGLER, Wrangler } from "../../scripts/deploy/wrangler.ts";
import type { WorkerOptions } from "./miniflare.ts";

const ENTRY = "index.js";
const MODULE_TYPES: Readonly<Record<string, WorkerOptions["modules"][number]["type"]>> = {
  ".js": "ESModule",
  ".wasm": "CompiledWasm",
  ".bin": "Data",
  ".txt": "Text",
  ".html": "Text",
  ".sql": "Text",
};

/** Builds a Worker as a deployment does, and returns it with its bindings for Miniflare. `folder` receives the modules. */
export async function buildWorker(configPath: string, folder: string): Promise<WorkerOptions> {
  const out = join(folder, basename(configPath, ".json"));
  const wrangler = new Wrangler({
    execute: executeProgram(OWN_WRANGLER, import.meta.dirname),
    stateFolder: folder,
    environment: process.env,
    // It only builds, with the settings of the local start, which everybody knows.
    redact: (text) => text,
  });
  await wrangler.mustRun(listBundleArguments(configPath, out));
  const { name } = JSON.parse(readFileSync(configPath, "utf8")) as { name: string };
  // The rules chose the modules that are listed here.
  const { modulesRules: _, ...options } = readWorkerOptions(configPath).workerOptions;
  return { ...options, name, rootPath: out, modulesRoot: out, modules: listModules(out) };
}

/** The entry is first, as Miniflare requires. */
function listModules(folder: string): WorkerOptions["modules"] {
  const files = readdirSync(folder).sort((a, b) => Number(b === ENTRY) - Number(a === ENTRY));
  return files.flatMap((file) => {
    const type = MODULE_TYPES[extname(file)];
    return type ? [{ type, path: join(folder, file) }] : [];
  });
}
