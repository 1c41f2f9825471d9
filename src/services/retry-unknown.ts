import { Problem } from "../domain/problem.ts";
import { CommitRefused } from "../storage/commit-batch.ts";

/** Pauses before each further try: about a second, since a caller waits. */
const PAUSES_MS = [50, 200, 1_000];

/**
 * Runs `attempt`, and runs it again if the database fails without telling whether it has stored anything. The attempt must
 * store the same only once. A refusal is thrown, unless an earlier try has stored everything: then it refuses the repeat.
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

/** Returns true if this try has certainly stored nothing, and another one would end in the same way. */
function isRefusal(error: unknown): boolean {
  if (error instanceof CommitRefused || error instanceof Problem) return true;
  return error instanceof Error && error.message.includes("SQLITE_CONSTRAINT");
}
