import { hashApiKey, isApiKeyForm } from "../domain/access/api-key.ts";
import type { Caller } from "../domain/access/caller.ts";
import { Problem } from "../domain/errors/problem.ts";
import { type ApiKeyRecord, findApiKey, recordApiKeyUse } from "../storage/api-keys.ts";
import { rememberShard } from "../storage/shards/organization-shards.ts";
import { isSameText } from "./is-same-text.ts";
import { ROW_CACHE, ShortCache } from "./short-cache.ts";

/** `last_used_at` of a key is updated at most this often. */
const USE_WRITTEN_EVERY_MS = 60_000;

/** Keyed by the API key itself: hashing it for each call would cost more than all other checks. */
const cache = new ShortCache<ApiKeyRecord>(ROW_CACHE);

type Environment = {
  db: D1Database;
  nowMs: number;
  defer(work: Promise<unknown>): void;
  /** True if a key that was just revoked must be refused at once: a cached row would stay valid for seconds. */
  isReadAnew?: boolean;
};

/**
 * Returns the caller for an API key (docs/contract/interface.md, "Authentication"). Throws a 401 if the key is missing
 * (null), malformed, unknown, revoked or expired, without telling which.
 */
export async function authenticate(key: string | null, environment: Environment): Promise<Caller> {
  if (key === null || !isApiKeyForm(key)) throw refuseKey();
  const record = await readRecord(key, environment);
  if (!record) throw refuseKey();
  if (record.revokedAtMs !== null) throw refuseKey();
  if (record.expiresAtMs !== null && record.expiresAtMs <= environment.nowMs) throw refuseKey();
  const { id, organizationId, role, scopes, expiresAtMs, monthlyLimitMicrodollars } = record;
  const apiKey = { id, scopes, expiresAtMs, monthlyLimitMicrodollars };
  return { id, organizationId, role, apiKey, userId: null };
}

async function readRecord(key: string, environment: Environment): Promise<ApiKeyRecord | null> {
  const { db, nowMs, defer, isReadAnew = false } = environment;
  if (isReadAnew) cache.forget((_record, known) => known === key);
  return cache.find(key, nowMs, async () => {
    const keySha256 = await hashApiKey(key);
    const record = await findApiKey(db, keySha256);
    if (record && !isSameText(record.keySha256, keySha256)) return null;
    if (record) rememberShard(record.organizationId, record.shard, nowMs);
    if (record && (record.lastUsedAtMs === null || nowMs - record.lastUsedAtMs >= USE_WRITTEN_EVERY_MS)) {
      defer(recordApiKeyUse(db, record.id, nowMs));
    }
    return record;
  });
}

/** Returns the 401 for a request without a live key. */
export function refuseKey(detail = "Send a live API key in the header X-Service-Api-Key."): Problem {
  return new Problem("unauthenticated", detail, {
    headers: { "www-authenticate": 'ApiKey header="X-Service-Api-Key"' },
  });
}
