import { lowestIdAt } from "../../domain/ids.ts";
import {
  ACTIVITY_SPAN_MS,
  type Activity,
  CALLS_COUNTED,
  DELIVERIES_COUNTED,
  ORGANIZATIONS_LOOKED_AT,
} from "../../domain/metrics/activity.ts";
import { dayOf } from "../../domain/money/spending-month.ts";
import { isServedHere } from "../shards/is-served-here.ts";

/** The most attempts of one delivery that are counted. */
const ATTEMPTS_OF_ONE = 10;

// Ids sort by creation.
const NEWEST = `FROM webhook_deliveries WHERE id >= ?1 ORDER BY id DESC LIMIT ${DELIVERIES_COUNTED}`;

// The rows of organizations that another shard has are looked at, so that the number of rows stays bounded, but not counted.
const DELIVERIES = `
  SELECT status, ${isServedHere("d")} AS isServed, count(*) AS count, min(created_at) AS firstAtMs
  FROM (SELECT organization_id, status, created_at ${NEWEST}) AS d GROUP BY status, isServed`;

const ATTEMPTS = `
  SELECT coalesce((a.status_code / 100) || 'xx', 'none') AS outcome, count(*) AS count, sum(a.duration_ms) AS durationMs
  FROM (SELECT id, organization_id ${NEWEST}) AS d CROSS JOIN webhook_attempts AS a
  WHERE a.delivery_id = d.id AND a.number <= ${ATTEMPTS_OF_ONE} AND ${isServedHere("d")} GROUP BY outcome`;

/** Jumps from one organization to the next, however many rows each has. Some of them may be on another shard. */
const listOrganizations = (table: string) => `
  WITH RECURSIVE found (organization_id) AS (
    SELECT min(organization_id) FROM ${table}
    UNION ALL
    SELECT (SELECT min(organization_id) FROM ${table} WHERE organization_id > found.organization_id)
    FROM found WHERE found.organization_id IS NOT NULL LIMIT ${ORGANIZATIONS_LOOKED_AT + 1})`;

const CALLS = `${listOrganizations("requests")}
  SELECT operation, status, count(*) AS count, sum(duration_ms) AS durationMs
  FROM (SELECT r.operation, r.status, r.duration_ms FROM found CROSS JOIN requests AS r
    WHERE ${isServedHere("found")} AND r.organization_id = found.organization_id AND r.id >= ?1 LIMIT ${CALLS_COUNTED + 1})
  GROUP BY operation, status`;

const USAGE = `${listOrganizations("usage_by_day")}
  SELECT u.endpoint, u.model, sum(u.calls) AS calls, sum(u.charged_microdollars) AS chargedMicrodollars
  FROM found CROSS JOIN usage_by_day AS u
  WHERE ${isServedHere("found")} AND u.organization_id = found.organization_id AND u.day = ?1 GROUP BY u.endpoint, u.model`;

/**
 * Returns the recent activity of a database, by one batch that reads a bounded number of rows. `nowMs` is Unix
 * milliseconds.
 */
export async function findActivity(db: D1Database, nowMs: number): Promise<Activity> {
  const sinceMs = nowMs - ACTIVITY_SPAN_MS;
  const [deliveries, attempts, calls, usage] = await db.batch([
    db.prepare(DELIVERIES).bind(lowestIdAt("msg", sinceMs)),
    db.prepare(ATTEMPTS).bind(lowestIdAt("msg", sinceMs)),
    db.prepare(CALLS).bind(lowestIdAt("req", sinceMs)),
    db.prepare(USAGE).bind(dayOf(nowMs)),
  ]);
  const statuses = (deliveries?.results ?? []) as {
    status: string;
    isServed: 0 | 1;
    count: number;
    firstAtMs: number;
  }[];
  const byStatus = (calls?.results ?? []) as Activity["calls"];
  const isCut = sum(statuses) >= DELIVERIES_COUNTED;
  const firstAtMs = Math.min(...statuses.map((each) => each.firstAtMs));
  return {
    deliveriesSpanMs: isCut ? Math.max(1, nowMs - firstAtMs) : ACTIVITY_SPAN_MS,
    deliveries: statuses.filter(({ isServed }) => isServed).map(({ status, count }) => ({ status, count })),
    attempts: (attempts?.results ?? []) as Activity["attempts"],
    calls: byStatus,
    areCallsCut: sum(byStatus) > CALLS_COUNTED,
    usage: (usage?.results ?? []) as Activity["usage"],
  };
}

function sum(rows: readonly { count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
