import { commitBatch } from "../storage/commit-batch.ts";
import type { DeliveryServices } from "./services.ts";

/** Delays before each further try. An attempt whose result can't be stored is made again, so a few seconds are worth it. */
const PAUSES_MS = [50, 200, 1000, 3000];

/**
 * Runs the statements in one transaction, and again if the database fails. They are guarded by a lease, so anything
 * that was stored after all is stored once. Throws the last failure.
 */
export async function commitPatiently(
  statements: readonly D1PreparedStatement[],
  { db, pause }: Pick<DeliveryServices, "db" | "pause">,
): Promise<D1Result<Record<string, unknown>>[]> {
  for (let tries = 0; ; tries++) {
    try {
      return await commitBatch(db, statements);
    } catch (error) {
      const pauseMs = PAUSES_MS[tries];
      if (pauseMs === undefined) throw error;
      await pause(pauseMs);
    }
  }
}
