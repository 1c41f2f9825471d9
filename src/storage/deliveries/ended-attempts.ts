import {
  LONG_RESPONSE_BYTES,
  MAX_KEPT_RESPONSES_PER_DAY,
  RESPONSE_START_BYTES,
} from "../../domain/deliveries/retention.ts";
import type { WebhookAttempt } from "../../domain/deliveries/webhook-delivery.ts";
import { dayOf } from "../../domain/money/spending-month.ts";
import { cutToBytes, exceedsBytes } from "../../domain/text/text-size.ts";
import { ADD_TO_DAY, bytesOfDay } from "../bytes-of-day.ts";

/** A finished attempt, and its effect on the delivery. */
export type EndedAttempt = Omit<WebhookAttempt, "number"> & {
  deliveryId: string;
  token: string;
  attemptNumber: number;
  /** When the delivery was due at the time of its claim, in Unix milliseconds: a later replay changes it. */
  dueAtMs: number;
  isDelivered: boolean;
  /** Unix milliseconds; null if there is no further attempt. */
  nextAttemptAtMs: number | null;
};

// Each of these requires the lease: an attempt that lost its lease leaves no trace, since another attempt counts instead.
const OF_LEASED = `
  FROM json_each(?1) AS a CROSS JOIN webhook_deliveries AS d WHERE d.id = a.value ->> 0 AND d.lease_token = a.value ->> 1`;

const insert = (responseBody: string, responseHeaders: string) => `
  INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, status_code, error, request_headers, response_body, response_headers)
  SELECT d.id, a.value ->> 2, a.value ->> 3, a.value ->> 4, a.value ->> 5, a.value ->> 6, a.value ->> 7,
    ${responseBody}, ${responseHeaders} ${OF_LEASED}`;

const INSERT = insert("a.value ->> 8", "a.value ->> 9");

const HAS_ROOM = `${bytesOfDay("kept_responses", "d.organization_id", "?2")} < ${MAX_KEPT_RESPONSES_PER_DAY}`;

const INSERT_LONG = insert(
  `a.value ->> iif(${HAS_ROOM}, 8, 10)`,
  // Null otherwise.
  `iif(${HAS_ROOM}, a.value ->> 9, NULL)`,
);

// All belong to one organization. Grouping by it would sort them.
const COUNT_LONG = `
  INSERT INTO kept_responses (organization_id, day, bytes)
  SELECT max(d.organization_id), ?2, sum(a.value ->> 2) ${OF_LEASED} AND ${HAS_ROOM} HAVING count(*) > 0
  ${ADD_TO_DAY}`;

/**
 * The most attempts per statement. Each has up to 16 KiB of a response, which JSON may expand sixfold, and D1 binds at
 * most 2 MB.
 */
const ATTEMPTS_PER_STATEMENT = 10;

/**
 * Prepares the statements that store attempts of one destination whose lease still holds. Once an organization has
 * stored `MAX_KEPT_RESPONSES_PER_DAY` of long responses, they store only the start of the next ones' bodies, and no
 * headers. The limit is exceeded by at most the responses of one statement.
 */
export function prepareStoreAttempts(db: D1Database, attempts: readonly EndedAttempt[]): D1PreparedStatement[] {
  const { long = [], short = [] } = Object.groupBy(attempts, (ended) => (hasLongResponse(ended) ? "long" : "short"));
  return [
    ...listParts(short).map((part) => db.prepare(INSERT).bind(JSON.stringify(part.map(listValues)))),
    ...listParts(long).flatMap((part) => {
      const stored = part.map((ended) => [...listValues(ended), startOf(ended)]);
      const counted = part.map((ended) => [ended.deliveryId, ended.token, countBytes(ended)]);
      const day = Math.max(...part.map(({ startedAtMs, durationMs }) => dayOf(startedAtMs + durationMs)));
      return [
        db.prepare(INSERT_LONG).bind(JSON.stringify(stored), day),
        db.prepare(COUNT_LONG).bind(JSON.stringify(counted), day),
      ];
    }),
  ];
}

function hasLongResponse(ended: EndedAttempt): boolean {
  return exceedsBytes(writeResponse(ended), LONG_RESPONSE_BYTES);
}

/** Returns the stored part of a response. */
function writeResponse({ responseBody, responseHeaders }: EndedAttempt): string {
  return `${responseBody ?? ""}${responseHeaders ? JSON.stringify(responseHeaders) : ""}`;
}

function listParts(attempts: readonly EndedAttempt[]): EndedAttempt[][] {
  const starts = Array.from({ length: Math.ceil(attempts.length / ATTEMPTS_PER_STATEMENT) }, (_, part) => part);
  return starts.map((part) => attempts.slice(part * ATTEMPTS_PER_STATEMENT, (part + 1) * ATTEMPTS_PER_STATEMENT));
}

function listValues(ended: EndedAttempt) {
  const { deliveryId, token, attemptNumber, startedAtMs, durationMs, statusCode, error } = ended;
  const { requestHeaders, responseBody, responseHeaders } = ended;
  const identity = [deliveryId, token, attemptNumber];
  return [...identity, startedAtMs, durationMs, statusCode, error, requestHeaders, responseBody, responseHeaders];
}

function startOf({ responseBody }: EndedAttempt): string {
  return cutToBytes(responseBody ?? "", RESPONSE_START_BYTES);
}

function countBytes(ended: EndedAttempt): number {
  return new TextEncoder().encode(writeResponse(ended)).length;
}
