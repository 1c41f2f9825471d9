/** The browser's database of kept runs. */
export const RUNS_DATABASE = "sightline-runs";

/** One for the page: it hears the other tabs only. */
let channel: BroadcastChannel | null = null;
let keeping = new AbortController();

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel("sightline-runs-forgotten");
  return channel;
}

/** Returns a signal that is aborted once the runs of this sign-in are forgotten: none may be kept any more. */
export function readKeepingSignal(): AbortSignal {
  return keeping.signal;
}

/** Deletes all kept runs, in the name of all tabs: signing out leaves no screenshot behind. */
export function forgetRuns(): void {
  openChannel().postMessage(null);
  endKeeping();
}

/** Forgets all runs once another tab has, and then calls `onForgotten`. Returns how to stop. */
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
