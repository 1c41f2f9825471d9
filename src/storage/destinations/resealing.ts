import type { TextSpan } from "../../domain/crypto/sealed-text.ts";
import { isServedHere } from "../shards/is-served-here.ts";

/** A text that is stored encrypted: its owner, and its current ciphertext. */
type Sealed = { destinationId: string; sealedSecret: string };

/** A stored text with its new ciphertext. */
type Resealed<Item extends Sealed> = Item & { resealedSecret: string };

/** A stored secret: its key, and its current ciphertext. */
export type StoredSecret = Sealed & { number: number };

/** A stored header value: its key, and its current ciphertext. */
export type StoredHeader = Sealed & { name: string };

// Only an organization that is moving here arrives. Copies of one whose move was given up stay as they are until its next
// move deletes them.
const IS_ABANDONED = `EXISTS (
  SELECT 1 FROM destinations AS d CROSS JOIN copied_organizations AS c ON c.organization_id = d.organization_id
  WHERE d.id = destination_id AND NOT EXISTS (SELECT 1 FROM arrivals WHERE organization_id = d.organization_id))`;

/**
 * Returns the functions that read and replace the encrypted texts of a table. `key` is the column that distinguishes a
 * destination's rows, `sealed` the one with the ciphertext.
 */
function openTable<Item extends Sealed>({ table, key, sealed }: { table: string; key: string; sealed: string }) {
  const list = `
    SELECT destination_id AS destinationId, ${key}, ${sealed} AS sealedSecret
    FROM ${table} WHERE ${sealed} > ?1 AND ${sealed} < ?2 AND NOT ${IS_ABANDONED} ORDER BY ${sealed} LIMIT ?3`;
  // Replaces a ciphertext only if it is still the one that was decrypted: another run may have been faster.
  const replace = `
    UPDATE ${table} SET ${sealed} = n.value ->> 'resealedSecret'
    FROM json_each(?1) AS n CROSS JOIN destinations AS d ON d.id = n.value ->> 'destinationId'
    WHERE destination_id = d.id AND ${table}.${key} = n.value ->> '${key}' AND ${sealed} = n.value ->> 'sealedSecret'
      AND ${isServedHere("d")}
    RETURNING 1`;
  return {
    async listInSpan(db: D1Database, { after, before }: TextSpan, limit: number): Promise<Item[]> {
      const { results } = await db.prepare(list).bind(after, before, limit).all<Item>();
      return results;
    },
    async replaceSealed(db: D1Database, items: readonly Resealed<Item>[]): Promise<number> {
      if (items.length === 0) return 0;
      return (await db.prepare(replace).bind(JSON.stringify(items)).run()).results.length;
    },
  };
}

const SECRETS = openTable<StoredSecret>({ table: "destination_secrets", key: "number", sealed: "sealed_secret" });
const HEADERS = openTable<StoredHeader>({ table: "destination_headers", key: "name", sealed: "sealed_value" });

/**
 * Returns the next secrets whose ciphertext lies in the span, in the order of those texts, without what a move that was
 * given up has copied.
 */
export const listSecretsInSpan = SECRETS.listInSpan;

/**
 * Replaces the old ciphertexts by the new ones if they are unchanged, all at once. Returns how many were replaced.
 * Skips those of an organization that is moving.
 */
export const replaceSealedSecrets = SECRETS.replaceSealed;

/** Returns the next values of headers whose ciphertext lies in the span in the same way. */
export const listHeadersInSpan = HEADERS.listInSpan;

/** Replaces the old ciphertexts of headers by the new ones in the same way. */
export const replaceSealedHeaders = HEADERS.replaceSealed;
