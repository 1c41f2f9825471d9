/** The browser's database of kept runs. */
export const RUNS_DATABASE = "sightline-runs";

/** One for the page: it hears the other tabs only. */
let channel: BroadcastChannel | null = null;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel("sightline-runs-forgotten");
  return channel;
}

/** Deletes all kept runs, in the name of all tabs: signing out leaves no screenshot behind. */
export function forgetRuns(): void {
  openChannel().postMessage(null);
  indexedDB.deleteDatabase(RUNS_DATABASE);
}

/** Calls `onForgotten` once another tab has forgotten all runs, then deletes what this tab has kept meanwhile. Returns how to stop. */
export function watchForgetting(onForgotten: () => void): () => void {
  const stopping = new AbortController();
  const forget = () => {
    onForgotten();
    indexedDB.deleteDatabase(RUNS_DATABASE);
  };
  openChannel().addEventListener("message", forget, { signal: stopping.signal });
  return () => stopping.abort();
}
