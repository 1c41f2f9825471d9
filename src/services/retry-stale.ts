import { CommitRefused } from "../storage/commit-batch.ts";

/** The most retries after concurrent writes to the same record: far more than ever occur. */
const MAX_TRIES = 50;

/**
 * Runs `attempt`, which reads, decides and commits, and runs it again if another write came between its read and its
 * commit. All other errors are thrown.
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
