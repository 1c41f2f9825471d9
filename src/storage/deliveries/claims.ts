import { isServedHere } from "../shards/is-served-here.ts";
import { type EndedAttempt, prepareStoreAttempts } from "./ended-attempts.ts";
import { HOLDER, holderOf, nameLease } from "./leases.ts";
import { allowanceAfter } from "./pacing.ts";

/** A delivery that only its claimer may attempt, until the lease ends. */
export type ClaimedDelivery = {
  id: string;
  eventId: string;
  eventType: string;
  /** The number of the next attempt, counting those before a replay. */
  attemptNumber: number;
  /** The attempt's position in the schedule, from 1. */
  scheduleAttempt: number;
  /** When it was due, in Unix milliseconds. */
  dueAtMs: number;
  payload: string;
};

/** A claim of due deliveries of an enabled destination. Times are Unix milliseconds. */
export type Claim = {
  destinationId: string;
  /** The call that claims, and its turn. */
  callId: string;
  turn: number;
  nowMs: number;
  leasedUntilMs: number;
  /** The number of calls that may claim freely, up to `maxHeld` deliveries together. */
  maxCalls: number;
  maxHeld: number;
  /** The most deliveries that are held once there are more calls than that. */
  maxHeldByMore: number;
  /**
   * The most deliveries that are held while the destination is slow, which the claim itself reads: the claimer's
   * information may be outdated.
   */
  maxHeldSlow: number;
  /** The most deliveries to claim. */
  limit: number;
  /** False if the destination is known to have no rate limit. Otherwise the limit bounds the claim as well. */
  mayBePaced: boolean;
  /**
   * The earliest start of the first attempt under a rate limit: by then, the call has the claim's result and is ready.
   */
  pacedFromMs: number;
  /**
   * The destination's revision when the call read it: if it has risen since, nothing is claimed. Null: the call reads
   * it now.
   */
  revision: number | null;
};

// The window covers the oldest due deliveries, including held ones, and only its free places can be claimed. So the
// number of held deliveries is bounded, however many calls claim at once. A few calls may claim ahead of their lanes.
// Further calls claim only while fewer deliveries are held than the lanes of those few calls attempt, so that the
// number of attempts in progress stays the same. Nothing is claimed while a destination's secrets can't be decrypted.
const claim = (limit: string) => `
  WITH due AS MATERIALIZED (
    SELECT id, leased_until, iif(leased_until > ?3, ${HOLDER}, NULL) AS holder FROM webhook_deliveries
    WHERE destination_id = ?1 AND status = 'pending' AND next_attempt_at <= ?3
    ORDER BY next_attempt_at
    LIMIT coalesce((SELECT iif(slow_until > ?3, ?7, ?5) FROM destinations
      WHERE id = ?1 AND enabled = 1 AND unsigned_since IS NULL AND revision = coalesce(?10, revision)
        AND ${isServedHere("destinations")}), 0))
  UPDATE webhook_deliveries SET lease_token = ?2, leased_until = ?4
  WHERE id IN (
    SELECT id FROM due WHERE leased_until <= ?3
    LIMIT (SELECT iif(count(DISTINCT nullif(holder, ${holderOf("?2")})) < ?8, ${limit}, max(0, min(${limit}, ?9 - count(holder))))
      FROM due))
  RETURNING id, event_id AS eventId, event_type AS eventType, attempt_count + 1 AS attemptNumber,
    schedule_step + 1 AS scheduleAttempt, next_attempt_at AS dueAtMs, (SELECT payload FROM events WHERE events.id = event_id) AS payload`;

const CLAIM = claim("?6");
const CLAIM_PACED = claim(`min(?6, ${allowanceAfter("?11")})`);

/** Prepares the statement that claims due deliveries and returns them as `ClaimedDelivery` rows. */
export function prepareClaimDeliveries(db: D1Database, claim: Claim): D1PreparedStatement {
  const { destinationId, nowMs, leasedUntilMs, maxCalls, maxHeld, maxHeldByMore, maxHeldSlow, limit, revision } = claim;
  const window = [nowMs, leasedUntilMs, maxHeld, limit, maxHeldSlow, maxCalls, maxHeldByMore, revision];
  const values = [destinationId, nameLease(claim), ...window];
  return claim.mayBePaced
    ? db.prepare(CLAIM_PACED).bind(...values, claim.pacedFromMs)
    : db.prepare(CLAIM).bind(...values);
}

const RELEASE = `
  UPDATE webhook_deliveries SET lease_token = NULL, leased_until = 0
  WHERE id IN (SELECT value FROM json_each(?2)) AND lease_token = ?1`;

/** Prepares the statement that releases claimed deliveries that weren't sent. */
export function prepareReleaseClaims(
  db: D1Database,
  lease: string,
  deliveryIds: readonly string[],
): D1PreparedStatement {
  return db.prepare(RELEASE).bind(lease, JSON.stringify(deliveryIds));
}

// Requires the lease, like the statements that store the attempts. A delivery that was held or given up during the
// attempt stays so, unless the attempt succeeded. If a replay has restarted the schedule in the meantime (after the
// destination was disabled and enabled), the due time differs, and a failure doesn't affect the new schedule: its first
// attempt is still due.
const IS_RESTARTED = "coalesce(next_attempt_at, due_at) <> due_at";
const SETTLE = `
  UPDATE webhook_deliveries SET
    status = CASE WHEN is_delivered THEN 'delivered' WHEN status <> 'pending' OR ${IS_RESTARTED} THEN status
      WHEN next_at IS NULL THEN 'failed' ELSE 'pending' END,
    next_attempt_at = CASE WHEN is_delivered OR status <> 'pending' THEN NULL WHEN ${IS_RESTARTED} THEN next_attempt_at
      ELSE next_at END,
    attempt_count = number, schedule_step = schedule_step + (NOT ${IS_RESTARTED}), settled_at = ended_at,
    lease_token = NULL, leased_until = 0
  FROM (SELECT value ->> 0 AS delivery_id, value ->> 1 AS token, value ->> 2 AS number, value ->> 3 AS is_delivered,
    value ->> 4 AS next_at, value ->> 5 AS ended_at, value ->> 6 AS due_at FROM json_each(?1)) AS a
  WHERE id = a.delivery_id AND lease_token = a.token
  RETURNING (SELECT revision FROM destinations WHERE id = ?2) AS revision`;

/**
 * Prepares the statements that settle attempts of a destination: their results and the deliveries' new states. One
 * batch stores all or nothing. `readRevision` reads the result of the last statement.
 */
export function prepareSettleAttempts(
  db: D1Database,
  destinationId: string,
  attempts: readonly EndedAttempt[],
): D1PreparedStatement[] {
  if (attempts.length === 0) return [];
  const settled = JSON.stringify(attempts.map(listSettledValues));
  return [...prepareStoreAttempts(db, attempts), db.prepare(SETTLE).bind(settled, destinationId)];
}

/** Returns the destination's revision at the time of settling; null if nothing was settled. */
export function readRevision(settled: D1Result | undefined): number | null {
  return (settled?.results[0] as { revision: number } | undefined)?.revision ?? null;
}

function listSettledValues(ended: EndedAttempt) {
  const { deliveryId, token, attemptNumber, dueAtMs, isDelivered, nextAttemptAtMs } = ended;
  const endedAtMs = ended.startedAtMs + ended.durationMs;
  return [deliveryId, token, attemptNumber, Number(isDelivered), nextAttemptAtMs, endedAtMs, dueAtMs];
}

/** Returns the destinations with unclaimed due deliveries. */
export async function listOverdueDestinations(db: D1Database, nowMs: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT id FROM destinations INDEXED BY destinations_enabled WHERE enabled = 1 AND ${isServedHere("destinations")} AND EXISTS (
        SELECT 1 FROM webhook_deliveries
        WHERE destination_id = destinations.id AND status = 'pending' AND next_attempt_at <= ?1 AND leased_until <= ?1)`,
    )
    .bind(nowMs)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}
