import { ProviderError } from "../../domain/models/model-call-error.ts";

/** The two things that end a model call early: the caller's signal, and the model's deadline. */
export type CallDeadline = {
  /** Aborts with whichever comes first. */
  signal: AbortSignal;
  /** How much of the model's time is left, in milliseconds. */
  readMsLeft(): number;
  /** Settles as `work` does. Rejects once the signal aborts, and ignores what `work` does then. */
  race<Value>(work: Promise<Value>): Promise<Value>;
  /** Returns the meaning of a failed call: `cancelled`, `timed_out`, the ProviderError that it is, or else `failed`. */
  explain(error: unknown): ProviderError;
  /** Releases the timer and the caller's signal. */
  release(): void;
};

/** Starts the timer of a call. Throws a `cancelled` if the caller has already disconnected. */
export function startDeadline(caller: AbortSignal, timeoutMs: number): CallDeadline {
  if (caller.aborted) throw cancelled();
  const controller = new AbortController();
  let end: ProviderError | null = null;
  const stop = (error: ProviderError) => {
    end ??= error;
    controller.abort();
  };
  const endMs = performance.now() + timeoutMs;
  const onCancel = () => stop(cancelled());
  const timer = setTimeout(() => stop(timedOut(timeoutMs)), timeoutMs);
  caller.addEventListener("abort", onCancel, { once: true });
  return {
    signal: controller.signal,
    readMsLeft: () => endMs - performance.now(),
    race: (work) => raceAbort(work, controller.signal),
    explain: (error) => {
      if (end) return end;
      if (error instanceof ProviderError) return error;
      return new ProviderError("failed", "There was no connection to the model provider, or it broke.");
    },
    release: () => {
      clearTimeout(timer);
      caller.removeEventListener("abort", onCancel);
    },
  };
}

function raceAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

function cancelled(): ProviderError {
  return new ProviderError("cancelled", "The caller went away.");
}

function timedOut(timeoutMs: number): ProviderError {
  return new ProviderError("timed_out", `The model gave no answer within ${timeoutMs / 1000} seconds.`);
}
