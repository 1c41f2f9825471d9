import { countMoves, readMoves } from "../control/count-moves.ts";

/** A step of a replay as stored, with its last delivery. `atMs` is Unix milliseconds. */
export type StoredStep = { cursorId: string; replayedCount: number; atMs: number };
export type StoredReplay = { status: string; replayedCount: number };

export type ReplayLog = {
  replay: StoredReplay;
  /** In the order in which they were stored. */
  steps: StoredStep[];
  /** How often each delivery was moved to pending, by its id. */
  moves: Record<string, number>;
};

/** Makes the database record each step and move, in the step's own transaction: what isn't stored leaves nothing here either. */
export async function logReplays(db: D1Database): Promise<void> {
  await countMoves(db);
  await db.batch([
    db.prepare(
      "CREATE TABLE test_steps (cursor_id TEXT NOT NULL, replayed_count INTEGER NOT NULL, at INTEGER NOT NULL)",
    ),
    db.prepare(
      `CREATE TRIGGER test_log_steps AFTER UPDATE OF cursor_id ON replays
       BEGIN INSERT INTO test_steps VALUES (NEW.cursor_id, NEW.replayed_count, CAST(unixepoch('subsec') * 1000 AS INTEGER)); END`,
    ),
  ]);
}

export async function readReplayLog(db: D1Database, replayId: string): Promise<ReplayLog> {
  const replay = await db
    .prepare("SELECT status, replayed_count AS replayedCount FROM replays WHERE id = ?")
    .bind(replayId)
    .first<StoredReplay>();
  if (!replay) throw new Error("The replay that was answered with 202 isn't stored.");
  const { results } = await db
    .prepare("SELECT cursor_id AS cursorId, replayed_count AS replayedCount, at AS atMs FROM test_steps ORDER BY rowid")
    .all<StoredStep>();
  return { replay, steps: results, moves: await readMoves(db) };
}

/** Returns what a replay still has to do: deliveries that are in progress or still to be moved, and its own end. */
export async function countReplayLeft(db: D1Database): Promise<number> {
  const query = `
    WITH running AS (SELECT count(*) AS total FROM replays WHERE status = 'running')
    SELECT total + (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending' OR (status = 'failed' AND total > 0)) AS left
    FROM running`;
  return Number(await db.prepare(query).first("left"));
}
