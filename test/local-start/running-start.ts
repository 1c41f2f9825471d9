import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isAlive, listFamily, type Process } from "../processes.ts";
import { readProgram } from "../run-program.ts";

export const REPOSITORY = resolve(import.meta.dirname, "../..");

/** Less than a test's own limit, so that a failed test says what it waited for, and no loop outlives it. */
const PATIENCE_MS = 200_000;
/** How long a local start may take to end. */
const END_MS = 60_000;

/** The settings that separate a local start from all others on this machine. */
export type StartEnvironment = { PORT: string; SIGHTLINE_STATE: string };

export type RunningStart = {
  /** Everything printed so far. */
  readOutput(): string;
  /** Resolves with the exit code (null by a signal) when npm has ended. */
  ended: Promise<number | null>;
  /** Sends a signal as a terminal does, to the whole foreground group, or to npm alone. */
  signal(name: NodeJS.Signals, target: "group" | "npm"): void;
  /** The start's live processes, npm's first. */
  listProcesses(): Process[];
};

/** Returns a free port and a new folder for the state; the caller removes it. */
export async function makeStartEnvironment(): Promise<StartEnvironment> {
  return { PORT: String(await findFreePort()), SIGHTLINE_STATE: mkdtempSync(join(tmpdir(), "sightline-state-")) };
}

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((settle) => probe.listen(0, "127.0.0.1", settle));
  const address = probe.address();
  await new Promise((settle) => probe.close(settle));
  if (address === null || typeof address === "string") throw new Error("The probe has no port.");
  return address.port;
}

/**
 * Runs `npm run dev` for real, in its own session as a terminal would, and resolves once it greets or ends.
 *
 * @param folder the repository's, or that of a clone
 */
export async function runLocalStart(environment: Record<string, string>, folder = REPOSITORY): Promise<RunningStart> {
  const child = spawn("npm", ["run", "dev"], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  let output = "";
  const ended = new Promise<number | null>((settle) => child.once("exit", settle));
  const greeted = new Promise<void>((settle) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Ctrl-C ends everything")) settle();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
  });
  await Promise.race([greeted, ended]);
  const pid = readPid(child);
  return {
    readOutput: () => output,
    ended,
    signal: (name, target) => process.kill(target === "group" ? -pid : pid, name),
    listProcesses: () => listFamily(pid),
  };
}

/** Ends the processes that a test has left running, by force if they ignore the signal. */
export async function endStart(started: RunningStart): Promise<void> {
  const left = started.listProcesses();
  if (left.some(isAlive)) started.signal("SIGTERM", "group");
  const force = setTimeout(() => {
    for (const { pid } of left.filter(isAlive)) process.kill(pid, "SIGKILL");
  }, END_MS);
  await started.ended;
  clearTimeout(force);
}

/** Returns the calls that a local start has printed, as shell lines. */
export function listPrintedCalls(started: RunningStart): string[] {
  return started
    .readOutput()
    .split("\n")
    .filter((line) => line.includes("curl "));
}

/** Runs a printed line as a reader would, in a shell in the repository's folder, or a clone's. */
export function runInShell(line: string, folder = REPOSITORY): Record<string, unknown> {
  return JSON.parse(readProgram("bash", ["-c", line], { cwd: folder }));
}

/** Resolves once a condition holds. Throws Error with the condition if it doesn't within a test's own limit. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadlineMs) throw new Error(`Not so within ${PATIENCE_MS / 1000} s: ${condition}`);
    await new Promise((settle) => setTimeout(settle, 100));
  }
}

function readPid(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error("npm could not be started.");
  return child.pid;
}
