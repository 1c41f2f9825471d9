import { execFile } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
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

/** The configs of Workers that most starts include, relative to the repository. */
const CONFIGS = [
  ...Object.values(WORKER_CONFIGS),
  "test/workers/database-client/wrangler.toml",
  "test/control/workers/binding-client/wrangler.toml",
  "test/webhooks/workers/delivery-runner/wrangler.toml",
];

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
      } catch (error) {
        console.log(`${config} wasn't built ahead (${tellCause(error)}): each start builds it.`);
        rmSync(built, { recursive: true, force: true });
      }
    }),
  );
  process.env[FOLDER] = folder;
}

function tellCause(error: unknown): string {
  const { killed, stderr = "" } = error as { killed?: boolean; stderr?: string };
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  return killed ? `not within ${LIMIT_MS / 1000} s` : (lines.find((line) => line.includes("ERROR")) ?? String(error));
}

/** Returns where the Worker of a config was built, as wrangler's test harness takes it: nothing if it wasn't. */
export function findPrebuilt(config: string): { prebuiltWorkerDir?: string } {
  const folder = process.env[FOLDER];
  if (!folder) return {};
  const prebuiltWorkerDir = nameFolder(folder, config);
  return existsSync(prebuiltWorkerDir) ? { prebuiltWorkerDir } : {};
}

/** Names the folder by the entry: a start writes configs of its own, with its settings, which aren't built in. */
function nameFolder(folder: string, config: string): string {
  const path = resolve(REPOSITORY, config);
  const text = readFileSync(path, "utf8");
  const { main } = (path.endsWith(".json") ? JSON.parse(text) : parse(text)) as { main: string };
  return join(folder, relative(REPOSITORY, resolve(dirname(path), main)).replaceAll("/", "-"));
}
