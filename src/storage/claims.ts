import type { Headers } from "../domain/attempt-headers.ts";
import { ALLOWANCE } from "./pacing.ts";

/** A delivery that only its claimer may attempt until the lease ends. */
export type ClaimedDelivery = {
  id: string;
  eventId: string;
  eventType: string;
  /** The number of the next attempt, counting those before a replay. */
  attemptNumber: number;
  /** The attempt's position in the schedule, from 1. */
  scheduleAttempt: number;
  payload: string;
};

/** Which deliveries to claim: those of an enabled destination that are due. Times are Unix milliseconds. */
export type Claim = {
  destinationId: string;
  token: string;
  nowMs: number;
  leasedUntilMs: number;
  /** How many of the destination's attempts may be in progress at once, over all claimers. */
  maxInFlight: number;
  /** The same while the destination is slow. The claim itself reads if it is: the claimer's information may be old. */
  maxInFlightSlow: number;
  /** How many to claim at most. */
  limit: number;
  /** True if the destination has a rate limit, which bounds the claim as well. */
  isPaced?: boolean;
};

// The window covers the oldest due deliveries, including those in progress, and only its free places can be claimed. So
// no more than that many are ever in progress, however many claim at once.
const claim = (limit: string) => `
  UPDATE webhook_deliveries SET lease_token = ?2, leased_until = ?4
  WHERE id IN (
    SELECT id FROM (
      SELECT id, leased_until FROM webhook_deliveries
      WHERE destination_id = ?1 AND status = 'pending' AND next_attempt_at <= ?3
      ORDER BY next_attempt_at
      LIMIT coalesce((SELECT iif(slow_until > ?3, ?7, ?5) FROM destinations WHERE id = ?1 AND enabled = 1), 0))
    WHERE leased_until <= ?3 LIMIT ${limit})
  RETURNING id, event_id AS eventId, event_type AS eventType, attempt_count + 1 AS attemptNumber,
    schedule_step + 1 AS scheduleAttempt, (SELECT payload FROM events WHERE events.id = event_id) AS payload`;

const CLAIM = claim("?6");
const CLAIM_PACED = claim(`min(?6, ${ALLOWANCE})`);

/** Prepares the statement that claims due deliveries and returns them as `ClaimedDelivery` rows. */
export function prepareClaimDeliveries(db: D1Database, claim: Claim): D1PreparedStatement {
  const { destinationId, token, nowMs, leasedUntilMs, maxInFlight, limit, maxInFlightSlow } = claim;
  const statement = claim.isPaced ? CLAIM_PACED : CLAIM;
  return db.prepare(statement).bind(destinationId, token, nowMs, leasedUntilMs, maxInFlight, limit, maxInFlightSlow);
}

/** A finished attempt, and what it means for its delivery. */
export type EndedAttempt = {
  deliveryId: string;
  token: string;
  attemptNumber: number;
  /** The attempt's position in the schedule, from 1. */
  scheduleAttempt: number;
  startedAtMs: number;
  durationMs: number;
  statusCode: number | null;
  error: string | null;
  responseBody: string | null;
  requestHeaders: Headers | null;
  responseHeaders: Headers | null;
  isDelivered: boolean;
  /** Unix milliseconds; null if there is no further attempt. */
  nextAttemptAtMs: number | null;
};

// Both require the lease: an attempt that lost its lease leaves no trace, since another attempt counts instead.
const INSERT_ATTEMPT = `
  INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, status_code, error, response_body, request_headers, response_headers)
  SELECT id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM webhook_deliveries WHERE id = ?1 AND lease_token = ?2`;

// A delivery that was held or given up during the attempt stays so, unless the attempt succeeded. If a replay has
// restarted the schedule in the meantime (after the destination was disabled and enabled), a failure doesn't affect
// that schedule: its first attempt is still due.
const SETTLE = `
  UPDATE webhook_deliveries SET
    status = CASE WHEN ?4 THEN 'delivered' WHEN status <> 'pending' OR schedule_step <> ?7 THEN status
      WHEN ?5 IS NULL THEN 'failed' ELSE 'pending' END,
    next_attempt_at = CASE WHEN ?4 OR status <> 'pending' THEN NULL WHEN schedule_step <> ?7 THEN next_attempt_at ELSE ?5 END,
    attempt_count = ?3, schedule_step = schedule_step + (schedule_step = ?7), settled_at = ?6, lease_token = NULL, leased_until = 0
  WHERE id = ?1 AND lease_token = ?2`;

/** Prepares the statements that settle an attempt: its result, and what follows. One batch stores all of it, or nothing. */
export function prepareSettleAttempt(db: D1Database, ended: EndedAttempt): D1PreparedStatement[] {
  const { deliveryId, token, attemptNumber, scheduleAttempt, startedAtMs, durationMs, isDelivered, nextAttemptAtMs } =
    ended;
  return [
    db
      .prepare(INSERT_ATTEMPT)
      .bind(
        deliveryId,
        token,
        attemptNumber,
        startedAtMs,
        durationMs,
        ended.statusCode,
        ended.error,
        ended.responseBody,
        ended.requestHeaders && JSON.stringify(ended.requestHeaders),
        ended.responseHeaders && JSON.stringify(ended.responseHeaders),
      ),
    db
      .prepare(SETTLE)
      .bind(
        deliveryId,
        token,
        attemptNumber,
        Number(isDelivered),
        nextAttemptAtMs,
        startedAtMs + durationMs,
        scheduleAttempt - 1,
      ),
  ];
}

/** Returns the destinations that have due deliveries which nobody has claimed. */
export async function listOverdueDestinations(db: D1Database, nowMs: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT id FROM destinations WHERE enabled = 1 AND EXISTS (
        SELECT 1 FROM webhook_deliveries
        WHERE destination_id = destinations.id AND status = 'pending' AND next_attempt_at <= ?1 AND leased_until <= ?1)`,
    )
    .bind(nowMs)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}
