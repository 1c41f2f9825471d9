import { REPLACED_SECRET_MS } from "../../domain/deliveries/destination.ts";
import { prepareNoteSigned } from "../deliveries/delivery-targets.ts";
import { prepareGuard } from "../guards.ts";
import { isServedHere } from "../shards/is-served-here.ts";
import { type DestinationRef, IS_REFERRED } from "./destination-ref.ts";

/** A destination's secret to store: encrypted, bound to the destination's id. `number` counts the rotations from 1. */
type SealedSecret = { destinationId: string; number: number; sealedSecret: string };

/** A destination's live secrets, and the rotation number of the newest. */
type LiveSecrets = { secrets: Omit<SealedSecret, "destinationId">[]; newest: number };

const LIST = `
  SELECT (
      SELECT json_group_array(json_object('number', number, 'sealedSecret', sealed_secret)) FROM destination_secrets
      WHERE destination_id = d.id AND (expires_at IS NULL OR expires_at > ?1)
    ) AS secrets,
    (SELECT max(number) FROM destination_secrets WHERE destination_id = d.id) AS newest
  FROM destinations d WHERE id = ?2 AND (?3 IS NULL OR organization_id = ?3) AND deleted_at IS NULL`;

const MAY_INSERT = `EXISTS (SELECT 1 FROM destinations WHERE id = ?1 AND deleted_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM destination_secrets WHERE destination_id = ?1 AND number = ?2)`;

const INSERT =
  "INSERT INTO destination_secrets (destination_id, number, sealed_secret, created_at) VALUES (?, ?, ?, ?)";

/** Returns a destination's secrets, or null if there is no such destination in that scope. `nowMs` is Unix milliseconds. */
export async function listLiveSecrets(
  db: D1Database,
  { destinationId, scope }: DestinationRef,
  nowMs: number,
): Promise<LiveSecrets | null> {
  const row = await db.prepare(LIST).bind(nowMs, destinationId, scope).first<{ secrets: string; newest: number }>();
  return row && { ...row, secrets: JSON.parse(row.secrets) as LiveSecrets["secrets"] };
}

/**
 * Prepares the statements that store a secret. They refuse their batch as stale if the destination was deleted, or the
 * number is taken.
 */
export function prepareInsertSecret(db: D1Database, secret: SealedSecret, nowMs: number): D1PreparedStatement[] {
  const { destinationId, number, sealedSecret } = secret;
  return [
    prepareGuard(db, "stale_record", MAY_INSERT, destinationId, number),
    db.prepare(INSERT).bind(destinationId, number, sealedSecret, nowMs),
  ];
}

// Raises the revision: from then on, calls claim only with the secrets that are live now.
const REVISE = `UPDATE destinations SET revision = revision + 1 WHERE ${IS_REFERRED}`;

/** The secrets of a destination that a newer one has replaced: how many of them still sign, at a revision. */
type OldSecrets = { live: number; revision: number };

const COUNT_OLD = `
  SELECT revision, (SELECT count(*) FROM destination_secrets WHERE destination_id = destinations.id AND expires_at > ?3) AS live
  FROM destinations WHERE ${IS_REFERRED}`;

/** Counts a destination's old secrets, or returns null if there is no such destination in that scope. `nowMs` is Unix milliseconds. */
export async function countOldSecrets(
  db: D1Database,
  { destinationId, scope }: DestinationRef,
  nowMs: number,
): Promise<OldSecrets | null> {
  return db.prepare(COUNT_OLD).bind(destinationId, scope, nowMs).first<OldSecrets>();
}

// A rotation, and the destination's deletion, raise the revision.
const IS_UNREVISED = "EXISTS (SELECT 1 FROM destinations WHERE id = ?1 AND deleted_at IS NULL AND revision = ?2)";

/**
 * Prepares the statements that delete all secrets of a destination except the newest, which signs alone from then on.
 * They refuse their batch as stale if the destination has changed since its old secrets were counted.
 */
export function prepareDeleteOldSecrets(
  db: D1Database,
  destinationId: string,
  { revision }: Pick<OldSecrets, "revision">,
): D1PreparedStatement[] {
  return [
    prepareGuard(db, "stale_record", IS_UNREVISED, destinationId, revision),
    db
      .prepare("DELETE FROM destination_secrets WHERE expires_at IS NOT NULL AND destination_id = ?1")
      .bind(destinationId),
    db.prepare(REVISE).bind(destinationId, null),
  ];
}

const EXPIRE = `
  UPDATE destination_secrets SET expires_at = CASE
    WHEN number IN (SELECT value FROM json_each(?4)) AND (SELECT unsigned_since FROM destinations WHERE id = ?1) IS NOT NULL THEN ?2
    ELSE coalesce(expires_at, ?3) END
  WHERE destination_id = ?1`;

const DROP_EXPIRED = "DELETE FROM destination_secrets WHERE destination_id = ? AND expires_at <= ?";

/**
 * Prepares the statements of a rotation: the new secret signs from now on, the previous one for another day, and
 * expired ones are deleted. If nothing can be signed at present, the `lost` ones, which can't be decrypted, are deleted
 * too, and all waiting deliveries are sent. They refuse their batch as stale if another rotation or the destination's
 * deletion came first.
 */
export function prepareReplaceSecret(
  db: D1Database,
  secret: SealedSecret,
  lost: readonly number[],
  nowMs: number,
): D1PreparedStatement[] {
  const { destinationId } = secret;
  return [
    db.prepare(EXPIRE).bind(destinationId, nowMs, nowMs + REPLACED_SECRET_MS, JSON.stringify(lost)),
    db.prepare(DROP_EXPIRED).bind(destinationId, nowMs),
    ...prepareInsertSecret(db, secret, nowMs),
    db.prepare(REVISE).bind(destinationId, null),
    prepareNoteSigned(db, destinationId),
  ];
}

/** The most secrets that one pruning step deletes. */
export const PRUNED_PER_STEP = 500;

const PRUNE = `
  DELETE FROM destination_secrets WHERE (destination_id, number) IN (
    SELECT s.destination_id, s.number FROM destination_secrets AS s CROSS JOIN destinations AS d ON d.id = s.destination_id
    WHERE s.expires_at <= ?1 AND ${isServedHere("d")} LIMIT ${PRUNED_PER_STEP})`;

/** Deletes up to 500 secrets that had expired at a time (Unix milliseconds). Returns true if there may be more. */
export async function pruneExpiredSecrets(db: D1Database, nowMs: number): Promise<boolean> {
  const { meta } = await db.prepare(PRUNE).bind(nowMs).run();
  return meta.changes >= PRUNED_PER_STEP;
}
