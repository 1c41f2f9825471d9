import type { Lives } from "./lives.ts";
import type { Runtime } from "./runtime.ts";
import { CRON_EVERY_MS } from "./timing.ts";

/**
 * Runs the minute's cron, far more often than each minute, while the Workers run. The next run repeats what a kill or a
 * fault interrupted. Returns a function that stops it.
 */
export function startCron(runtime: Pick<Runtime, "sweep">, lives: Pick<Lives, "waitUntilUp">): () => Promise<void> {
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      await sleep(CRON_EVERY_MS);
      await lives
        .waitUntilUp()
        .then(() => runtime.sweep())
        .catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    isStopped = true;
    await running;
  };
}

function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
