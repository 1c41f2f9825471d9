import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import type { WorkerConfig } from "../worker-configs.ts";
import type { WorkerSize } from "./platform-limits.ts";
import { type Wrangler, WranglerError } from "./wrangler.ts";

export type Bundle = {
  /** Changes with the code and the static files of the Worker. */
  hash: string;
  size: WorkerSize;
};

/** Returns the command that bundles a Worker into a folder and uploads nothing. */
export function listBundleArguments(configPath: string, folder: string): string[] {
  return ["deploy", "--dry-run", "--outdir", folder, "-c", configPath];
}

/** Bundles a Worker as a deployment does, and measures it. */
export async function bundleWorker(
  wrangler: Wrangler,
  config: WorkerConfig,
  configPath: string,
  folder: string,
): Promise<Bundle> {
  const args = listBundleArguments(configPath, folder);
  // Removes the modules of an earlier bundle, which wrangler leaves there.
  rmSync(folder, { recursive: true, force: true });
  const ran = await wrangler.mustRun(args);
  const { bundle_size: size } = (ran.entries.find(({ type }) => type === "deploy") ?? {}) as {
    bundle_size?: { raw_bytes: number; gzip_bytes: number };
  };
  if (!size) throw new WranglerError(args, ran);
  const assets = config.assets ? listFiles(config.assets.directory) : [];
  const hash = createHash("sha256");
  const modules = listFiles(folder).filter(({ path }) => !isLeftOut(path));
  for (const { path, absolute } of [...modules, ...assets]) hash.update(`${path}\0`).update(readFileSync(absolute));
  return {
    hash: hash.digest("hex"),
    size: {
      name: config.name,
      rawBytes: size.raw_bytes,
      gzipBytes: size.gzip_bytes,
      assets: assets.map(({ path, bytes }) => ({ path, bytes })),
      cpuMs: config.limits?.cpu_ms ?? null,
      crons: config.triggers?.crons?.length ?? 0,
      vars: Object.fromEntries(Object.entries(config.vars ?? {}).map(([name, value]) => [name, String(value)])),
    },
  };
}

/** Skips wrangler's readme, which has the time of the bundle, and source maps, which have this machine's paths. */
function isLeftOut(path: string): boolean {
  return path === "README.md" || path.endsWith(".map");
}

/** Lists the files of a folder and its subfolders, in order. */
function listFiles(folder: string): { path: string; absolute: string; bytes: number }[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const absolute = join(entry.parentPath, entry.name);
      return { path: relative(folder, absolute), absolute, bytes: statSync(absolute).size };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Returns a text that is the same for the same code, static files and config, on any machine.
 *
 * @param repository the folder of this checkout, which isn't a part of it
 */
export function makeFingerprint(bundleHash: string, config: WorkerConfig, repository: string): string {
  const text = JSON.stringify(config).replaceAll(repository, "");
  return createHash("sha256").update(`${bundleHash}\0${text}`).digest("hex").slice(0, 32);
}
