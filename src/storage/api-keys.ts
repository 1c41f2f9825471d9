import type { Role } from "../domain/roles.ts";

/** An API key as stored: its hash, never the key itself. Times are Unix milliseconds, null for "never". */
export type ApiKeyRecord = {
  id: string;
  organizationId: string;
  role: Role;
  keySha256: string;
  expiresAtMs: number | null;
  revokedAtMs: number | null;
  lastUsedAtMs: number | null;
};

type ApiKeyRow = {
  id: string;
  organization_id: string;
  role: Role;
  key_sha256: string;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
};

/** Returns the key with this SHA-256 (64 lower-case hex digits), live or not, or null if there is none. */
export async function findApiKey(db: D1Database, keySha256: string): Promise<ApiKeyRecord | null> {
  const row = await db
    .prepare(
      "SELECT id, organization_id, role, key_sha256, expires_at, revoked_at, last_used_at FROM api_keys WHERE key_sha256 = ?",
    )
    .bind(keySha256)
    .first<ApiKeyRow>();
  if (!row) return null;
  return {
    id: row.id,
    organizationId: row.organization_id,
    role: row.role,
    keySha256: row.key_sha256,
    expiresAtMs: row.expires_at,
    revokedAtMs: row.revoked_at,
    lastUsedAtMs: row.last_used_at,
  };
}

/** An API key as lists show it: its rights and its first characters. Times are Unix milliseconds. */
export type ListedApiKey = {
  id: string;
  name: string;
  role: Role;
  prefix: string;
  createdAtMs: number;
  expiresAtMs: number | null;
  lastUsedAtMs: number | null;
};

/** A key to create. */
export type NewApiKey = Omit<ListedApiKey, "lastUsedAtMs"> & { organizationId: string; keySha256: string };

/** Which keys to read: those of one organization that aren't revoked, newest first. */
export type ApiKeyPage = { organizationId: string; limit: number; offset: number };

const INSERT_KEY = `
  INSERT INTO api_keys (id, organization_id, name, role, key_sha256, prefix, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

const COUNT = "SELECT count(*) AS total FROM api_keys WHERE organization_id = ?1 AND revoked_at IS NULL";

const PAGE = `
  SELECT id, name, role, prefix, created_at AS createdAtMs, expires_at AS expiresAtMs, last_used_at AS lastUsedAtMs
  FROM api_keys WHERE organization_id = ?1 AND revoked_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ?2 OFFSET ?3`;

const FIND = "SELECT 1 AS found FROM api_keys WHERE id = ?1 AND (?2 IS NULL OR organization_id = ?2)";

const REVOKE = `
  UPDATE api_keys SET revoked_at = ?3 WHERE id = ?1 AND (?2 IS NULL OR organization_id = ?2) AND revoked_at IS NULL`;

/** Prepares the statement that creates a key. */
export function prepareInsertApiKey(db: D1Database, key: NewApiKey): D1PreparedStatement {
  const { id, organizationId, name, role, keySha256, prefix, createdAtMs, expiresAtMs } = key;
  return db.prepare(INSERT_KEY).bind(id, organizationId, name, role, keySha256, prefix, createdAtMs, expiresAtMs);
}

/** Returns a page of the organization's keys that aren't revoked, including expired ones, and how many there are. */
export async function listApiKeys(
  db: D1Database,
  { organizationId, limit, offset }: ApiKeyPage,
): Promise<{ keys: ListedApiKey[]; total: number }> {
  const [count, rows] = await db.batch([
    db.prepare(COUNT).bind(organizationId),
    db.prepare(PAGE).bind(organizationId, limit, offset),
  ]);
  const total = (count?.results[0] as { total: number } | undefined)?.total ?? 0;
  return { keys: (rows?.results ?? []) as ListedApiKey[], total };
}

/**
 * Revokes a key permanently. A key that was already revoked keeps its time. Returns false if there is no such key in
 * `scope`: an organization's id, or null for all organizations.
 */
export async function revokeApiKey(
  db: D1Database,
  keyId: string,
  scope: string | null,
  nowMs: number,
): Promise<boolean> {
  const [found] = await db.batch([db.prepare(FIND).bind(keyId, scope), db.prepare(REVOKE).bind(keyId, scope, nowMs)]);
  return (found?.results.length ?? 0) > 0;
}

/** Records that a key was used. Never moves the time back, whichever isolate writes last. */
export async function recordApiKeyUse(db: D1Database, keyId: string, nowMs: number): Promise<void> {
  await db
    .prepare("UPDATE api_keys SET last_used_at = ?1 WHERE id = ?2 AND (last_used_at IS NULL OR last_used_at < ?1)")
    .bind(nowMs, keyId)
    .run();
}
