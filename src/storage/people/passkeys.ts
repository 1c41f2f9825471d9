import { MAX_PASSKEYS } from "../../domain/access/sign-in.ts";
import type { NewLogin } from "./logins.ts";

/** A passkey as lists show it. Times are Unix milliseconds, null for "never". */
type ListedPasskey = { id: string; name: string; createdAtMs: number; lastUsedAtMs: number | null };

/** The identity of an authenticator. Ids and keys are base64url, the key COSE. */
export type PasskeyCredential = {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
};

/** A passkey to register. */
type NewPasskey = PasskeyCredential & { id: string; userId: string; name: string; createdAtMs: number };

export type PasskeyRecord = PasskeyCredential & { id: string; userId: string };

type PasskeyRow = Omit<PasskeyRecord, "transports"> & { transports: string };

const COLUMNS = "id, user_id AS userId, credential_id AS credentialId, public_key AS publicKey, counter, transports";

// Counted in the inserting statement, so that two concurrent requests don't both get through. The statement also checks
// that the login is live: a login that has ended is cached for seconds, and a passkey would outlive it.
const INSERT = `
  INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
  SELECT ?1, user_id, ?3, ?4, ?5, ?6, ?7, ?8 FROM logins
  WHERE id = ?9 AND user_id = ?2 AND (SELECT count(*) FROM passkeys WHERE user_id = ?2) < ${MAX_PASSKEYS}
  ON CONFLICT (credential_id) DO NOTHING`;

const USE = "UPDATE passkeys SET counter = ?3, last_used_at = ?4 WHERE id = ?1 AND counter = ?2";

// If the passkey was deleted, or used by another request since it was read, nobody is signed in.
const SIGN_IN = `
  INSERT INTO logins (id, user_id, token_sha256, user_agent, created_at, last_seen_at, expires_at)
  SELECT ?2, user_id, ?3, ?4, ?5, ?5, ?6 FROM passkeys WHERE id = ?1 AND changes() = 1`;

/** Returns the user's passkeys, newest first. */
export async function listPasskeys(db: D1Database, userId: string): Promise<ListedPasskey[]> {
  const { results } = await db
    .prepare(
      `SELECT id, name, created_at AS createdAtMs, last_used_at AS lastUsedAtMs FROM passkeys
       WHERE user_id = ? ORDER BY created_at DESC, id DESC`,
    )
    .bind(userId)
    .all<ListedPasskey>();
  return results;
}

/** Returns the credentials of the user's authenticators. */
export async function listCredentials(db: D1Database, userId: string): Promise<PasskeyRecord[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM passkeys WHERE user_id = ?`)
    .bind(userId)
    .all<PasskeyRow>();
  return results.map(readPasskey);
}

/** Returns the passkey with an authenticator's credential id, or null if it is unknown. */
export async function findPasskey(db: D1Database, credentialId: string): Promise<PasskeyRecord | null> {
  const row = await db
    .prepare(`SELECT ${COLUMNS} FROM passkeys WHERE credential_id = ?`)
    .bind(credentialId)
    .first<PasskeyRow>();
  return row && readPasskey(row);
}

/**
 * Stores a passkey that the user registers in one of their logins. Returns false if the login has ended, the
 * authenticator's id is taken, or the user has reached the limit.
 */
export async function insertPasskey(db: D1Database, passkey: NewPasskey, loginId: string): Promise<boolean> {
  const { id, userId, name, credentialId, publicKey, counter, transports, createdAtMs } = passkey;
  const { meta } = await db
    .prepare(INSERT)
    .bind(id, userId, name, credentialId, publicKey, counter, JSON.stringify(transports), createdAtMs, loginId)
    .run();
  return meta.changes > 0;
}

/**
 * Records the use of a passkey and signs its user in, both or neither. Returns false if it was deleted, or used since
 * it was read.
 *
 * @param counter the authenticator's own count of signatures, as of now
 */
export async function signInByPasskey(
  db: D1Database,
  passkey: PasskeyRecord,
  counter: number,
  login: NewLogin,
): Promise<boolean> {
  const [used] = await db.batch([
    db.prepare(USE).bind(passkey.id, passkey.counter, counter, login.createdAtMs),
    db
      .prepare(SIGN_IN)
      .bind(passkey.id, login.id, login.tokenSha256, login.userAgent, login.createdAtMs, login.expiresAtMs),
  ]);
  return (used?.meta.changes ?? 0) > 0;
}

/** Deletes a passkey of the user. Returns false if they have no such passkey. */
export async function deletePasskey(db: D1Database, userId: string, passkeyId: string): Promise<boolean> {
  const { meta } = await db.prepare("DELETE FROM passkeys WHERE id = ? AND user_id = ?").bind(passkeyId, userId).run();
  return meta.changes > 0;
}

function readPasskey({ transports, ...row }: PasskeyRow): PasskeyRecord {
  return { ...row, transports: JSON.parse(transports) as string[] };
}
