import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second here, on every machine. */
const TICK_MS = 10;

/**
 * Returns the processor time that the processes of a group have used so far, in milliseconds; 0 where processes can't
 * be listed.
 */
export function readGroupProcessorMs(group: number): number {
  try {
    return process.platform === "linux" ? readFromProc(group) : readFromPs(group);
  } catch {
    return 0;
  }
}

function readFromProc(group: number): number {
  let ticks = 0;
  for (const pid of readdirSync("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    // "pid (name) state ppid pgrp …", user and system time as fields 14 and 15; the name may contain anything.
    const stat = readStat(pid);
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (Number(fields[2]) === group) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * TICK_MS;
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // It has ended since the folder was listed.
    return "";
  }
}

function readFromPs(group: number): number {
  const table = execFileSync("ps", ["-A", "-o", "pgid=,time="], { encoding: "utf8" });
  let seconds = 0;
  for (const line of table.split("\n")) {
    const [id, time = ""] = line.trim().split(/\s+/);
    // [hours:]minutes:seconds.hundredths
    if (Number(id) === group) seconds += time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  }
  return seconds * 1000;
}
