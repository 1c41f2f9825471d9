import { readdirSync, readFileSync } from "node:fs";
import { readProgram } from "./run-program.ts";

export type Process = { pid: number; parent: number; command: string };

/** Tests read the table many times a second while they wait. Where the system has it as files, that starts no program. */
const HAS_FILES = process.platform === "linux";
const PS = ["-A", "-ww", "-o", "pid=,ppid=,stat=,args="];

/** Lists the processes of this machine, without those that have ended but weren't collected by their parents yet. */
export function listProcesses(): Process[] {
  if (!HAS_FILES) return askProgram();
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : []));
}

/** Lists a process and all that it has started, directly or not, itself first. */
export function listFamily(root: number): Process[] {
  const all = listProcesses();
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

/** Returns true if a process runs; not for one that has ended but wasn't collected by its parent yet. */
export function isAlive({ pid }: { pid: number }): boolean {
  return HAS_FILES ? readProcess(pid) !== undefined : askProgram().some((entry) => entry.pid === pid);
}

/** Reads a process from its files. Returns undefined if it has ended. */
function readProcess(pid: number): Process | undefined {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  // The name before it is in parentheses, and may contain some.
  const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (!state || !parent || state === "Z" || state === "X") return undefined;
  const command = readOrEmpty(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
  return { pid, parent: Number(parent), command };
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has ended since it was listed.
    return "";
  }
}

function askProgram(): Process[] {
  return readProgram("ps", PS, { limitMs: 30_000 })
    .split("\n")
    .flatMap((line) => {
      const [pid, parent, state, ...words] = line.trim().split(/\s+/);
      const command = words.join(" ");
      if (!pid || !parent || state?.startsWith("Z") || command === `ps ${PS.join(" ")}`) return [];
      return [{ pid: Number(pid), parent: Number(parent), command }];
    });
}
