import { commitBatch } from "../storage/commit-batch.ts";
import type { DeliveryServices } from "./services.ts";

/**
 * The delays before each retry. An attempt whose result can't be stored is repeated, so it is worth waiting a few
 * seconds.
 */
const PAUSES_MS = [50, 200, 1000, 3000];

/**
 * Runs statements in one transaction, and retries if the database fails. They are prepared anew each time, since a
 * later try may need later times. They are guarded by a lease, so a try that was stored after all isn't stored twice.
 * Throws the last failure.
 */
export async function commitPatiently(
  prepare: () => readonly D1PreparedStatement[],
  { db, pause }: Pick<DeliveryServices, "db" | "pause">,
): Promise<D1Result<Record<string, unknown>>[]> {
  for (let tries = 0; ; tries++) {
    try {
      return await commitBatch(db, prepare());
    } catch (error) {
      const pauseMs = PAUSES_MS[tries];
      if (pauseMs === undefined) throw error;
      await pause(pauseMs);
    }
  }
}
