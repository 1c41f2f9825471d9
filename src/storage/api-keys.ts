import { MAX_API_KEYS } from "../domain/access/api-key.ts";
import { KEY_SCOPES, type ScopeGrant } from "../domain/access/key-scopes.ts";
import type { Role } from "../domain/access/roles.ts";
import { firstDayOfMonth } from "../domain/money/spending-month.ts";
import { prepareGuard } from "./guards.ts";
import { sumSpentSince } from "./money/key-spending.ts";
import { mayManage } from "./people/may-manage.ts";
import { readListPage, type StartsAfter, startAfter } from "./start-after.ts";

/** An API key as stored: its hash, never the key itself. Times are Unix milliseconds, null for "never". */
export type ApiKeyRecord = {
  id: string;
  organizationId: string;
  /** The shard with the organization's records. */
  shard: number;
  role: Role;
  scopes: ScopeGrant;
  keySha256: string;
  expiresAtMs: number | null;
  revokedAtMs: number | null;
  lastUsedAtMs: number | null;
  monthlyLimitMicrodollars: number | null;
};

type ApiKeyRow = {
  id: string;
  organization_id: string;
  shard: number;
  role: Role;
  scopes: string | null;
  key_sha256: string;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
  monthly_limit_microdollars: number | null;
};

const FIND_BY_HASH = `
  SELECT k.id, k.organization_id, o.shard, k.role, k.scopes, k.key_sha256, k.expires_at, k.revoked_at, k.last_used_at,
    k.monthly_limit_microdollars
  FROM api_keys AS k CROSS JOIN organizations AS o ON o.id = k.organization_id WHERE k.key_sha256 = ?`;

/** Returns the key with this SHA-256 (64 lower-case hex digits), live or not, or null if there is none. */
export async function findApiKey(db: D1Database, keySha256: string): Promise<ApiKeyRecord | null> {
  const row = await db.prepare(FIND_BY_HASH).bind(keySha256).first<ApiKeyRow>();
  if (!row) return null;
  return {
    id: row.id,
    organizationId: row.organization_id,
    shard: row.shard,
    role: row.role,
    scopes: readScopes(row.scopes),
    keySha256: row.key_sha256,
    expiresAtMs: row.expires_at,
    revokedAtMs: row.revoked_at,
    lastUsedAtMs: row.last_used_at,
    monthlyLimitMicrodollars: row.monthly_limit_microdollars,
  };
}

/** A scope that no longer exists grants nothing. */
function readScopes(stored: string | null): ScopeGrant {
  if (stored === null) return null;
  const names = new Set<unknown>(JSON.parse(stored));
  return KEY_SCOPES.filter((scope) => names.has(scope));
}

/**
 * An API key as lists show it: its rights, its first characters, and what it may spend and has spent in the calendar
 * month (UTC; a null limit: as much as the balance allows). `createdBy` is the id of a key or a user, `operator`, or
 * null if that isn't known. Times are Unix milliseconds.
 */
export type ListedApiKey = {
  id: string;
  name: string;
  role: Role;
  scopes: ScopeGrant;
  prefix: string;
  createdAtMs: number;
  createdBy: string | null;
  expiresAtMs: number | null;
  lastUsedAtMs: number | null;
  monthlyLimitMicrodollars: number | null;
  spentThisMonthMicrodollars: number;
};

type ListedApiKeyRow = Omit<ListedApiKey, "scopes"> & { scopes: string | null };

const readListed = (row: ListedApiKeyRow): ListedApiKey => ({ ...row, scopes: readScopes(row.scopes) });

/** A key to create. */
export type NewApiKey = Omit<ListedApiKey, "lastUsedAtMs" | "spentThisMonthMicrodollars"> & {
  organizationId: string;
  keySha256: string;
};

/** A page of one organization's keys that aren't revoked, newest first. */
type ApiKeyPage = StartsAfter & { organizationId: string; limit: number; offset: number };

const INSERT_KEY = `
  INSERT INTO api_keys (id, organization_id, name, role, scopes, key_sha256, prefix, created_at, expires_at, monthly_limit_microdollars,
    created_by)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const COUNT =
  "SELECT count(*) AS total FROM api_keys INDEXED BY api_keys_live WHERE organization_id = ?1 AND revoked_at IS NULL";

const IS_REVOKED = "EXISTS (SELECT 1 FROM api_keys WHERE id = ?2 AND revoked_at IS NOT NULL)";

const MAY_CREATE = mayManage("?3", "?4");

const ROOM = `
  SELECT (${COUNT}) AS total, ${IS_REVOKED} AS isCreatorRevoked, ${MAY_CREATE} AS mayCreate FROM organizations WHERE id = ?1`;

const MAY_INSERT = `
  EXISTS (SELECT 1 FROM organizations WHERE id = ?1 AND (${COUNT}) < ${MAX_API_KEYS}) AND NOT ${IS_REVOKED} AND ${MAY_CREATE}`;

/** The columns of a key `k`, named like the fields of `ListedApiKey`. */
const listColumns = (
  firstDay: string,
) => `k.id, k.name, k.role, k.scopes, k.prefix, k.created_at AS createdAtMs, k.created_by AS createdBy, k.expires_at AS expiresAtMs,
  k.last_used_at AS lastUsedAtMs, k.monthly_limit_microdollars AS monthlyLimitMicrodollars,
  ${sumSpentSince("k.organization_id", "k.id", firstDay)} AS spentThisMonthMicrodollars`;

const pageAfter = (start: string) => `
  SELECT ${listColumns("?4")}
  FROM api_keys AS k WHERE k.organization_id = ?1 AND k.revoked_at IS NULL ${start} ORDER BY k.created_at DESC, k.id DESC LIMIT ?2 OFFSET ?3`;

const SPENDING = `
  SELECT k.value AS keyId, ${sumSpentSince("?1", "k.value", "?3")} AS spent FROM json_each(?2) AS k`;

const FIND = "SELECT 1 AS found FROM api_keys WHERE id = ?1 AND (?2 IS NULL OR organization_id = ?2)";

const FIND_LIVE = `
  SELECT ${listColumns("?3")} FROM api_keys AS k
  WHERE k.id = ?1 AND (?2 IS NULL OR k.organization_id = ?2) AND k.revoked_at IS NULL`;

const UPDATE = `
  UPDATE api_keys SET name = coalesce(?3, name), monthly_limit_microdollars = iif(?4, ?5, monthly_limit_microdollars)
  WHERE id = ?1 AND (?2 IS NULL OR organization_id = ?2) AND revoked_at IS NULL`;

const REVOKE = `
  UPDATE api_keys SET revoked_at = ?3 WHERE id = ?1 AND (?2 IS NULL OR organization_id = ?2) AND revoked_at IS NULL`;

// Includes the keys that those have created, even if some in between are already revoked. A key belongs to the
// organization of its creator.
const REVOKE_CREATED = `
  WITH RECURSIVE gone (id) AS (
    SELECT id FROM api_keys WHERE id = ?1 AND (?2 IS NULL OR organization_id = ?2)
    UNION SELECT k.id FROM gone CROSS JOIN api_keys AS k INDEXED BY api_keys_by_creator WHERE k.created_by = gone.id)
  UPDATE api_keys SET revoked_at = ?3 WHERE id IN (SELECT id FROM gone) AND revoked_at IS NULL`;

/**
 * Returns the organization's number of keys, whether the creating key is revoked, and whether the creating member
 * (null: nobody in particular) still has the right; null if the organization is unknown.
 */
export async function readApiKeyRoom(
  db: D1Database,
  { organizationId, createdBy, role }: Pick<NewApiKey, "organizationId" | "createdBy" | "role">,
  memberId: string | null,
): Promise<{ total: number; isCreatorRevoked: boolean; mayCreate: boolean } | null> {
  const row = await db
    .prepare(ROOM)
    .bind(organizationId, createdBy, memberId, role)
    .first<{ total: number; isCreatorRevoked: number; mayCreate: number }>();
  return row && { total: row.total, isCreatorRevoked: row.isCreatorRevoked === 1, mayCreate: row.mayCreate === 1 };
}

/**
 * Prepares the statements that create a key. They refuse their batch as stale if the organization has reached its
 * limit, if the creating key is revoked by then, or if the creating member no longer has the right.
 */
export function prepareInsertApiKey(db: D1Database, key: NewApiKey, memberId: string | null): D1PreparedStatement[] {
  return [
    prepareGuard(db, "stale_record", `(${MAY_INSERT})`, key.organizationId, key.createdBy, memberId, key.role),
    prepareInsert(db, INSERT_KEY, key),
  ];
}

/** Copies a key to the shard of its organization. Does nothing if the shard has it. */
export async function insertKeyCopy(db: D1Database, key: NewApiKey): Promise<void> {
  await prepareInsert(db, `${INSERT_KEY} ON CONFLICT (id) DO NOTHING`, key).run();
}

function prepareInsert(db: D1Database, sql: string, key: NewApiKey): D1PreparedStatement {
  const { id, organizationId, name, role, keySha256, prefix, createdAtMs, expiresAtMs, monthlyLimitMicrodollars } = key;
  const scopes = key.scopes && JSON.stringify(key.scopes);
  const times = [createdAtMs, expiresAtMs];
  return db
    .prepare(sql)
    .bind(
      ...[id, organizationId, name, role, scopes, keySha256, prefix, ...times, monthlyLimitMicrodollars],
      key.createdBy,
    );
}

/** Returns the organization of a key, or null if there is no such key. */
export async function findKeyOrganization(db: D1Database, keyId: string): Promise<string | null> {
  return db.prepare("SELECT organization_id FROM api_keys WHERE id = ?").bind(keyId).first<string>("organization_id");
}

/** Returns what each of an organization's keys has spent in the calendar month. `nowMs` is Unix milliseconds. */
export async function listSpending(
  db: D1Database,
  { organizationId, keyIds }: { organizationId: string; keyIds: readonly string[] },
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const { results } = await db
    .prepare(SPENDING)
    .bind(organizationId, JSON.stringify(keyIds), firstDayOfMonth(nowMs))
    .all<{ keyId: string; spent: number }>();
  return new Map(results.map(({ keyId, spent }) => [keyId, spent]));
}

/**
 * Returns a page of the organization's keys that aren't revoked, including expired ones, and how many there are. `nowMs`
 * is Unix milliseconds.
 */
export async function listApiKeys(
  db: D1Database,
  page: ApiKeyPage,
  nowMs: number,
): Promise<{ keys: ListedApiKey[]; total: number }> {
  const { organizationId, limit, offset } = page;
  const start = startAfter(page, { table: "api_keys", columns: ["created_at", "id"], at: "?5", alias: "k" });
  const count = () => db.prepare(COUNT).bind(organizationId);
  const rows = db
    .prepare(pageAfter(start.sql))
    .bind(organizationId, limit, offset, firstDayOfMonth(nowMs), ...start.values);
  const found = await readListPage<ListedApiKeyRow>(db, { count, rows, find: start.find }, page);
  return { keys: (found?.rows ?? []).map(readListed), total: found?.total ?? 0 };
}

/** The fields of a key that can be changed. A limit of null lets it spend as much as the balance allows. */
export type ApiKeyChanges = { name?: string | undefined; monthlyLimitMicrodollars?: number | null | undefined };

/**
 * Changes the given fields. Returns the key, or null if there is no such live key in `scope`: an organization's id, or
 * null for all organizations. `nowMs` is Unix milliseconds.
 */
export async function updateApiKey(
  db: D1Database,
  keyId: string,
  scope: string | null,
  { name, monthlyLimitMicrodollars: limit }: ApiKeyChanges,
  nowMs: number,
): Promise<ListedApiKey | null> {
  const [, found] = await db.batch([
    db.prepare(UPDATE).bind(keyId, scope, name ?? null, Number(limit !== undefined), limit ?? null),
    db.prepare(FIND_LIVE).bind(keyId, scope, firstDayOfMonth(nowMs)),
  ]);
  const row = found?.results[0] as ListedApiKeyRow | undefined;
  return row ? readListed(row) : null;
}

/**
 * Revokes a key permanently and, on request, the keys that it has created, directly or indirectly. A key that was
 * already revoked keeps its time. Returns false if there is no such key in `scope`: an organization's id, or null for
 * all organizations.
 */
export async function revokeApiKey(
  db: D1Database,
  { keyId, scope, isWithCreated }: { keyId: string; scope: string | null; isWithCreated: boolean },
  nowMs: number,
): Promise<boolean> {
  const revoke = isWithCreated ? REVOKE_CREATED : REVOKE;
  const [found] = await db.batch([db.prepare(FIND).bind(keyId, scope), db.prepare(revoke).bind(keyId, scope, nowMs)]);
  return (found?.results.length ?? 0) > 0;
}

/** Records that a key was used. Never moves the time back, whichever isolate writes last. */
export async function recordApiKeyUse(db: D1Database, keyId: string, nowMs: number): Promise<void> {
  await db
    .prepare("UPDATE api_keys SET last_used_at = ?1 WHERE id = ?2 AND (last_used_at IS NULL OR last_used_at < ?1)")
    .bind(nowMs, keyId)
    .run();
}
