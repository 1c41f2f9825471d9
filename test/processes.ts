import { readdirSync, readFileSync } from "node:fs";
import { readProgram } from "./run-program.ts";

type Place = { pid: number; parent: number };
export type Process = Place & { command: string };

/** Tests read the table many times a second while they wait. Where the system has it as files, that starts no program. */
const HAS_FILES = process.platform === "linux";
const PS = ["-A", "-ww", "-o", "pid=,ppid=,stat=,args="];

/**
 * Lists a process and all that it has started, directly or not, itself first; without those that have ended but weren't
 * collected by their parents yet.
 */
export function listFamily(root: number): Process[] {
  return HAS_FILES ? findFamily(listPlaces(), root).map(addCommand) : findFamily(askProgram(), root);
}

function findFamily<Entry extends Place>(all: readonly Entry[], root: number): Entry[] {
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

/** Returns true if a process runs; not for one that has ended but wasn't collected by its parent yet. */
export function isAlive({ pid }: { pid: number }): boolean {
  return HAS_FILES ? readPlace(pid) !== undefined : askProgram().some((entry) => entry.pid === pid);
}

/** Reads the processes from their files, without the commands: most callers want those of a few. */
function listPlaces(): Place[] {
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (readPlace(Number(name)) ?? []) : []));
}

/** Returns undefined if the process has ended. */
function readPlace(pid: number): Place | undefined {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  // The name before it is in parentheses, and may contain some.
  const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (!state || !parent || state === "Z" || state === "X") return undefined;
  return { pid, parent: Number(parent) };
}

function addCommand({ pid, parent }: Place): Process {
  return { pid, parent, command: readOrEmpty(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim() };
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
