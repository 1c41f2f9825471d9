import { CommitRefused } from "../storage/commit-batch.ts";

/** Writers of one record that come first before a write gives up: far more than ever meet. */
const MAX_TRIES = 50;

/**
 * Runs `attempt`, which reads, decides and commits; runs it anew where another writer came between its reading and its commit. Throws
 * everything else that it throws.
 */
export async function retryStale<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const isStale = error instanceof CommitRefused && error.refusal === "stale_record";
      if (!isStale || tries === MAX_TRIES) throw error;
    }
  }
}
