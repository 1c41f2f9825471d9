import { readdirSync, readlinkSync } from "node:fs";
import { listFamily } from "../processes.ts";
import { readProgram } from "../run-program.ts";

/**
 * Of the two workerd processes below this one besides `others`, returns the one that runs the Workers: it has the
 * database's file open. The other one is the proxy in front of it.
 */
export function findWorkersProcess(others: readonly number[]): number {
  const pids = listRuntimes().filter((pid) => !others.includes(pid));
  const found = pids.filter((pid) => listOpenFiles(pid).some((file) => file.includes("D1DatabaseObject")));
  const [pid] = found;
  if (pid === undefined || found.length > 1) {
    throw new Error(`Expected one workerd with the database open, found ${found.length} of ${pids.length}.`);
  }
  return pid;
}

/** Returns every workerd process below this one. */
export function listRuntimes(): number[] {
  return listFamily(process.pid).flatMap(({ pid, command }) => (command.includes("workerd serve") ? [pid] : []));
}

function listOpenFiles(pid: number): string[] {
  if (process.platform !== "linux") {
    return readProgram("lsof", ["-p", String(pid), "-Fn"]).split("\n");
  }
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(`${folder}/${name}`)];
    } catch {
      // Closed since it was listed.
      return [];
    }
  });
}
