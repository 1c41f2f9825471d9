import type { TimedAttempt } from "../../domain/deliveries/attempt-summary.ts";
import { HOUR_MS } from "../../domain/deliveries/attempts-by-hour.ts";
import { lowestIdAt } from "../../domain/ids.ts";
import { type DestinationRef, IS_REFERRED } from "../destinations/destination-ref.ts";

/**
 * The most of the organization's deliveries that are scanned, and of the destination's deliveries whose attempts are
 * read; both are divided equally among the hours.
 */
export const HOURS_LOOKED_AT = 24_000;
export const HOURS_SAMPLED = 4_800;
/** The most attempts of one delivery that are read, including replays: the first ones. */
const ATTEMPTS_OF_ONE = 20;
/** Deliveries created shortly before the first hour are retried within it: the schedule takes an hour and a half. */
const HOURS_BEFORE = 2;

const ORGANIZATION_ID = `(SELECT organization_id FROM destinations WHERE ${IS_REFERRED})`;

// As in destination-health.ts, there is no index of attempts by time. They are found through the organization's log:
// each hour's part of it, from the newest on, up to the limit.
const LOG = `webhook_deliveries INDEXED BY webhook_deliveries_log WHERE organization_id = ${ORGANIZATION_ID}`;
const OLDEST_LOOKED_AT = `coalesce((
  SELECT id FROM ${LOG} AND id >= hour.value ->> 0 AND id < hour.value ->> 1 ORDER BY id DESC LIMIT 1 OFFSET ?5), hour.value ->> 0)`;

const ATTEMPTS = `
  SELECT a.started_at AS startedAtMs, a.duration_ms AS durationMs, a.status_code AS statusCode
  FROM json_each(?3) AS hour CROSS JOIN webhook_attempts AS a
  WHERE a.started_at >= ?4 AND a.number <= ${ATTEMPTS_OF_ONE} AND a.delivery_id IN (
    SELECT id FROM ${LOG} AND id >= ${OLDEST_LOOKED_AT} AND id < hour.value ->> 1 AND destination_id = ?1
    ORDER BY id DESC LIMIT ?6)`;

/**
 * Returns the destination's attempts since the first of the hours (ascending starts in Unix milliseconds), for a
 * limited number of deliveries per hour, or null if there is no such destination in that scope.
 */
export async function listAttemptsOfHours(
  db: D1Database,
  { destinationId, scope }: DestinationRef,
  hoursMs: readonly number[],
): Promise<TimedAttempt[] | null> {
  const firstMs = hoursMs[0] ?? 0;
  const before = Array.from({ length: HOURS_BEFORE }, (_, index) => firstMs - (HOURS_BEFORE - index) * HOUR_MS);
  const spans = [...before, ...hoursMs].map((hourMs) => [
    lowestIdAt("msg", Math.max(0, hourMs)),
    lowestIdAt("msg", Math.max(0, hourMs + HOUR_MS)),
  ]);
  const lookedAt = Math.floor(HOURS_LOOKED_AT / hoursMs.length);
  const sampled = Math.floor(HOURS_SAMPLED / hoursMs.length);
  const [destinations, attempts] = await db.batch([
    db.prepare(`SELECT 1 FROM destinations WHERE ${IS_REFERRED}`).bind(destinationId, scope),
    db.prepare(ATTEMPTS).bind(destinationId, scope, JSON.stringify(spans), firstMs, lookedAt - 1, sampled),
  ]);
  return destinations?.results.length === 1 ? ((attempts?.results ?? []) as TimedAttempt[]) : null;
}
