import type { DestinationHealth } from "../../domain/deliveries/destination-health.ts";
import { type HealthRow, readHealth } from "../destinations/health-row.ts";
import { isServedHere } from "../shards/is-served-here.ts";

/** A destination with everything that sending needs. `sealedSecrets` are the live ones, newest first. */
export type DeliveryTarget = {
  id: string;
  /** Raised by each change of the destination. */
  revision: number;
  url: string;
  health: DestinationHealth;
  /** Since when its secrets can't be decrypted, in Unix milliseconds; null if no failure is known. */
  unsignedSinceMs: number | null;
  sealedSecrets: string[];
  /** The headers that its admins added: the encrypted value of each by its name. */
  sealedHeaders: Readonly<Record<string, string>>;
  /** True if it has a rate limit. */
  isPaced: boolean;
};

type TargetRow = HealthRow & {
  revision: number;
  url: string;
  unsigned_since: number | null;
  is_paced: number;
  headers: string;
  secrets: string;
};

const FIND = `
  SELECT revision, url, consecutive_failures, last_success_at, last_failure_at, last_error, slow_until, unsigned_since,
    max_per_second IS NOT NULL AS is_paced,
    (SELECT json_group_object(name, sealed_value) FROM destination_headers WHERE destination_id = destinations.id) AS headers,
    (SELECT json_group_array(sealed_secret) FROM (SELECT sealed_secret FROM destination_secrets
      WHERE destination_id = ?1 AND (expires_at IS NULL OR expires_at > ?2) ORDER BY number DESC)) AS secrets
  FROM destinations WHERE id = ?1 AND enabled = 1 AND ${isServedHere("destinations")}`;

/**
 * Prepares the statement that reads a destination for sending: `readTarget` reads its result. `nowMs` is Unix
 * milliseconds.
 */
export function prepareFindTarget(db: D1Database, destinationId: string, nowMs: number): D1PreparedStatement {
  return db.prepare(FIND).bind(destinationId, nowMs);
}

/** Returns the destination, or null if it is disabled, deleted or unknown, or its organization is on another shard. */
export function readTarget(destinationId: string, found: D1Result | undefined): DeliveryTarget | null {
  const row = found?.results[0] as TargetRow | undefined;
  if (!row) return null;
  return {
    id: destinationId,
    revision: row.revision,
    url: row.url,
    health: readHealth(row),
    unsignedSinceMs: row.unsigned_since,
    isPaced: row.is_paced === 1,
    sealedHeaders: JSON.parse(row.headers) as Record<string, string>,
    sealedSecrets: JSON.parse(row.secrets) as string[],
  };
}

/** Prepares the statement that records that a destination's secrets can't be decrypted, keeping the first time. */
export function prepareNoteUnsigned(db: D1Database, destinationId: string, nowMs: number): D1PreparedStatement {
  return db
    .prepare("UPDATE destinations SET unsigned_since = ?2 WHERE id = ?1 AND unsigned_since IS NULL")
    .bind(destinationId, nowMs);
}

/**
 * Prepares the statement that clears this mark, and wakes the destination if it was set: its due deliveries have been
 * waiting.
 */
export function prepareNoteSigned(db: D1Database, destinationId: string): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE destinations SET unsigned_since = NULL WHERE id = ?1 AND unsigned_since IS NOT NULL
       RETURNING id AS wakeDestinationId`,
    )
    .bind(destinationId);
}

/** True if all attempts have failed since `failing_since`, and still do. */
const IS_ONGOING = "?2 > 0 AND failing_since IS NOT NULL AND coalesce(?3, 0) < failing_since";

/**
 * Returns the SQL of the later of two times, each of which may be null: a slow attempt may be recorded after one that
 * began later.
 */
const latest = (column: string, time: string) => `nullif(max(coalesce(${column}, 0), coalesce(${time}, 0)), 0)`;

/**
 * Prepares the statement that records the health of a destination. One of two concurrent writes wins, since this is an
 * indicator, not a count; but a write that didn't see the slowness doesn't clear it. Does nothing if the destination
 * was changed since it was read: earlier attempts say nothing about its new settings.
 */
export function prepareRecordHealth(
  db: D1Database,
  { id, revision }: Pick<DeliveryTarget, "id" | "revision">,
  health: DestinationHealth,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE destinations SET consecutive_failures = ?2, last_success_at = ${latest("last_success_at", "?3")},
         last_failure_at = ${latest("last_failure_at", "?4")}, last_error = ?5,
         slow_until = max(slow_until, ?6), failing_since = iif(${IS_ONGOING}, failing_since, iif(?2 > 0, ?4, NULL)),
         alerted_at = iif(${IS_ONGOING}, alerted_at, NULL)
       WHERE id = ?1 AND revision = ?7`,
    )
    .bind(
      id,
      health.consecutiveFailures,
      health.lastSuccessAtMs,
      health.lastFailureAtMs,
      health.lastError,
      health.slowUntilMs,
      revision,
    );
}
