import { commitBatch } from "../storage/commit-batch.ts";
import type { DeliveryServices } from "./services.ts";

/** Pauses before each further try. An attempt that can't be settled is made again, so it's worth a few seconds. */
const PAUSES_MS = [50, 200, 1000, 3000];

/**
 * Runs the statements as one transaction, and again where the database fails: they are guarded by a lease, so what was stored after all is
 * stored once. Throws the last failure.
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
