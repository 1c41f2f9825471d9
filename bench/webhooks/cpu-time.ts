import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second (USER_HZ, proc(5)). */
const MS_PER_TICK = 10;

/**
 * Returns the CPU time so far of the Workers' runtime whose server was started with this state folder, in milliseconds.
 * If other work uses the same cores, it is more meaningful than a clock. Returns null if there is no /proc.
 */
export function readRuntimeCpuMs(stateFolder: string): number | null {
  let pids: string[];
  try {
    pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
  const server = pids.find((pid) => readProc(pid, "cmdline").split("\0").includes(stateFolder));
  if (server === undefined) return null;
  const children = pids
    .map((pid) => readStat(pid))
    .filter((stat) => stat?.parent === server && stat.name === "workerd");
  return children.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) * MS_PER_TICK;
}

/** Of the line of proc/PID/stat: the name in parentheses, the parent, and the ticks in user and system mode. */
export function parseStat(line: string): { name: string; parent: string; ticks: number } | null {
  const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(line) ?? [];
  if (name === undefined || rest === undefined) return null;
  // What follows the name begins with the third field.
  const fields = rest.trim().split(" ");
  return { name, parent: fields[1] ?? "", ticks: Number(fields[11]) + Number(fields[12]) };
}

function readStat(pid: string) {
  return parseStat(readProc(pid, "stat"));
}

/** Empty if the process has ended in the meantime. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
