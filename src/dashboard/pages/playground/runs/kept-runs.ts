/** A run as the list of runs shows it. Times are in Unix milliseconds. */
export type KeptRunSummary = {
  id: string;
  /** Nobody else who signs in to this browser may see it. */
  userId: string;
  name: string;
  updatedAtMs: number;
  /** The picture and its results. */
  bytes: number;
};

/** The limits of what a browser keeps; the oldest runs go first. */
export const MAX_KEPT_RUNS = 50;
export const MAX_KEPT_BYTES = 100_000_000;

const ID = /^[0-9a-f]{32}$/;

/** Returns a new random id. */
export function makeRunId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function isRunId(text: string): boolean {
  return ID.test(text);
}

/** Returns the ids of the runs that must go, so that the others are within both limits. */
export function chooseOutdated(runs: readonly Pick<KeptRunSummary, "id" | "updatedAtMs" | "bytes">[]): string[] {
  const newestFirst = [...runs].sort((a, b) => b.updatedAtMs - a.updatedAtMs);
  const outdated: string[] = [];
  let bytes = 0;
  for (const [index, run] of newestFirst.entries()) {
    bytes += run.bytes;
    if (index >= MAX_KEPT_RUNS || bytes > MAX_KEPT_BYTES) outdated.push(run.id);
  }
  return outdated;
}
