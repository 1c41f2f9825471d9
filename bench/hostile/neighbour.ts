import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

/** Milliseconds between two calls. */
const PAUSE_MS = 5;

/**
 * How long a call waited, in milliseconds, and the CPU time that the Workers' process used meanwhile: on a machine that others use, too, that
 * says what the call waited for. NaN if the process isn't known.
 */
export type Wait = { ms: number; cpuMs: number };

/** Somebody else's cheap call, repeated over and over. */
export type Neighbour = {
  /** How its calls waited since the last time. */
  takeWaits(): Promise<Wait[]>;
  stop(): Promise<void>;
};

/** Starts to call `url`. `pid`: the Workers' process, if it is known. */
export function startNeighbour(url: string, pid: number | null): Neighbour {
  const thread = new Worker(join(import.meta.dirname, "neighbour-thread.ts"), {
    workerData: { url, pauseMs: PAUSE_MS, pid },
  });
  return {
    takeWaits: async () => {
      thread.postMessage("take");
      const [waits] = (await once(thread, "message")) as [Wait[]];
      return waits;
    },
    stop: async () => {
      await thread.terminate();
    },
  };
}
