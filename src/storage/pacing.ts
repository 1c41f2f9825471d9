import type { Claim } from "./claims.ts";
import { isServedHere } from "./is-served-here.ts";
import { nameLease } from "./leases.ts";

/** The demand of a rate limit on a call after its claim. */
export type Pace = {
  /** When the next attempt may start, in Unix milliseconds. */
  pacedUntilMs: number;
  maxPerSecond: number;
  /** 1 if something is due that nobody has claimed. */
  hasMore: number;
  /** 1 if it is this call that waits for the others. */
  isPacer: number;
  /** The destination's at the time of the claim. */
  revision: number;
};

/** How long a call that waits is believed to be alive after its last turn. */
export const PACER_MS = 5_000;
/** How far ahead of its claim a call may plan the first attempt: longer than a lookup of the host may take. */
export const MAX_LEAD_MS = 3_500;
/** Claims move the pace no further ahead than this. */
const MAX_PACED_AHEAD_MS = MAX_LEAD_MS + 1_000;
/** No call lives as long as this, so one that is said to wait for longer wrote this by a clock that was put back since. */
const MAX_PACER_AHEAD_MS = 60_000;

// A pace that is further ahead comes from a clock that was put back since: it holds for as long as the furthest one does.
const PACED_UNTIL = `min(paced_until, ?3 + ${MAX_PACED_AHEAD_MS})`;

/**
 * How many attempts a rate limit lets start within the second after `from`, as an expression of SQL; ?6 without a limit.
 * Time that passed unused isn't saved up: a destination isn't flooded after a pause. D1 binds numbers as REAL, which
 * LIMIT refuses.
 */
export function allowanceAfter(from: string): string {
  return `coalesce(
  (SELECT CAST(max(0, 1000 - max(0, ${PACED_UNTIL} - ${from})) AS INTEGER) * max_per_second / 1000 FROM destinations
    WHERE id = ?1 AND max_per_second IS NOT NULL), ?6)`;
}

const HAS_MORE = `EXISTS (SELECT 1 FROM webhook_deliveries
  WHERE destination_id = ?1 AND status = 'pending' AND next_attempt_at <= ?3 AND leased_until <= ?3)`;

const HAS_NO_PACER = `(pacer_until <= ?3 OR pacer_until > ?3 + ${MAX_PACER_AHEAD_MS})`;

// Runs after the claim, in its transaction, and looks for what was claimed where the claim did. A pace is rounded up to
// whole milliseconds, so that it never exceeds the limit.
const SPEND = `
  UPDATE destinations SET
    paced_until = max(${PACED_UNTIL}, ?7)
      + (SELECT (count(*) * 1000 + max_per_second - 1) / max_per_second FROM (
          SELECT lease_token FROM webhook_deliveries
          WHERE destination_id = ?1 AND status = 'pending' AND next_attempt_at <= ?3 ORDER BY next_attempt_at LIMIT ?6)
        WHERE lease_token = ?2),
    pacer_token = iif(${HAS_NO_PACER}, ?4, pacer_token),
    pacer_until = iif(${HAS_NO_PACER} OR pacer_token = ?4, ?5, pacer_until)
  WHERE id = ?1 AND max_per_second IS NOT NULL AND ${isServedHere("destinations")}
  RETURNING paced_until AS pacedUntilMs, max_per_second AS maxPerSecond, pacer_token = ?4 AS isPacer, revision, ${HAS_MORE} AS hasMore`;

/**
 * Prepares the statement that counts a claim against the destination's rate limit and returns a `Pace`, or no row
 * without a limit. Of the calls that would wait, it chooses one.
 */
export function prepareSpendPace(db: D1Database, claim: Claim): D1PreparedStatement {
  const { destinationId, callId, nowMs, maxHeld, pacedFromMs } = claim;
  const pacer = [callId, nowMs + PACER_MS];
  return db.prepare(SPEND).bind(destinationId, nameLease(claim), nowMs, ...pacer, maxHeld, pacedFromMs);
}

const RELEASE = `
  UPDATE destinations SET pacer_until = 0 WHERE id = ?1 AND pacer_token = ?2 RETURNING ${HAS_MORE} AS hasMore`;

/**
 * Lets another call wait instead of this one. Returns true if it was this one that waited, and something is due that
 * nobody has claimed: a call that came for it may have left already.
 */
export async function releasePacer(
  db: D1Database,
  destinationId: string,
  callId: string,
  nowMs: number,
): Promise<boolean> {
  return (await db.prepare(RELEASE).bind(destinationId, callId, nowMs).first<number>("hasMore")) === 1;
}
