import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { resolve } from "node:path";

export const REPOSITORY = resolve(import.meta.dirname, "../..");

export type RunningStart = {
  /** Everything printed so far. */
  readOutput(): string;
  /** Resolves with the exit code (null by a signal) when npm has ended. */
  ended: Promise<number | null>;
  /** Sends a signal as a terminal does, to the whole foreground group, or to npm alone. */
  signal(name: NodeJS.Signals, target: "group" | "npm"): void;
  /** The start's processes that are alive now, by id. */
  listProcesses(): number[];
};

/** Runs `npm run dev` for real, in a session of its own as a terminal would, and resolves once it greets or ends. */
export async function runLocalStart(environment: Record<string, string>): Promise<RunningStart> {
  const child = spawn("npm", ["run", "dev"], {
    cwd: REPOSITORY,
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
    listProcesses: () => listDescendants(pid),
  };
}

/** Whether a process runs; one that has ended but was not yet collected by its parent does not. */
export function isAlive(pid: number): boolean {
  return listAllProcesses().some((entry) => entry.pid === pid);
}

/** Resolves when a condition holds. The test's own limit is the only clock. */
export async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((settle) => setTimeout(settle, 100));
}

function readPid(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error("npm could not be started.");
  return child.pid;
}

function listAllProcesses(): { pid: number; parent: number }[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" });
  return table.split("\n").flatMap((line) => {
    const [pid, parent, state] = line.trim().split(/\s+/);
    return pid && parent && !state?.startsWith("Z") ? [{ pid: Number(pid), parent: Number(parent) }] : [];
  });
}

function listDescendants(root: number): number[] {
  const all = listAllProcesses();
  const found = [root];
  for (const pid of found) found.push(...all.filter(({ parent }) => parent === pid).map((entry) => entry.pid));
  return found;
}
