// Calls a path again and again, one call after the other, in its own thread, so that nothing the bench does delays it.
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const { url, pauseMs } = workerData as { url: string; pauseMs: number };
let waits: number[] = [];
/** When the current call started; null between two. */
let since: number | null = null;

parentPort?.on("message", () => {
  // The call in progress has waited too, so far.
  parentPort?.postMessage(since === null ? waits : [...waits, performance.now() - since]);
  waits = [];
});

for (;;) {
  const startMs = performance.now();
  since = startMs;
  try {
    await (await fetch(url)).arrayBuffer();
  } catch {
    // The time counts anyway: the neighbor got no response.
  }
  waits.push(performance.now() - startMs);
  since = null;
  await wait(pauseMs);
}
