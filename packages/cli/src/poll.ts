import { setTimeout as sleep } from "node:timers/promises";
import { describeError, isPassing } from "./describe-error.ts";

const INTERVAL_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Runs `step` every second until the signal. If the service can't be reached, prints a message once and retries less
 * often.
 */
export async function poll(
  step: () => Promise<void>,
  { signal, note }: { signal: AbortSignal; note(text: string): void },
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await step();
      if (failures > 0) note("The service answers again.");
      failures = 0;
    } catch (error) {
      signal.throwIfAborted();
      if (!isPassing(error)) throw error;
      if (failures === 0) note(`${describeError(error)?.message} Trying again.`);
      failures++;
    }
    await sleep(Math.min(LONGEST_WAIT_MS, INTERVAL_MS * 2 ** failures), undefined, { signal });
  }
}
