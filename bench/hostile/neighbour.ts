import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

/** Milliseconds between two calls. */
const PAUSE_MS = 5;

/** Somebody else's cheap call, repeated over and over. */
export type Neighbour = {
  /** How long its calls waited since the last time, in milliseconds. */
  takeWaits(): Promise<number[]>;
  stop(): Promise<void>;
};

/** Starts to call `url`. */
export function startNeighbour(url: string): Neighbour {
  const thread = new Worker(join(import.meta.dirname, "neighbour-thread.ts"), {
    workerData: { url, pauseMs: PAUSE_MS },
  });
  return {
    takeWaits: async () => {
      thread.postMessage("take");
      const [waits] = (await once(thread, "message")) as [number[]];
      return waits;
    },
    stop: async () => {
      await thread.terminate();
    },
  };
}
