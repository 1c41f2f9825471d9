import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type WorkerServer = {
  /** Resolves once requests are answered; rejects when the server ends before. */
  ready: Promise<void>;
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<{ code: number | null }>;
  /** Asks the server to end, and its runtime with it. Resolves when it has. */
  stop(): Promise<void>;
};

/** Lines of wrangler that say nothing to someone who starts the project. */
const NOISE = [/Scheduled Workers are not automatically triggered/, /To manually trigger a scheduled event, run:/];
const NOISE_TAIL = [
  /curl "http:\/\/.*\/cdn-cgi\/local\/scheduled"/,
  /For more details, see .*test-cron-triggers-locally/,
  /🪵 {2}Logs were written to/,
];

/** How long a server may take to end by itself before it's killed, in milliseconds. */
const STOP_DEADLINE_MS = 10_000;

/**
 * Starts all Workers in one `wrangler dev`, offline and without questions. What they log goes to this process's output.
 *
 * @param configPaths the public Worker's first
 * @param persistTo folder of the local state
 */
export function startWorkerServer(
  repository: string,
  configPaths: string[],
  options: { port: number; persistTo: string },
): WorkerServer {
  const child = spawn(
    process.execPath,
    [
      ...["--import", join(repository, "scripts", "dev", "end-with-parent.ts")],
      "--no-warnings",
      // What wrangler's own launcher runs; without it there is one process less to start and to end.
      createRequire(import.meta.url).resolve("wrangler"),
      "dev",
      ...configPaths.flatMap((path) => ["-c", path]),
      ...["--ip", "127.0.0.1", "--port", String(options.port), "--inspector-port", "0"],
      ...["--persist-to", options.persistTo, "--log-level", "warn", "--show-interactive-dev-session=false"],
    ],
    {
      cwd: repository,
      env: makeServerEnvironment(options.persistTo),
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // A process group of its own, so that nothing of it can be left behind.
      detached: true,
    },
  );
  forwardLines(child.stdout, process.stdout);
  forwardLines(child.stderr, process.stderr);
  const ended = new Promise<{ code: number | null }>((resolve) => {
    child.once("error", () => resolve({ code: null }));
    child.once("exit", (code) => {
      killGroup(child.pid);
      resolve({ code });
    });
  });
  return { ready: waitUntilReady(child, ended), ended, stop: () => stop(child, ended) };
}

function makeServerEnvironment(stateFolder: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_SEND_ERROR_REPORTS: "false",
    // The banner comes with a look-up of the newest version.
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_NO_SKILLS_UPDATE_PROMPTS: "true",
    WRANGLER_LOG_PATH: join(stateFolder, "logs"),
    // Workers of another local start on this machine must not answer ours.
    WRANGLER_REGISTRY_PATH: join(stateFolder, "registry"),
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
  };
}

async function waitUntilReady(child: ChildProcess, ended: Promise<{ code: number | null }>): Promise<void> {
  const started = new Promise<void>((resolve) => {
    child.on("message", (message) => {
      if (String(message).includes("DEV_SERVER_READY")) resolve();
    });
  });
  const failed = ended.then(({ code }) => {
    throw new Error(`The Workers did not start (exit code ${code}). The lines above say why.`);
  });
  // Whoever stops the server before it's ready must not see this as unhandled.
  failed.catch(() => undefined);
  await Promise.race([started, failed]);
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const killer = setTimeout(() => child.kill("SIGKILL"), STOP_DEADLINE_MS);
  await ended;
  clearTimeout(killer);
}

/** Ends what is left of the server's process group: its runtime, where the server itself was killed. */
function killGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // Nothing is left, as it should be.
  }
}

function forwardLines(from: NodeJS.ReadableStream | null, to: NodeJS.WritableStream): void {
  if (!from) return;
  const noise = [...NOISE, ...NOISE_TAIL];
  let wasNoise = false;
  createInterface({ input: from }).on("line", (line) => {
    const isNoise = noise.some((pattern) => pattern.test(line)) || (line.trim() === "" && wasNoise);
    wasNoise = isNoise;
    if (!isNoise) to.write(`${line}\n`);
  });
}
