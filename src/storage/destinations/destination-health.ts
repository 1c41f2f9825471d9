import { SUMMARY_ATTEMPTS, SUMMARY_SPAN_MS, type TimedAttempt } from "../../domain/deliveries/attempt-summary.ts";
import { type DestinationHealth, MAX_COUNTED } from "../../domain/deliveries/destination-health.ts";
import { type DestinationRef, IS_REFERRED } from "./destination-ref.ts";
import { type HealthRow, readHealth } from "./health-row.ts";

/** The number of the organization's newest deliveries that are searched for a destination's attempts. */
const LOOKED_AT = 5000;

/** An attempt with the reason why it failed. */
type ReportedAttempt = TimedAttempt & { error: string | null };

/** The stored health of a destination. */
export type DestinationReport = {
  destinationId: string;
  health: DestinationHealth;
  /** Since when its secrets can't be decrypted, in Unix milliseconds; null if they can. */
  unsignedSinceMs: number | null;
  /** Since when all attempts have failed, and when its admins were emailed, in Unix milliseconds. */
  failingSinceMs: number | null;
  alertedAtMs: number | null;
  /** Its latest attempts of the last day, at most `SUMMARY_ATTEMPTS`, in no particular order. */
  attempts: ReportedAttempt[];
  /** The numbers of pending, failed and held deliveries, each counted up to `MAX_COUNTED`. */
  pendingCount: number;
  failedCount: number;
  heldCount: number;
};

const countUpTo = (rows: string) =>
  `(SELECT count(*) FROM (SELECT 1 FROM webhook_deliveries ${rows} LIMIT ${MAX_COUNTED}))`;
const countUndelivered = (status: "failed" | "held") =>
  countUpTo(
    `INDEXED BY webhook_deliveries_undelivered_by_destination WHERE destination_id = d.id AND status = '${status}'`,
  );

const STATES = `
  SELECT d.id, consecutive_failures, last_success_at, last_failure_at, last_error, slow_until, unsigned_since AS unsignedSinceMs,
    failing_since AS failingSinceMs, alerted_at AS alertedAtMs,
    ${countUpTo("INDEXED BY webhook_deliveries_pending WHERE destination_id = d.id AND status = 'pending'")} AS pendingCount,
    ${countUndelivered("failed")} AS failedCount, ${countUndelivered("held")} AS heldCount
  FROM destinations AS d`;

/**
 * Returns the latest attempts of each destination as a JSON array. An index of attempts by destination and time would
 * cost a write per attempt, and this is rarely read. The index of the organization's log contains the destination, so a
 * bounded part of it finds the newest deliveries.
 *
 * @param organizationId an expression for the log's organization
 * @param one a further condition on a delivery
 */
const listAttempts = (organizationId: string, one: string) => `
  SELECT destination_id AS destinationId, json_group_array(json_array(started_at, duration_ms, status_code, error)) AS attempts
  FROM (
    SELECT w.destination_id, a.started_at, a.duration_ms, a.status_code, a.error,
      row_number() OVER (PARTITION BY w.destination_id ORDER BY a.started_at DESC) AS place
    FROM webhook_deliveries AS w INDEXED BY webhook_deliveries_log CROSS JOIN webhook_attempts AS a
    WHERE w.organization_id = ${organizationId}${one} AND w.id >= coalesce((
        SELECT id FROM webhook_deliveries INDEXED BY webhook_deliveries_log WHERE organization_id = ${organizationId}
        ORDER BY id DESC LIMIT 1 OFFSET ${LOOKED_AT - 1}), '')
      AND a.delivery_id = w.id AND a.started_at > ?3)
  WHERE place <= ${SUMMARY_ATTEMPTS} GROUP BY destination_id`;

const ONE = `${STATES} WHERE ${IS_REFERRED}`;
const ATTEMPTS_OF_ONE = listAttempts(
  `(SELECT organization_id FROM destinations WHERE ${IS_REFERRED})`,
  " AND w.destination_id = ?1",
);
const ALL = `${STATES} WHERE organization_id = ?1 AND deleted_at IS NULL ORDER BY d.id DESC`;
const ATTEMPTS_OF_ALL = listAttempts("?1", "");

/** Returns the health of a destination, or null if there is none in that scope. `nowMs` is Unix milliseconds. */
export async function reportHealth(
  db: D1Database,
  { destinationId, scope }: DestinationRef,
  nowMs: number,
): Promise<DestinationReport | null> {
  const [states, attempts] = await db.batch([
    db.prepare(ONE).bind(destinationId, scope),
    db.prepare(ATTEMPTS_OF_ONE).bind(destinationId, scope, nowMs - SUMMARY_SPAN_MS),
  ]);
  return readReports(states, attempts)[0] ?? null;
}

/**
 * Returns the health of all destinations of an organization, newest first, each as from `reportHealth`, or null if the
 * organization is unknown.
 */
export async function reportHealthOfAll(
  db: D1Database,
  organizationId: string,
  nowMs: number,
): Promise<DestinationReport[] | null> {
  const [organizations, states, attempts] = await db.batch([
    db.prepare("SELECT 1 FROM organizations WHERE id = ?1").bind(organizationId),
    db.prepare(ALL).bind(organizationId),
    db.prepare(ATTEMPTS_OF_ALL).bind(organizationId, null, nowMs - SUMMARY_SPAN_MS),
  ]);
  return organizations?.results.length === 1 ? readReports(states, attempts) : null;
}

type StateRow = HealthRow & { id: string } & Pick<
    DestinationReport,
    "unsignedSinceMs" | "failingSinceMs" | "alertedAtMs" | "pendingCount" | "failedCount" | "heldCount"
  >;
type AttemptsRow = { destinationId: string; attempts: string };

function readReports(states: D1Result | undefined, attempts: D1Result | undefined): DestinationReport[] {
  const attemptRows = (attempts?.results ?? []) as AttemptsRow[];
  const attemptsOf = new Map(attemptRows.map((row) => [row.destinationId, readAttempts(row.attempts)]));
  return ((states?.results ?? []) as StateRow[]).map((row) => ({
    destinationId: row.id,
    health: readHealth(row),
    unsignedSinceMs: row.unsignedSinceMs,
    failingSinceMs: row.failingSinceMs,
    alertedAtMs: row.alertedAtMs,
    attempts: attemptsOf.get(row.id) ?? [],
    pendingCount: row.pendingCount,
    failedCount: row.failedCount,
    heldCount: row.heldCount,
  }));
}

function readAttempts(json: string): ReportedAttempt[] {
  const rows = JSON.parse(json) as [
    startedAtMs: number,
    durationMs: number,
    statusCode: number | null,
    error: string | null,
  ][];
  return rows.map(([startedAtMs, durationMs, statusCode, error]) => ({ startedAtMs, durationMs, statusCode, error }));
}
