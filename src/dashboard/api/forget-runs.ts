/** The browser's database of kept runs. */
export const RUNS_DATABASE = "sightline-runs";

/** Deletes all kept runs: who signs out leaves no screenshot behind. */
export function forgetRuns(): void {
  indexedDB.deleteDatabase(RUNS_DATABASE);
}
