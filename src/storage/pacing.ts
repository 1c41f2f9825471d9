import type { Claim } from "./claims.ts";
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

/**
 * How many attempts a rate limit lets start within the second after ?3, as an expression of SQL; ?6 without a limit. Time
 * that passed unused isn't saved up: a destination isn't flooded after a pause. D1 binds numbers as REAL, which LIMIT
 * refuses.
 */
export const ALLOWANCE = `coalesce(
  (SELECT CAST(max(0, 1000 - max(0, paced_until - ?3)) AS INTEGER) * max_per_second / 1000 FROM destinations
    WHERE id = ?1 AND max_per_second IS NOT NULL), ?6)`;

const HAS_MORE = `EXISTS (SELECT 1 FROM webhook_deliveries
  WHERE destination_id = ?1 AND status = 'pending' AND next_attempt_at <= ?3 AND leased_until <= ?3)`;

// Runs after the claim, in its transaction, and looks for what was claimed where the claim did. A pace is rounded up to
// whole milliseconds, so that it never exceeds the limit.
const SPEND = `
  UPDATE destinations SET
    paced_until = max(paced_until, ?3)
      + (SELECT (count(*) * 1000 + max_per_second - 1) / max_per_second FROM (
          SELECT lease_token FROM webhook_deliveries
          WHERE destination_id = ?1 AND status = 'pending' AND next_attempt_at <= ?3 ORDER BY next_attempt_at LIMIT ?6)
        WHERE lease_token = ?2),
    pacer_token = iif(pacer_until <= ?3, ?4, pacer_token),
    pacer_until = iif(pacer_until <= ?3 OR pacer_token = ?4, ?5, pacer_until)
  WHERE id = ?1 AND max_per_second IS NOT NULL
  RETURNING paced_until AS pacedUntilMs, max_per_second AS maxPerSecond, pacer_token = ?4 AS isPacer, revision, ${HAS_MORE} AS hasMore`;

/**
 * Prepares the statement that counts a claim against the destination's rate limit and returns a `Pace`, or no row
 * without a limit. Of the calls that would wait, it chooses one.
 */
export function prepareSpendPace(db: D1Database, claim: Claim): D1PreparedStatement {
  const { destinationId, callId, nowMs, maxHeld } = claim;
  return db.prepare(SPEND).bind(destinationId, nameLease(claim), nowMs, callId, nowMs + PACER_MS, maxHeld);
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
