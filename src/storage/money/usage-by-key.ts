import { DAY_MS, dayOf } from "../../domain/money/spending-month.ts";

/**
 * The total of a key's calls of one model on one day. `dayMs` is its midnight (UTC) in Unix milliseconds; `keyId` and
 * `keyName` null: members in the dashboard.
 */
export type DailyKeyUsage = {
  dayMs: number;
  keyId: string | null;
  keyName: string | null;
  model: string;
  calls: number;
  chargedMicrodollars: number;
};

/** The most revoked keys that are looked up: those that were revoked last. */
export const REVOKED_KEYS_LISTED = 200;

// The sums are stored by key, since a charge looks up its key's month. So keys are looked up one by one, and a program
// that creates and revokes keys all day must not slow this down.
const sumsOf = (keyId: string, keyName: string) => `
  SELECT u.day * ${DAY_MS} AS dayMs, ${keyId} AS keyId, ${keyName} AS keyName, u.model, u.calls,
    u.charged_microdollars AS chargedMicrodollars`;
const OF_DAYS = "u.organization_id = ?1 AND u.day > ?2 AND u.day <= ?3";
const DAYS = `
  ${sumsOf("k.id", "k.name")} FROM api_keys AS k INDEXED BY api_keys_live CROSS JOIN usage_by_key AS u
  WHERE k.organization_id = ?1 AND k.revoked_at IS NULL AND u.key_id = k.id AND ${OF_DAYS}
  UNION ALL ${sumsOf("revokedId", "revokedName")} FROM (
    SELECT id AS revokedId, name AS revokedName FROM api_keys INDEXED BY api_keys_revoked
    WHERE organization_id = ?1 AND revoked_at IS NOT NULL ORDER BY revoked_at DESC LIMIT ${REVOKED_KEYS_LISTED}
  ) CROSS JOIN usage_by_key AS u WHERE u.key_id = revokedId AND ${OF_DAYS}
  UNION ALL ${sumsOf("NULL", "NULL")} FROM usage_by_key AS u WHERE u.key_id = '' AND ${OF_DAYS}`;

/**
 * Returns the usage of each key on the latest days including today, oldest first, or null if the organization is
 * unknown. `nowMs` is Unix milliseconds.
 */
export async function listUsageByKey(
  db: D1Database,
  { organizationId, days, nowMs }: { organizationId: string; days: number; nowMs: number },
): Promise<DailyKeyUsage[] | null> {
  const today = dayOf(nowMs);
  const [organizations, rows] = await db.batch([
    db.prepare("SELECT 1 FROM organizations WHERE id = ?").bind(organizationId),
    db.prepare(DAYS).bind(organizationId, today - days, today),
  ]);
  if (organizations?.results.length !== 1) return null;
  // There are few keys, and each one's days are in order.
  return ((rows?.results ?? []) as DailyKeyUsage[]).sort((a, b) => a.dayMs - b.dayMs);
}
