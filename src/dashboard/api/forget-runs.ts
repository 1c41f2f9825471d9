/** The browser's database of kept runs. */
export const RUNS_DATABASE = "sightline-runs";

/** One channel per page: it receives messages of other tabs only. */
let channel: BroadcastChannel | null = null;
let keeping = new AbortController();

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel("sightline-runs-forgotten");
  return channel;
}

/** Returns a signal that is aborted once the runs of this login are deleted: no more may be kept. */
export function readKeepingSignal(): AbortSignal {
  return keeping.signal;
}

/** Deletes all kept runs, and tells the other tabs: signing out leaves no screenshot behind. */
export function forgetRuns(): void {
  openChannel().postMessage(null);
  endKeeping();
}

/**
 * Forgets all runs once another tab has deleted them, and then calls `onForgotten`. Returns a function that stops
 * watching.
 */
export function watchForgetting(onForgotten: () => void): () => void {
  const stopping = new AbortController();
  const follow = () => {
    endKeeping();
    onForgotten();
  };
  openChannel().addEventListener("message", follow, { signal: stopping.signal });
  return () => stopping.abort();
}

function endKeeping(): void {
  keeping.abort();
  keeping = new AbortController();
  indexedDB.deleteDatabase(RUNS_DATABASE);
}
