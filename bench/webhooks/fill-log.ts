import { EVENT_TYPES } from "../../src/domain/events/event-types.ts";
import { insertDestinations } from "../../test/control/delivery-rows.ts";

export const LOG_ORGANIZATION = "org_bench_log";
/** Each receives every other event. */
export const LOG_DESTINATIONS = ["dest_bench_a", "dest_bench_b", "dest_bench_c", "dest_bench_d"] as const;
/** Deliveries of an event, at one moment. */
const FAN_OUT = 2;
/** How far back the log goes. Failed deliveries are kept as long. */
const SPAN_MS = 30 * 86_400_000;
/** A statement's; D1 bounds how long one may take. */
const ROWS_PER_STATEMENT = 20_000;

// A number that is bound is a fraction to D1: it is cast where whole ones are counted on.
// ?1 organization, ?2 time of the first, ?3 milliseconds between two, ?4 and ?5 the first and last number, ?6 event types, ?7 destinations,
// ?8 how many deliveries there are in all.
const NUMBERS = `
  WITH RECURSIVE n (i) AS (SELECT CAST(?4 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?5),
  d AS (SELECT i, CAST(?2 + (i / ${FAN_OUT}) * ?3 AS INTEGER) AS at, i / ${FAN_OUT} AS event FROM n)`;
const TYPE = "(?6 ->> (event % json_array_length(?6)))";
const EVENT_ID = `${TYPE} || ':' || printf('%032x', event)`;
/** Of 50 deliveries, 47 were delivered, two failed, one is held; the newest 20 are pending. */
const STATUS = `CASE WHEN i >= ?8 - 20 THEN 'pending' WHEN i % 50 = 7 THEN 'held' WHEN i % 50 > 47 THEN 'failed' ELSE 'delivered' END`;

const EVENTS = `${NUMBERS}
  INSERT INTO events (id, organization_id, type, payload, created_at)
  SELECT ${EVENT_ID}, ?1, ${TYPE}, json_object('id', ${EVENT_ID}, 'type', ${TYPE}, 'data', json_object('run_id', printf('%0300d', event))), at
  FROM d WHERE i % ${FAN_OUT} = 0 AND ?7 <> '' AND ?8 > 0`;

const DELIVERIES = `${NUMBERS}
  INSERT INTO webhook_deliveries (id, organization_id, destination_id, event_id, event_type, status, attempt_count, schedule_step,
    next_attempt_at, created_at)
  SELECT 'msg_' || printf('%012x', at) || printf('7%019x', i), ?1, ?7 ->> (i % json_array_length(?7)), ${EVENT_ID}, ${TYPE}, ${STATUS},
    iif(${STATUS} = 'failed', 6, ${STATUS} = 'delivered'), 0, iif(${STATUS} = 'pending', at + 9000000, NULL), at
  FROM d`;

/** Every delivery that was tried; those that failed six times, as the schedule has it. */
const ATTEMPTS = `
  INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, status_code, error, response_body)
  SELECT w.id, t.value, w.created_at + 30 * (t.value * t.value - 1) * 1000, 40 + abs(random() % 400),
    iif(w.status = 'failed', 503, 204), iif(w.status = 'failed', 'Answered 503.', NULL), iif(w.status = 'failed', 'upstream is restarting', '')
  FROM webhook_deliveries AS w JOIN json_each('[1, 2, 3, 4, 5, 6]') AS t ON t.value <= w.attempt_count
  WHERE w.organization_id = ?1 AND w.id >= ?2 AND w.id < ?3`;

/** Fills the log of one organization with this many deliveries up to `nowMs` (Unix milliseconds), and their attempts. */
export async function fillLog(db: D1Database, deliveries: number, nowMs: number): Promise<void> {
  await insertDestinations(
    db,
    LOG_ORGANIZATION,
    Object.fromEntries(LOG_DESTINATIONS.map((id) => [id, "enabled" as const])),
  );
  const firstMs = nowMs - SPAN_MS;
  const stepMs = (SPAN_MS - 1000) / (deliveries / FAN_OUT);
  const idAt = (number: number) =>
    `msg_${Math.trunc(firstMs + Math.floor(number / FAN_OUT) * stepMs)
      .toString(16)
      .padStart(12, "0")}`;
  for (let first = 0; first < deliveries; first += ROWS_PER_STATEMENT) {
    const last = Math.min(first + ROWS_PER_STATEMENT, deliveries) - 1;
    const names = [JSON.stringify(EVENT_TYPES), JSON.stringify(LOG_DESTINATIONS)];
    const values = [LOG_ORGANIZATION, firstMs, stepMs, first, last, ...names, deliveries];
    await db.batch([
      db.prepare(EVENTS).bind(...values),
      db.prepare(DELIVERIES).bind(...values),
      db.prepare(ATTEMPTS).bind(LOG_ORGANIZATION, idAt(first), idAt(last + FAN_OUT)),
    ]);
  }
}
