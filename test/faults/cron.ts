import type { Lives } from "./lives.ts";
import type { Runtime } from "./runtime.ts";
import { CRON_EVERY_MS } from "./timing.ts";

/**
 * Runs the cron of the minute, far more often than each minute, while the Workers run. A run that a kill or a fault breaks off is the next
 * one's. Gives what stops it.
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
