import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, extname, join } from "node:path";
import { promisify } from "node:util";
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from "wrangler";
import { makeWranglerEnvironment } from "../../scripts/dev/wrangler-environment.ts";
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
  // The file that wrangler's own launcher runs. Its output would show the settings, and is dropped.
  const wrangler = createRequire(import.meta.url).resolve("wrangler");
  await promisify(execFile)(
    process.execPath,
    ["--no-warnings", wrangler, "deploy", "--dry-run", "-c", configPath, "--outdir", out],
    { env: { ...process.env, ...makeWranglerEnvironment(folder) }, maxBuffer: 64 * 1024 * 1024 },
  );
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
