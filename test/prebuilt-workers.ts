import { execFile } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { parse } from "smol-toml";
import { listBundleArguments } from "../scripts/deploy/bundle.ts";
import { OWN_WRANGLER } from "../scripts/deploy/wrangler.ts";
import { makeWranglerEnvironment } from "../scripts/dev/wrangler-environment.ts";
import { WORKER_CONFIGS } from "../scripts/worker-configs.ts";

const REPOSITORY = resolve(import.meta.dirname, "..");
/** The environment variable with the folder in which a run keeps what it has built. */
const FOLDER = "SIGHTLINE_PREBUILT_WORKERS";
const LIMIT_MS = 180_000;
/** The file of a built Worker with its code, beside an entry that only says what it exports. */
const BUNDLE = "bundle.js";
/** Has wrangler take that file along, which it does with other kinds by itself. */
const BUNDLE_RULE = { type: "ESModule", globs: [BUNDLE], fallthrough: true };

/** The configs of Workers that most starts include, relative to the repository. Those of a few lines are built at once by each start. */
const CONFIGS = [...Object.values(WORKER_CONFIGS), "test/webhooks/workers/delivery-runner/wrangler.toml"];

/**
 * Builds these Workers once for all starts of a run: each start would spend as much time on it as on everything else.
 * `folder` belongs to the run. Which of them can't be built in time is said, and left to the starts, which fail with the cause if there is one.
 */
export async function prebuildWorkers(folder: string): Promise<void> {
  const [program = "", ...first] = OWN_WRANGLER;
  const env = { ...process.env, ...makeWranglerEnvironment(folder) };
  const options = { cwd: REPOSITORY, env, timeout: LIMIT_MS, killSignal: "SIGKILL" } as const;
  await Promise.all(
    CONFIGS.map(async (config) => {
      const built = nameFolder(folder, config);
      const args = [...first, ...listBundleArguments(config, built)];
      try {
        await promisify(execFile)(program, args, options);
        shortenEntry(built);
      } catch (error) {
        console.log(`${config} wasn't built ahead (${findCause(error)}): each start builds it.`);
        rmSync(built, { recursive: true, force: true });
      }
    }),
  );
  process.env[FOLDER] = folder;
}

function findCause(error: unknown): string {
  const { killed, stderr = "" } = error as { killed?: boolean; stderr?: string };
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  return killed ? `not within ${LIMIT_MS / 1000} s` : (lines.find((line) => line.includes("ERROR")) ?? String(error));
}

/**
 * Moves the code of a built Worker out of its entry. Each start has esbuild read the entry to learn what it exports, which
 * takes as long as all else of a start where it has megabytes.
 */
function shortenEntry(folder: string): void {
  const entry = join(folder, "index.js");
  const exported = [...readFileSync(entry, "utf8").matchAll(/^export \{\n([^}]*)\n\};$/gm)].at(-1)?.[1];
  if (exported === undefined) throw new Error(`${entry} has no list of what it exports.`);
  const names = exported.split(",").map((item) => item.trim().split(" as ").at(-1));
  renameSync(entry, join(folder, BUNDLE));
  writeFileSync(entry, `export { ${names.join(", ")} } from "./${BUNDLE}";\n`);
}

/** Returns the Worker of a config as wrangler's test harness takes it: as it was built ahead, if it was. `folder` is for a config of its own. */
export function takePrebuilt(config: string, folder: string): { configPath: string; prebuiltWorkerDir?: string } {
  const run = process.env[FOLDER];
  if (!run) return { configPath: config };
  const prebuiltWorkerDir = nameFolder(run, config);
  if (!existsSync(prebuiltWorkerDir)) return { configPath: config };
  const { rules = [], ...others } = readConfig(config);
  const main = resolve(dirname(resolve(REPOSITORY, config)), others.main);
  const configPath = join(folder, `${others.name}-prebuilt.json`);
  writeFileSync(configPath, JSON.stringify({ ...others, main, rules: [...rules, BUNDLE_RULE] }));
  return { configPath, prebuiltWorkerDir };
}

/** Names the folder by the entry: a start writes configs of its own, with its settings, which aren't built in. */
function nameFolder(folder: string, config: string): string {
  const main = resolve(dirname(resolve(REPOSITORY, config)), readConfig(config).main);
  return join(folder, relative(REPOSITORY, main).replaceAll("/", "-"));
}

function readConfig(config: string): { name: string; main: string; rules?: object[] } {
  const text = readFileSync(resolve(REPOSITORY, config), "utf8");
  return (config.endsWith(".json") ? JSON.parse(text) : parse(text)) as ReturnType<typeof readConfig>;
}
