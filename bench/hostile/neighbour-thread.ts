// Calls a path again and again, one call after the other, in its own thread, so that nothing the bench does delays it.
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { readProcessCpuMs } from "../direct/process-meter.ts";
import type { Wait } from "./neighbour.ts";

const { url, pauseMs, pid } = workerData as { url: string; pauseMs: number; pid: number | null };
let waits: Wait[] = [];
/** Where the current call started; null between two. */
let since: Wait | null = null;

/** The time so far, and the CPU time that the Workers' process has used so far. */
const look = (): Wait => ({ ms: performance.now(), cpuMs: pid === null ? Number.NaN : readProcessCpuMs(pid) });
const measureFrom = (start: Wait): Wait => {
  const { ms, cpuMs } = look();
  return { ms: ms - start.ms, cpuMs: cpuMs - start.cpuMs };
};

parentPort?.on("message", () => {
  // The call in progress has waited too, so far.
  parentPort?.postMessage(since === null ? waits : [...waits, measureFrom(since)]);
  waits = [];
});

for (;;) {
  const start = look();
  since = start;
  try {
    await (await fetch(url)).arrayBuffer();
  } catch {
    // The time counts anyway: the neighbor got no response.
  }
  waits.push(measureFrom(start));
  since = null;
  await wait(pauseMs);
}
