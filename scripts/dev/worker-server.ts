import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { constants, getPriority, setPriority } from "node:os";
import { join } from "node:path";
import type { Patient } from "./health-watch.ts";
import { readGroupProcessorMs } from "./processor-time.ts";
import { forwardLines } from "./server-output.ts";
import { makeWranglerEnvironment } from "./wrangler-environment.ts";

export type WorkerServer = Patient & {
  /** Resolves with the server's address once requests are answered; rejects if the server ends before. */
  ready: Promise<string>;
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<{ code: number | null }>;
  /** Asks the server to end, together with its runtime. Resolves when it has. */
  stop(): Promise<void>;
  /** Kills all processes of the server at once. Resolves when they have ended. */
  kill(): Promise<void>;
};

export type WorkerServerOptions = {
  /** The folder of the local state. */
  persistTo: string;
  /** A path that answers cheaply, with any status. */
  healthPath?: string;
  /** True for a lower CPU priority than other processes, such as those of the other Workers. */
  givesWay?: boolean;
  /** True for short but frequent garbage collections, so that no call waits for a long one. */
  answersAtOnce?: boolean;
};

/** The time for a server to end by itself before it is killed, in milliseconds. */
const STOP_DEADLINE_MS = 10_000;
/** The time for a server to start, in milliseconds: more than a busy machine needs. */
const START_DEADLINE_MS = 180_000;

/**
 * Makes the runtime collect garbage early, in small steps. By default it waits for some 40 MB of answered requests,
 * with many times that outside of its heap, and then blocks all calls for up to 250 ms.
 */
const SHORT_COLLECTIONS = "--initial-old-space-size=2 --heap-growing-percent=20";

/**
 * Starts Workers in one `wrangler dev`, offline and without prompts. Their logs go to this process's output.
 *
 * @param configPaths the first one is served, on any free port
 */
export function startWorkerServer(
  repository: string,
  configPaths: string[],
  options: WorkerServerOptions,
): WorkerServer {
  forgetRegistered(configPaths, options.persistTo);
  const child = spawn(
    process.execPath,
    [
      // Uses `require`: with `import`, the module loader takes a sixth longer to read wrangler's 15 MB.
      ...["--require", join(repository, "scripts", "dev", "server-preload.ts")],
      "--no-warnings",
      // The file that wrangler's own launcher runs; skipping the launcher saves a process to start and to end.
      createRequire(import.meta.url).resolve("wrangler"),
      "dev",
      ...configPaths.flatMap((path) => ["-c", path]),
      ...["--ip", "127.0.0.1", "--port", "0", "--inspector-port", "0"],
      ...["--persist-to", options.persistTo, "--log-level", "warn", "--show-interactive-dev-session=false"],
    ],
    {
      cwd: repository,
      env: {
        ...(options.answersAtOnce ? { MINIFLARE_WORKERD_V8_FLAGS: SHORT_COLLECTIONS } : {}),
        ...process.env,
        ...makeWranglerEnvironment(options.persistTo),
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // Uses a separate process group, so that no process can be left behind.
      detached: true,
    },
  );
  if (options.givesWay && child.pid !== undefined) giveWay(child.pid);
  const endOutput = [forwardLines(child.stdout, process.stdout), forwardLines(child.stderr, process.stderr)];
  const ended = new Promise<{ code: number | null }>((resolve) => {
    child.once("error", () => resolve({ code: null }));
    child.once("exit", (code) => {
      killGroup(child.pid);
      resolve({ code });
    });
  });
  const origin = waitUntilReady(child, ended);
  const ping = createPing(child);
  return {
    ready: origin,
    ended,
    probe: async () => {
      const url = new URL(options.healthPath ?? "/", await origin);
      await Promise.all([ping(), fetch(url, { method: "HEAD", redirect: "manual" })]);
    },
    readProcessorMs: () => (child.pid === undefined ? 0 : readGroupProcessorMs(child.pid)),
    stop: () => {
      // The bundler may print the stacks of its threads when it ends before an answer has come.
      for (const end of endOutput) end();
      return stop(child, ended);
    },
    kill: async () => {
      killGroup(child.pid);
      await ended;
    },
  };
}

/** Lowers the CPU priority of a process, and of all that it will start, below that of this one. */
function giveWay(pid: number): void {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  try {
    // Relative to this process, whose priority may be lowered too.
    setPriority(pid, Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));
  } catch {
    // It has already ended, which is reported elsewhere, or the system doesn't allow it.
  }
}

/** A killed server leaves its Workers registered, and wrangler would consider them alive for minutes. */
function forgetRegistered(configPaths: string[], stateFolder: string): void {
  const { WRANGLER_REGISTRY_PATH: registry } = makeWranglerEnvironment(stateFolder);
  for (const path of configPaths) {
    const { name } = JSON.parse(readFileSync(path, "utf8")) as { name: string };
    rmSync(join(registry, name), { force: true });
  }
}

/** Returns the server's address once it answers. */
async function waitUntilReady(child: ChildProcess, ended: Promise<{ code: number | null }>): Promise<string> {
  const started = new Promise<string>((resolve) => {
    child.on("message", (message) => {
      const { event, ip, port } = readEvent(String(message));
      if (event === "DEV_SERVER_READY") resolve(`http://${ip}:${port}`);
    });
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const minutes = START_DEADLINE_MS / 60_000;
    timer = setTimeout(
      () => reject(new Error(`The Workers did not start within ${minutes} minutes.`)),
      START_DEADLINE_MS,
    );
  });
  const failed = ended.then(({ code }) => {
    throw new Error(`The Workers did not start (exit code ${code}). The lines above say why.`);
  });
  // If the server is stopped before it is ready, this must not become an unhandled rejection.
  failed.catch(() => undefined);
  try {
    return await Promise.race([started, failed, late]);
  } finally {
    clearTimeout(timer);
  }
}

function readEvent(message: string): { event?: string; ip?: string; port?: number } {
  // The answer to a ping isn't JSON.
  return message.startsWith("{") ? JSON.parse(message) : {};
}

/** Creates a function that resolves when the server's main process, which isn't the one that serves, has answered. */
function createPing(child: ChildProcess): () => Promise<void> {
  const waiting = new Set<() => void>();
  child.on("message", (message) => {
    if (message !== "pong") return;
    for (const resolve of waiting) resolve();
    waiting.clear();
  });
  return () =>
    new Promise((resolve, reject) => {
      waiting.add(resolve);
      child.send("ping", (error) => error && reject(error));
    });
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const killer = setTimeout(() => child.kill("SIGKILL"), STOP_DEADLINE_MS);
  await ended;
  clearTimeout(killer);
}

/** Kills the rest of the server's process group: its runtime, if the server itself was killed. */
function killGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // No process is left, as expected.
  }
}
