import { CRON_EVERY_MS, LEASE_MS } from "./timing.ts";

/** Without progress for this long, the rest counts as lost. */
const STUCK_AFTER_MS = 60_000;
const POLL_MS = 250;

/** Waits until nothing is left, or nothing moves any more, and then a while longer for what should not arrive. */
export async function drain(countLeft: () => Promise<number>): Promise<void> {
  let left = await countLeft();
  let progressedMs = Date.now();
  while (left > 0 && Date.now() - progressedMs < STUCK_AFTER_MS) {
    await sleep(POLL_MS);
    const count = await countLeft();
    if (count < left) progressedMs = Date.now();
    left = count;
  }
  // A lease longer: by then, every attempt that might be repeated has been.
  await sleep(LEASE_MS / 2 + CRON_EVERY_MS);
}

function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
