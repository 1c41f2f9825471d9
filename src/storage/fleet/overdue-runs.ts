import { isServedHere } from "../shards/is-served-here.ts";

/** A run that has waited longer than allowed. `startDeadlineMs` is Unix milliseconds. */
export type OverdueRun = { id: string; startDeadlineMs: number };

/** Returns the next runs past their start timeout after `after`, the longest waiting first. */
export async function listOverdueRuns(
  db: D1Database,
  { nowMs, after, limit }: { nowMs: number; after: OverdueRun | null; limit: number },
): Promise<OverdueRun[]> {
  const { results } = await db
    .prepare(
      `SELECT id, start_deadline AS startDeadlineMs FROM runs
       WHERE status = 'queued' AND start_deadline < ?1 AND (start_deadline, id) > (?2, ?3)
         AND ${isServedHere("runs")}
       ORDER BY start_deadline, id LIMIT ?4`,
    )
    .bind(nowMs, after?.startDeadlineMs ?? -1, after?.id ?? "", limit)
    .all<OverdueRun>();
  return results;
}
