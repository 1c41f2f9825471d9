import type { Role } from "../domain/roles.ts";

/** A key as stored: its hash, never itself. Times are Unix milliseconds, null for "never". */
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

/** The key with this SHA-256 (64 lower-case hex digits), live or not; null where there is none. */
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

/** Notes that a key was used. Never moves the time back, whichever isolate writes last. */
export async function recordApiKeyUse(db: D1Database, keyId: string, nowMs: number): Promise<void> {
  await db
    .prepare("UPDATE api_keys SET last_used_at = ?1 WHERE id = ?2 AND (last_used_at IS NULL OR last_used_at < ?1)")
    .bind(nowMs, keyId)
    .run();
}
