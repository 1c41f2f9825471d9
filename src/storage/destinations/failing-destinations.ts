import {
  ALERT_AFTER_FAILURES,
  ALERT_AFTER_MS,
  MIN_FAILURES_TO_ALERT,
  MIN_FAILURES_TO_DISABLE,
} from "../../domain/deliveries/failing-destination.ts";
import { commitBatch } from "../commit-batch.ts";
import { prepareWithdrawUnsent } from "../deliveries/withdraw-unsent.ts";
import { isServedHere } from "../shards/is-served-here.ts";

/** A destination whose attempts keep failing. Times are Unix milliseconds. */
export type FailingDestination = {
  id: string;
  organizationId: string;
  name: string | null;
  url: string;
  failingSinceMs: number;
  consecutiveFailures: number;
  lastError: string | null;
};

const COLUMNS = `id, organization_id AS organizationId, name, url, failing_since AS failingSinceMs,
  consecutive_failures AS consecutiveFailures, last_error AS lastError`;

// Measured up to the last failure, not to now: nothing was tried since.
const IS_ALERTED = `alerted_at IS NULL AND (consecutive_failures >= ${ALERT_AFTER_FAILURES}
    OR (consecutive_failures >= ${MIN_FAILURES_TO_ALERT} AND last_failure_at - failing_since >= ${ALERT_AFTER_MS}))`;
const isDisabled = (parameter: string) =>
  `(consecutive_failures >= ${MIN_FAILURES_TO_DISABLE} AND last_failure_at - failing_since >= ${parameter})`;
const IS_FAILING = "failing_since IS NOT NULL AND enabled = 1";

const LIST = `
  SELECT id FROM destinations INDEXED BY destinations_failing
  WHERE ${IS_FAILING} AND id > ?1 AND ((${IS_ALERTED}) OR ${isDisabled("?3")})
    AND ${isServedHere("destinations")} ORDER BY id LIMIT ?2`;

const ALERT = `
  UPDATE destinations SET alerted_at = ?2 WHERE id = ?1 AND ${IS_FAILING} AND ${IS_ALERTED} RETURNING ${COLUMNS}`;

const DISABLE = `
  UPDATE destinations SET enabled = 0, auto_disabled_at = ?2, alerted_at = coalesce(alerted_at, ?2),
    revision = revision + 1
  WHERE id = ?1 AND ${IS_FAILING} AND ${isDisabled("?3")} RETURNING ${COLUMNS}`;

/** Never, in the comparison with a span of time. */
const NEVER_MS = Number.MAX_SAFE_INTEGER;

/**
 * Returns the ids of the next destinations that must be reported to their admins or disabled. `disableAfterMs` null:
 * none is disabled.
 */
export async function listFailingDestinations(
  db: D1Database,
  { afterId, limit, disableAfterMs }: { afterId: string; limit: number; disableAfterMs: number | null },
): Promise<string[]> {
  const { results } = await db
    .prepare(LIST)
    .bind(afterId, limit, disableAfterMs ?? NEVER_MS)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

/**
 * Records that the admins are emailed. Returns the destination, or null if they were emailed already, or if it works
 * again.
 */
export function recordAlert(db: D1Database, destinationId: string, nowMs: number): Promise<FailingDestination | null> {
  return db.prepare(ALERT).bind(destinationId, nowMs).first<FailingDestination>();
}

/**
 * Disables a destination that has failed for that long, and withdraws its pending deliveries, as by hand.
 * Returns it, or null if it works again, or was disabled already.
 */
export async function disableFailing(
  db: D1Database,
  destinationId: string,
  { nowMs, disableAfterMs }: { nowMs: number; disableAfterMs: number },
): Promise<FailingDestination | null> {
  const [disabled] = await commitBatch(db, [
    db.prepare(DISABLE).bind(destinationId, nowMs, disableAfterMs),
    prepareWithdrawUnsent(db, { destinationId, scope: null }),
  ]);
  return (disabled?.results[0] as FailingDestination | undefined) ?? null;
}
