// Calls a path repeatedly, one call after the other, in a separate process. A real neighbour has its own machine, so
// this process gets the highest priority that the system allows, and collects garbage on its only thread: it waits for
// nothing but the service.
import { setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { readProcessCpuMs } from "../direct/process-meter.ts";
import type { Wait } from "./neighbour.ts";

const PRIORITY = -15;

const [url, pause, workers] = process.argv.slice(2) as [string, string, string];
const pauseMs = Number(pause);
const pid = workers === "" ? null : Number(workers);
let waits: Wait[] = [];
/** Where the current call started; null between two. */
let since: Wait | null = null;

/** The time so far, and the CPU time that the Workers' process has used so far. */
const look = (): Wait => ({ ms: performance.now(), cpuMs: pid === null ? Number.NaN : readProcessCpuMs(pid) });
const measureFrom = (start: Wait): Wait => {
  const { ms, cpuMs } = look();
  return { ms: ms - start.ms, cpuMs: cpuMs - start.cpuMs };
};

try {
  setPriority(PRIORITY);
} catch {
  // Only some users may do this. Without it, waiting for a core counts, too.
}

process.on("message", () => {
  // The call in progress has waited too, so far.
  process.send?.(since === null ? waits : [...waits, measureFrom(since)]);
  waits = [];
});
process.on("disconnect", () => process.exit());

for (;;) {
  const start = look();
  since = start;
  try {
    await (await fetch(url)).arrayBuffer();
  } catch {
    // The time counts anyway: the neighbour got no response.
  }
  waits.push(measureFrom(start));
  since = null;
  await wait(pauseMs);
}
