import { REPLACED_SECRET_MS } from "../../domain/deliveries/destination.ts";
import { prepareNoteSigned } from "../deliveries/delivery-targets.ts";
import { prepareGuard } from "../guards.ts";
import { type DestinationRef, IS_REFERRED, REFERRED_ID } from "./destination-ref.ts";

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

const DROP_OLD = `
  DELETE FROM destination_secrets WHERE expires_at IS NOT NULL AND destination_id = ${REFERRED_ID}`;

/**
 * Deletes all secrets of a destination except the newest, which signs alone from then on. Returns the number of deleted
 * ones that were still live.
 */
export async function deleteOldSecrets(
  db: D1Database,
  { destinationId, scope }: DestinationRef,
  nowMs: number,
): Promise<number> {
  const [dropped] = await db.batch<{ wasLive: number }>([
    db.prepare(`${DROP_OLD} RETURNING expires_at > ?3 AS wasLive`).bind(destinationId, scope, nowMs),
    db.prepare(REVISE).bind(destinationId, scope),
  ]);
  return (dropped?.results ?? []).filter(({ wasLive }) => wasLive === 1).length;
}

const EXPIRE = `
  UPDATE destination_secrets SET expires_at = CASE
    WHEN number IN (SELECT value FROM json_each(?4)) AND (SELECT unsigned_since FROM destinations WHERE id = ?1) IS NOT NULL THEN ?2
    ELSE coalesce(expires_at, ?3) END
  WHERE destination_id = ?1`;

/**
 * Prepares the statements of a rotation: the new secret signs from now on, the previous one for another day, and
 * expired ones are deleted. If nothing can be signed at present, the `lost` ones, which can't be decrypted, expire at
 * once, and all waiting deliveries are sent. They refuse their batch as stale if another rotation or the destination's
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
    db
      .prepare("DELETE FROM destination_secrets WHERE destination_id = ? AND expires_at <= ?")
      .bind(destinationId, nowMs),
    db.prepare(EXPIRE).bind(destinationId, nowMs, nowMs + REPLACED_SECRET_MS, JSON.stringify(lost)),
    ...prepareInsertSecret(db, secret, nowMs),
    db.prepare(REVISE).bind(destinationId, null),
    prepareNoteSigned(db, destinationId),
  ];
}
