import type { RowPlace } from "./move-rows.ts";

/** The steps of a move, in their order. */
export const MOVE_STEPS = ["prepare", "copy", "drain", "hold", "wait", "clean"] as const;

type MoveStep = (typeof MOVE_STEPS)[number];

/** The move of an organization to another shard. Times are Unix milliseconds. */
export type Move = {
  organizationId: string;
  fromShard: number;
  toShard: number;
  step: MoveStep;
  tableName: string | null;
  place: RowPlace | null;
  rowsCopied: number;
  startedAtMs: number;
  heldAtMs: number | null;
  switchedAtMs: number | null;
  /** How often the two shards have differed while writes were held. */
  differences: number;
  /** How often a query has failed while writes were held. */
  failedHolds: number;
};

type MoveRow = Omit<Move, "place"> & { place: string | null };

const FIND = `
  SELECT organization_id AS organizationId, from_shard AS fromShard, to_shard AS toShard, step, table_name AS tableName, place,
    rows_copied AS rowsCopied, started_at AS startedAtMs, held_at AS heldAtMs, switched_at AS switchedAtMs,
    differences, failed_holds AS failedHolds
  FROM moves`;

/** Returns the move in progress, or null. */
export async function findMove(directory: D1Database): Promise<Move | null> {
  const row = await directory.prepare(FIND).first<MoveRow>();
  return row && { ...row, place: row.place === null ? null : (JSON.parse(row.place) as RowPlace) };
}

const BEGIN = `
  INSERT INTO moves (number, organization_id, from_shard, to_shard, step, started_at)
  SELECT 1, id, shard, ?2, 'prepare', ?3 FROM organizations WHERE id = ?1 AND shard <> ?2 ON CONFLICT (number) DO NOTHING`;

/** Begins a move, unless one is in progress or the organization is already in that shard. */
export async function beginMove(
  directory: D1Database,
  { organizationId, toShard }: { organizationId: string; toShard: number },
  nowMs: number,
): Promise<void> {
  await directory.prepare(BEGIN).bind(organizationId, toShard, nowMs).run();
}

/** Takes the move for one step. Returns false if another call still has it at `nowMs` (Unix milliseconds). */
export async function takeMove(
  directory: D1Database,
  driver: string,
  nowMs: number,
  untilMs: number,
): Promise<boolean> {
  const { meta } = await directory
    .prepare("UPDATE moves SET driver = ?1, driver_until = ?3 WHERE driver_until <= ?2")
    .bind(driver, nowMs, untilMs)
    .run();
  return meta.changes > 0;
}

/** Stores the progress of the move, and lets other calls take it from `untilMs` on (Unix milliseconds; 0: at once). */
export async function saveMove(directory: D1Database, driver: string, move: Move, untilMs = 0): Promise<void> {
  const { step, tableName, place, rowsCopied, heldAtMs, switchedAtMs, differences } = move;
  const placed = [step, tableName, place && JSON.stringify(place), rowsCopied, heldAtMs, switchedAtMs, differences];
  await directory
    .prepare(
      `UPDATE moves SET step = ?2, table_name = ?3, place = ?4, rows_copied = ?5, held_at = ?6, switched_at = ?7, differences = ?8,
         driver_until = ?9
       WHERE driver = ?1`,
    )
    .bind(driver, ...placed, untilMs)
    .run();
}

/**
 * Records that a query has failed while writes were held, and that `drain` comes next. Returns false, and changes
 * nothing, if this call has switched the shard, or another one has taken the move. Otherwise this call can no longer
 * switch the shard, and keeps the move until `untilMs` (Unix milliseconds). Idempotent.
 */
export async function failHold(directory: D1Database, driver: string, untilMs: number): Promise<boolean> {
  // A switch by this call that is still in progress then finds another driver.
  const failed = `${driver} failed`;
  const [, found] = await directory.batch([
    directory
      .prepare(
        `UPDATE moves SET step = 'drain', held_at = NULL, failed_holds = failed_holds + 1, driver = ?2, driver_until = ?3
         WHERE driver = ?1 AND step = 'hold'`,
      )
      .bind(driver, failed, untilMs),
    directory.prepare("SELECT 1 FROM moves WHERE driver = ?").bind(failed),
  ]);
  return found?.results.length === 1;
}

/**
 * Switches the organization's shard in the directory, and sets the move to `wait`, in one transaction. Returns false,
 * and changes nothing, if another call has taken the move since `driver` did.
 */
export async function switchShard(
  directory: D1Database,
  driver: string,
  { organizationId, fromShard, toShard }: Move,
  nowMs: number,
): Promise<boolean> {
  const [, moved] = await directory.batch([
    directory
      .prepare(
        `UPDATE organizations SET shard = ?3, version = version + 1
         WHERE id = ?1 AND shard = ?2 AND EXISTS (SELECT 1 FROM moves WHERE organization_id = ?1 AND driver = ?4)`,
      )
      .bind(organizationId, fromShard, toShard, driver),
    directory
      .prepare(
        `UPDATE moves SET step = 'wait', switched_at = ?2, driver_until = 0 WHERE organization_id = ?1 AND driver = ?3`,
      )
      .bind(organizationId, nowMs, driver),
  ]);
  return (moved?.meta.changes ?? 0) > 0;
}

/** Ends the move, unless another call has taken it since `driver` did. */
export async function endMove(directory: D1Database, organizationId: string, driver: string): Promise<void> {
  await directory
    .prepare("DELETE FROM moves WHERE organization_id = ? AND driver = ?")
    .bind(organizationId, driver)
    .run();
}
