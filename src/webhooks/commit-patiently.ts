import { commitBatch } from "../storage/commit-batch.ts";
import type { DeliveryServices } from "./services.ts";

/** Delays before each further try. An attempt whose result can't be stored is made again, so a few seconds are worth it. */
const PAUSES_MS = [50, 200, 1000, 3000];

/**
 * Runs statements in one transaction, and again if the database fails; they are prepared anew each time, since a later try
 * may need later times. They are guarded by a lease, so anything that was stored after all is stored once. Throws the
 * last failure.
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
