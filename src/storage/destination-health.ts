import { SUMMARY_ATTEMPTS, SUMMARY_SPAN_MS, type TimedAttempt } from "../domain/attempt-summary.ts";
import type { DestinationHealth } from "../domain/destination-health.ts";
import type { DestinationRef } from "./destinations.ts";
import { type HealthRow, readHealth } from "./health-row.ts";

/** Counts go no further: one of so many says "at least". */
export const MAX_COUNT = 10_000;
/** Among how many of the organization's newest deliveries those of a destination are looked for. */
const LOOKED_AT = 5000;

/** What is stored of how a destination is doing. */
export type DestinationReport = {
  health: DestinationHealth;
  /** What was tried in the last day, of its newest deliveries. */
  attempts: TimedAttempt[];
  /** Deliveries that wait, were given up, are kept back: each up to `MAX_COUNT`. */
  pendingCount: number;
  failedCount: number;
  heldCount: number;
};

const DESTINATION = "id = ?1 AND (?2 IS NULL OR organization_id = ?2) AND deleted_at IS NULL";
const ORGANIZATION_ID = `(SELECT organization_id FROM destinations WHERE ${DESTINATION})`;

const countUpTo = (rows: string) =>
  `(SELECT count(*) FROM (SELECT 1 FROM webhook_deliveries ${rows} LIMIT ${MAX_COUNT}))`;
const countUndelivered = (status: "failed" | "held") =>
  countUpTo(
    `INDEXED BY webhook_deliveries_undelivered_by_destination WHERE destination_id = ?1 AND status = '${status}'`,
  );

const FIND = `
  SELECT consecutive_failures, last_success_at, last_failure_at, last_error, slow_until,
    ${countUpTo("INDEXED BY webhook_deliveries_pending WHERE destination_id = ?1 AND status = 'pending'")} AS pendingCount,
    ${countUndelivered("failed")} AS failedCount, ${countUndelivered("held")} AS heldCount
  FROM destinations WHERE ${DESTINATION}`;

// An index of attempts by destination and time would cost a write at each attempt, and this is read now and then. The log of the
// organization has the destination in its index, so the destination's newest deliveries are found by reading a bounded piece of that.
const OLDEST_LOOKED_AT = `coalesce((
  SELECT id FROM webhook_deliveries INDEXED BY webhook_deliveries_log WHERE organization_id = ${ORGANIZATION_ID}
  ORDER BY id DESC LIMIT 1 OFFSET ${LOOKED_AT - 1}), '')`;

const ATTEMPTS = `
  SELECT started_at AS startedAtMs, duration_ms AS durationMs, status_code AS statusCode FROM webhook_attempts
  WHERE started_at > ?3 AND delivery_id IN (
    SELECT id FROM webhook_deliveries AS w INDEXED BY webhook_deliveries_log
    WHERE organization_id = ${ORGANIZATION_ID} AND id >= ${OLDEST_LOOKED_AT} AND destination_id = ?1
      AND EXISTS (SELECT 1 FROM webhook_attempts WHERE delivery_id = w.id AND started_at > ?3)
    ORDER BY id DESC LIMIT ${SUMMARY_ATTEMPTS})`;

/** How a destination is doing; null where there is none in that scope. `nowMs` is Unix milliseconds. */
export async function reportHealth(
  db: D1Database,
  { destinationId, scope }: DestinationRef,
  nowMs: number,
): Promise<DestinationReport | null> {
  const [found, attempts] = await db.batch([
    db.prepare(FIND).bind(destinationId, scope),
    db.prepare(ATTEMPTS).bind(destinationId, scope, nowMs - SUMMARY_SPAN_MS),
  ]);
  const row = found?.results[0] as (HealthRow & Omit<DestinationReport, "health" | "attempts">) | undefined;
  if (!row) return null;
  const { pendingCount, failedCount, heldCount } = row;
  const counts = { pendingCount, failedCount, heldCount };
  return { health: readHealth(row), attempts: (attempts?.results ?? []) as TimedAttempt[], ...counts };
}
