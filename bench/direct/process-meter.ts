import { readdirSync, readFileSync } from "node:fs";

const NS_PER_MS = 1e6;

/** Returns the CPU time that a process's threads have used so far, in milliseconds. Linux only. */
export function readProcessCpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + readThreadCpuMs(`/proc/${pid}/task/${thread}/schedstat`), 0);
}

/** The memory of a process that is in RAM, in bytes. Linux only. */
export function readProcessMemory(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kibibytes) * 1024;
}

/** Its first field is the time on a processor in nanoseconds (proc-schedstat in the kernel's documents). */
function readThreadCpuMs(path: string): number {
  try {
    return Number(readFileSync(path, "utf8").split(" ")[0]) / NS_PER_MS;
  } catch {
    // The thread has ended since it was listed.
    return 0;
  }
}
