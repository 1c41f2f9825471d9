import { Problem } from "../domain/errors/problem.ts";
import { CommitRefused } from "../storage/commit-batch.ts";

/** The delays before each retry: about a second in total, since a caller waits. */
const PAUSES_MS = [50, 200, 1_000];

/**
 * Runs `attempt`, and retries it if the database fails with an unknown outcome. The attempt must be idempotent. A
 * refusal is thrown, unless an earlier try has stored everything: then the refusal only concerns the repeat.
 *
 * @param findStored returns the result if a try has stored everything, else undefined
 */
export async function retryUnknown<Result>(
  attempt: () => Promise<Result>,
  findStored: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (isRefusal(error)) {
        const stored = tries > 0 ? await findStored().catch(() => undefined) : undefined;
        if (stored === undefined) throw error;
        return stored;
      }
      const pauseMs = PAUSES_MS[tries];
      if (pauseMs === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Returns true if this try has certainly stored nothing, and a retry would have the same result. */
function isRefusal(error: unknown): boolean {
  if (error instanceof CommitRefused || error instanceof Problem) return true;
  return error instanceof Error && error.message.includes("SQLITE_CONSTRAINT");
}
