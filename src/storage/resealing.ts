import type { TextSpan } from "../domain/sealed-text.ts";

/** A stored secret: its key, and its present ciphertext. */
export type StoredSecret = { destinationId: string; number: number; sealedSecret: string };

/** A stored secret with its new ciphertext. */
export type ResealedSecret = StoredSecret & { resealedSecret: string };

const LIST = `
  SELECT destination_id AS destinationId, number, sealed_secret AS sealedSecret
  FROM destination_secrets WHERE sealed_secret > ?1 AND sealed_secret < ?2 ORDER BY sealed_secret LIMIT ?3`;

// Replaces only the ciphertext that was decrypted: another run may have been first.
const REPLACE = `
  UPDATE destination_secrets SET sealed_secret = n.value ->> 'resealedSecret'
  FROM json_each(?1) AS n
  WHERE destination_id = n.value ->> 'destinationId' AND number = n.value ->> 'number'
    AND sealed_secret = n.value ->> 'sealedSecret'`;

/** Returns the next secrets whose ciphertext lies in the span, in the order of those texts. */
export async function listSecretsInSpan(
  db: D1Database,
  { after, before }: TextSpan,
  limit: number,
): Promise<StoredSecret[]> {
  const { results } = await db.prepare(LIST).bind(after, before, limit).all<StoredSecret>();
  return results;
}

/** Replaces the old ciphertexts by the new ones where they are unchanged, all at once. */
export async function replaceSealedSecrets(db: D1Database, secrets: readonly ResealedSecret[]): Promise<void> {
  if (secrets.length > 0) await db.prepare(REPLACE).bind(JSON.stringify(secrets)).run();
}

/** A stored value of a header: its key, and its present ciphertext. */
export type StoredHeader = { destinationId: string; name: string; sealedSecret: string };

/** A stored value of a header with its new ciphertext. */
export type ResealedHeader = StoredHeader & { resealedSecret: string };

const LIST_HEADERS = `
  SELECT destination_id AS destinationId, name, sealed_value AS sealedSecret
  FROM destination_headers WHERE sealed_value > ?1 AND sealed_value < ?2 ORDER BY sealed_value LIMIT ?3`;

const REPLACE_HEADERS = `
  UPDATE destination_headers SET sealed_value = n.value ->> 'resealedSecret'
  FROM json_each(?1) AS n
  WHERE destination_id = n.value ->> 'destinationId' AND name = n.value ->> 'name'
    AND sealed_value = n.value ->> 'sealedSecret'`;

/** Returns the next values of headers whose ciphertext lies in the span, in the order of those texts. */
export async function listHeadersInSpan(
  db: D1Database,
  { after, before }: TextSpan,
  limit: number,
): Promise<StoredHeader[]> {
  const { results } = await db.prepare(LIST_HEADERS).bind(after, before, limit).all<StoredHeader>();
  return results;
}

/** Replaces the old ciphertexts of headers by the new ones where they are unchanged, all at once. */
export async function replaceSealedHeaders(db: D1Database, headers: readonly ResealedHeader[]): Promise<void> {
  if (headers.length > 0) await db.prepare(REPLACE_HEADERS).bind(JSON.stringify(headers)).run();
}
