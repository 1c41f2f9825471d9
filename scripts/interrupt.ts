import { constants } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

/** Another signal within this time is the same Ctrl-C: the terminal sends it, and npm forwards it. */
const SAME_SIGNAL_MS = 1000;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The reason of an abort: this program was asked to end. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  /** The exit status of a program that a signal has ended. */
  readonly exitCode: number;

  constructor(signal: (typeof SIGNALS)[number]) {
    super("Interrupted.");
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** The time that interrupted work has to remove its temporary files, in milliseconds. */
const CLEAN_UP_MS = 2000;

/**
 * Waits for work. If the signal aborts, throws its reason once the work has ended, too, or hasn't in time: what it waits
 * for, such as an answer, may take minutes.
 */
export async function waitUnlessInterrupted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const interrupted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await Promise.race([work, interrupted]);
  if (!signal.aborted) return;
  await Promise.race([work.catch(() => undefined), wait(CLEAN_UP_MS)]);
  throw signal.reason;
}

/** Returns a signal that aborts with an `Interrupted` when this program is asked to end. Asked again, it ends at once. */
export function watchForInterrupt(): AbortSignal {
  const interrupt = new AbortController();
  let interruptedAtMs = 0;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const reason = new Interrupted(signal);
      if (!interrupt.signal.aborted) interruptedAtMs = Date.now();
      else if (Date.now() - interruptedAtMs > SAME_SIGNAL_MS) process.exit(reason.exitCode);
      interrupt.abort(reason);
    });
  }
  return interrupt.signal;
}
