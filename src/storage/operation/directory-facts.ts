import { COUNTED, type DirectoryFacts, KEYS_LOOKED_AT } from "../../domain/checks/deployment-facts.ts";
import { lowestIdAt } from "../../domain/ids.ts";
import { listCronRuns } from "./cron-runs.ts";

const EXPIRING = `
  SELECT count(*) AS n, min(expires_at) AS expiresAtMs, (SELECT id FROM api_keys INDEXED BY api_keys_expiring
    WHERE expires_at > ?1 AND expires_at <= ?2 AND revoked_at IS NULL ORDER BY expires_at LIMIT 1) AS id
  FROM (SELECT expires_at FROM api_keys INDEXED BY api_keys_expiring
    WHERE expires_at > ?1 AND expires_at <= ?2 AND revoked_at IS NULL ORDER BY expires_at LIMIT ${COUNTED + 1})`;

// Ids sort by creation. The inner query bounds the number of rows that are read.
const OLD = `
  SELECT count(*) AS n, min(id) AS id FROM (
    SELECT id, expires_at, revoked_at, last_used_at FROM api_keys WHERE id < ?1 ORDER BY id LIMIT ${KEYS_LOOKED_AT + 1})
  WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?2) AND last_used_at > ?3`;

/** Spans of time as in `KEY_AGES`. */
type KeyAges = { soonMs: number; oldMs: number; inUseMs: number };

/** Returns the facts about API keys and crons for the operator's checks. `nowMs` is Unix milliseconds. */
export async function findDirectoryFacts(
  db: D1Database,
  nowMs: number,
  { soonMs, oldMs, inUseMs }: KeyAges,
): Promise<DirectoryFacts> {
  const [expiring, old] = await db.batch<{ n: number; id: string | null; expiresAtMs?: number }>([
    db.prepare(EXPIRING).bind(nowMs, nowMs + soonMs),
    db.prepare(OLD).bind(lowestIdAt("key", nowMs - oldMs), nowMs, nowMs - inUseMs),
  ]);
  const first = expiring?.results[0];
  return {
    expiring: first?.n ?? 0,
    firstExpiring: first?.id ? { id: first.id, expiresAtMs: first.expiresAtMs ?? nowMs } : null,
    old: old?.results[0]?.n ?? 0,
    oldestId: old?.results[0]?.id ?? null,
    cronRuns: await listCronRuns(db),
  };
}
