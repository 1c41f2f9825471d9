import { isServedHere } from "../shards/is-served-here.ts";
import type { Claim } from "./claims.ts";
import { nameLease } from "./leases.ts";

/** The constraints that a rate limit sets for a call after its claim. */
export type Pace = {
  /** When the next attempt may start, in Unix milliseconds. */
  pacedUntilMs: number;
  maxPerSecond: number;
  /** 1 if unclaimed deliveries are due. */
  hasMore: number;
  /** 1 if this call waits for the rate limit on behalf of the others. */
  isPacer: number;
  /** The destination's revision at the time of the claim. */
  revision: number;
};

/** How long a waiting call is considered alive after its last turn. */
export const PACER_MS = 5_000;
/** How far ahead of its claim a call may plan the first attempt: longer than a DNS lookup may take. */
export const MAX_LEAD_MS = 3_500;
/** The furthest that claims move the pace ahead. */
const MAX_PACED_AHEAD_MS = MAX_LEAD_MS + 1_000;
/** No call lives as long as this. A later time was written before the clock was put back. */
const MAX_PACER_AHEAD_MS = 60_000;

// A pace that is further ahead was written before the clock was put back: it is limited to the furthest valid one.
const PACED_UNTIL = `min(paced_until, ?3 + ${MAX_PACED_AHEAD_MS})`;

/**
 * Returns the SQL expression for the number of attempts that a rate limit allows within the second after `from`; ?6
 * without a limit. Unused time isn't saved up, so a destination isn't flooded after a pause. D1 binds numbers as REAL,
 * which LIMIT refuses.
 */
export function allowanceAfter(from: string): string {
  return `coalesce(
  (SELECT CAST(max(0, 1000 - max(0, ${PACED_UNTIL} - ${from})) AS INTEGER) * max_per_second / 1000 FROM destinations
    WHERE id = ?1 AND max_per_second IS NOT NULL), ?6)`;
}

const HAS_MORE = `EXISTS (SELECT 1 FROM webhook_deliveries
  WHERE destination_id = ?1 AND status = 'pending' AND next_attempt_at <= ?3 AND leased_until <= ?3)`;

const HAS_NO_PACER = `(pacer_until <= ?3 OR pacer_until > ?3 + ${MAX_PACER_AHEAD_MS})`;

/** True if this call may be named as the waiting one. */
const MAY_BE_NAMED = `(${HAS_NO_PACER} OR pacer_token = ?4)`;

// Runs after the claim, in its transaction, and reads the claimed rows from the same index. A pace is rounded up to
// whole milliseconds, so that the limit is never exceeded. A call is named only while it has to wait: the others leave
// all that is due to it. One that is busy with its attempts, or finds all places taken, claims none of that in time.
// The limits of the inner queries have no effect on the result. They keep SQLite from merging these, which would count
// anew for each column.
const SPEND = `
  UPDATE destinations SET paced_until = start_at,
    pacer_token = iif(${MAY_BE_NAMED}, iif(must_wait, ?4, NULL), pacer_token),
    pacer_until = iif(${MAY_BE_NAMED}, iif(must_wait, ?5, 0), pacer_until)
  FROM (
    SELECT start_at, CAST(max(0, 1000 - (start_at - ?7)) AS INTEGER) * per_second / 1000 = 0 AND ${HAS_MORE} AS must_wait
    FROM (
      SELECT max_per_second AS per_second, max(${PACED_UNTIL}, ?7)
        + (SELECT (count(*) * 1000 + max_per_second - 1) / max_per_second FROM (
            SELECT lease_token FROM webhook_deliveries
            WHERE destination_id = ?1 AND status = 'pending' AND next_attempt_at <= ?3 ORDER BY next_attempt_at LIMIT ?6)
          WHERE lease_token = ?2) AS start_at
      FROM destinations WHERE id = ?1 LIMIT 1)
    LIMIT 1)
  WHERE id = ?1 AND max_per_second IS NOT NULL AND ${isServedHere("destinations")}
  RETURNING paced_until AS pacedUntilMs, max_per_second AS maxPerSecond, pacer_token IS ?4 AS isPacer, revision, ${HAS_MORE} AS hasMore`;

/**
 * Prepares the statement that counts a claim against the destination's rate limit and returns a `Pace`, or no row
 * without a limit. It also chooses one of the calls that have to wait.
 */
export function prepareSpendPace(db: D1Database, claim: Claim): D1PreparedStatement {
  const { destinationId, callId, nowMs, maxHeld, pacedFromMs } = claim;
  const pacer = [callId, nowMs + PACER_MS];
  return db.prepare(SPEND).bind(destinationId, nameLease(claim), nowMs, ...pacer, maxHeld, pacedFromMs);
}

const RELEASE = `
  UPDATE destinations SET pacer_until = 0 WHERE id = ?1 AND pacer_token = ?2 RETURNING ${HAS_MORE} AS hasMore`;

/**
 * Lets another call wait instead of this one. Returns true if this call was the waiting one and unclaimed deliveries
 * are due: a call that came for them may have left already.
 */
export async function releasePacer(
  db: D1Database,
  destinationId: string,
  callId: string,
  nowMs: number,
): Promise<boolean> {
  return (await db.prepare(RELEASE).bind(destinationId, callId, nowMs).first<number>("hasMore")) === 1;
}
