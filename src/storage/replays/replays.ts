import { lowestIdAt } from "../../domain/ids.ts";
import { commitAndWake, type Wake } from "../commit-and-wake.ts";
import { isServedHere } from "../shards/is-served-here.ts";

/** The most deliveries that one step of a replay moves: they all become due at once. */
export const REPLAY_STEP_DELIVERIES = 500;

/** The cursor of a replay that has moved nothing yet. */
const FIRST_CURSOR = "";

/** The failed deliveries to replay: those created in the span, both ends included, in Unix milliseconds. */
export type ReplaySpan = {
  organizationId: string;
  /** Null for all destinations. */
  destinationId: string | null;
  sinceMs: number;
  untilMs: number;
};

/** An unfinished replay. `cursorId` is the last delivery that it has moved. */
export type RunningReplay = ReplaySpan & { id: string; cursorId: string };

// Excludes deliveries to a disabled or deleted destination.
const IS_SENT_TO = "EXISTS (SELECT 1 FROM destinations WHERE id = w.destination_id AND enabled = 1)";
const FAILED = `
  FROM webhook_deliveries AS w INDEXED BY webhook_deliveries_undelivered
  WHERE w.organization_id = ?1 AND w.status = 'failed' AND w.id >= ?2 AND w.id < ?3
    AND (?4 IS NULL OR w.destination_id = ?4)`;

/** Ids sort by creation, so a time span is a range of ids. */
function bindSpan({ organizationId, destinationId, sinceMs, untilMs }: ReplaySpan) {
  return [organizationId, lowestIdAt("msg", sinceMs), lowestIdAt("msg", untilMs + 1), destinationId] as const;
}

/** The number of failed deliveries in a span that a replay would move, and that of the others. */
type ReplayableCount = { replayable: number; disabled: number };

/** Counts failed deliveries. Returns null if the organization is unknown. */
export async function countReplayable(db: D1Database, span: ReplaySpan): Promise<ReplayableCount | null> {
  const count = (condition: string) => `(SELECT count(*) ${FAILED} AND ${condition})`;
  return db
    .prepare(
      `SELECT ${count(IS_SENT_TO)} AS replayable, ${count(`NOT ${IS_SENT_TO}`)} AS disabled FROM organizations WHERE id = ?1`,
    )
    .bind(...bindSpan(span))
    .first<ReplayableCount>();
}

/**
 * Prepares the statements that store a replay with this many deliveries and take its first step, so that it starts at
 * once. The cron takes the other steps.
 *
 * @param deliveryIds the replay's first deliveries, from `listNextDeliveries`, which are due at `dueMs` (Unix milliseconds)
 */
export function prepareBeginReplay(
  db: D1Database,
  replay: ReplaySpan & { id: string; deliveryCount: number },
  deliveryIds: readonly string[],
  { nowMs, dueMs }: { nowMs: number; dueMs: number },
): D1PreparedStatement[] {
  const begun = prepareInsertReplay(db, replay, nowMs);
  if (replay.deliveryCount === 0) return [begun];
  return [begun, ...prepareMoveDeliveries(db, { ...replay, cursorId: FIRST_CURSOR }, deliveryIds, dueMs)];
}

/**
 * Prepares the statement that stores a replay with this many deliveries. A replay of none is done. `nowMs` is Unix
 * milliseconds.
 */
export function prepareInsertReplay(
  db: D1Database,
  replay: ReplaySpan & { id: string; deliveryCount: number },
  nowMs: number,
): D1PreparedStatement {
  const { id, organizationId, destinationId, sinceMs, untilMs, deliveryCount } = replay;
  const status = deliveryCount === 0 ? "done" : "running";
  return db
    .prepare(
      `INSERT INTO replays (id, organization_id, destination_id, since, until, delivery_count, status, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(id, organizationId, destinationId, sinceMs, untilMs, deliveryCount, status, nowMs);
}

/** Returns the next unfinished replays after an id, oldest first. */
export async function listRunningReplays(
  db: D1Database,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<RunningReplay[]> {
  const { results } = await db
    .prepare(
      `SELECT id, organization_id AS organizationId, destination_id AS destinationId, since AS sinceMs, until AS untilMs,
         cursor_id AS cursorId
       FROM replays WHERE status = 'running' AND id > ? AND ${isServedHere("replays")} ORDER BY id LIMIT ?`,
    )
    .bind(afterId, limit)
    .all<RunningReplay>();
  return results;
}

const IS_WHERE_IT_WAS = "id = ?1 AND status = 'running' AND cursor_id = ?2";

// Only those unchanged since they were read: deliveries that have moved since, or may no longer be sent, stay as they
// are.
const MOVED = `
  w.id IN (SELECT value FROM json_each(?3)) AND w.status = 'failed'
    AND w.organization_id = (SELECT organization_id FROM replays WHERE ${IS_WHERE_IT_WAS}) AND ${IS_SENT_TO}`;

// Runs before MOVE, which changes the status that both depend on.
const NOTE = `
  INSERT INTO replay_deliveries (replay_id, delivery_id) SELECT ?1, w.id FROM webhook_deliveries AS w WHERE ${MOVED}`;

const MOVE = `
  UPDATE webhook_deliveries AS w SET status = 'pending', schedule_step = 0, next_attempt_at = ?4
  WHERE ${MOVED}
  RETURNING destination_id AS wakeDestinationId`;

// Runs directly after MOVE: changes() is its number of rows.
const ADVANCE = `
  UPDATE replays SET cursor_id = ?3, replayed_count = replayed_count + changes(), status = ?4 WHERE ${IS_WHERE_IT_WAS}`;

/**
 * Moves a replay's next deliveries, in the order of their ids, to pending, together with its cursor: a crash leaves
 * both or neither, and of two concurrent calls for the same step, one does nothing.
 */
export async function stepReplay(db: D1Database, replay: RunningReplay, nowMs: number, wake: Wake): Promise<void> {
  const deliveryIds = await listNextDeliveries(db, replay, replay.cursorId);
  await commitAndWake(db, prepareMoveDeliveries(db, replay, deliveryIds, nowMs), wake);
}

/** Returns the deliveries of a replay's next step, those after the cursor. */
export async function listNextDeliveries(
  db: D1Database,
  span: ReplaySpan,
  cursorId: string = FIRST_CURSOR,
): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT w.id ${FAILED} AND ${IS_SENT_TO} AND w.id > ?5 ORDER BY w.id LIMIT ?6`)
    .bind(...bindSpan(span), cursorId, REPLAY_STEP_DELIVERIES)
    .all<{ id: string }>();
  return results.map((row) => row.id);
}

/** Prepares the statements of a replay's step. They do nothing if the replay has moved on. */
function prepareMoveDeliveries(
  db: D1Database,
  { id, cursorId }: Pick<RunningReplay, "id" | "cursorId">,
  deliveryIds: readonly string[],
  nowMs: number,
): D1PreparedStatement[] {
  const status = deliveryIds.length < REPLAY_STEP_DELIVERIES ? "done" : "running";
  const json = JSON.stringify(deliveryIds);
  return [
    db.prepare(NOTE).bind(id, cursorId, json),
    db.prepare(MOVE).bind(id, cursorId, json, nowMs),
    db.prepare(ADVANCE).bind(id, cursorId, deliveryIds.at(-1) ?? cursorId, status),
  ];
}
