import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Milliseconds between two calls. */
const PAUSE_MS = 5;

/**
 * How long a call waited, in milliseconds, and the CPU time that the Workers' process used meanwhile: on a machine that others use, too, that
 * says what the call waited for. NaN if the process isn't known.
 */
export type Wait = { ms: number; cpuMs: number };

/** Another client, which repeats a cheap call. */
export type Neighbour = {
  /** How its calls waited since the last time. */
  takeWaits(): Promise<Wait[]>;
  stop(): Promise<void>;
};

/** Starts to call `url`. `pid`: the Workers' process, if it is known. */
export function startNeighbour(url: string, pid: number | null): Neighbour {
  const program = join(import.meta.dirname, "neighbour-process.ts");
  const child = fork(program, [url, String(PAUSE_MS), String(pid ?? "")], {
    execArgv: [...process.execArgv, "--single-threaded-gc"],
    // Keeps NaN, which JSON has no word for.
    serialization: "advanced",
  });
  return {
    takeWaits: async () => {
      child.send("take");
      const [waits] = (await once(child, "message")) as [Wait[]];
      return waits;
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
