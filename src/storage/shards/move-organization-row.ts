import type { Copying } from "./move-rows.ts";

const ROW = `
  SELECT id, name, plan_name, balance_microdollars, alert_threshold_microdollars, auto_recharge, created_at, version
  FROM organizations WHERE id = ?`;

// The id stands for the slug, as in `insertInShard`. The directory's own columns stay unchanged.
const ARRIVE = `
  INSERT INTO organizations (id, name, slug, plan_name, balance_microdollars, alert_threshold_microdollars, auto_recharge,
    created_at, version)
  VALUES (?1, ?2, ?1, ?3, ?4, ?5, ?6, ?7, ?8)
  ON CONFLICT (id) DO UPDATE SET plan_name = excluded.plan_name, balance_microdollars = excluded.balance_microdollars,
    alert_threshold_microdollars = excluded.alert_threshold_microdollars, auto_recharge = excluded.auto_recharge,
    version = max(version, excluded.version)`;

type OrganizationRow = {
  id: string;
  name: string;
  plan_name: string;
  balance_microdollars: number;
  alert_threshold_microdollars: number | null;
  auto_recharge: number;
  created_at: number;
  version: number;
};

/** Begins to accept an organization's rows with their existing versions. */
export async function beginArrival(db: D1Database, organizationId: string): Promise<void> {
  await db
    .prepare("INSERT INTO arrivals (organization_id) VALUES (?) ON CONFLICT DO NOTHING")
    .bind(organizationId)
    .run();
}

/** Ends the arrival: from here on, a write must name the version that it read. */
export async function endArrival(db: D1Database, organizationId: string): Promise<void> {
  await db.prepare("DELETE FROM arrivals WHERE organization_id = ?").bind(organizationId).run();
}

/** Copies the organization's own row, with its money. */
export async function copyOrganizationRow({ from, to, organizationId }: Copying): Promise<void> {
  const row = await from.prepare(ROW).bind(organizationId).first<OrganizationRow>();
  if (!row) throw new Error("The shard of the organization has no row of it.");
  await to
    .prepare(ARRIVE)
    .bind(
      ...[row.id, row.name, row.plan_name, row.balance_microdollars, row.alert_threshold_microdollars],
      ...[row.auto_recharge, row.created_at, row.version],
    )
    .run();
}

/** Returns the balance in a shard, or null if it has no row of the organization. */
export async function readBalance(db: D1Database, organizationId: string): Promise<number | null> {
  return db
    .prepare("SELECT balance_microdollars FROM organizations WHERE id = ?")
    .bind(organizationId)
    .first<number>("balance_microdollars");
}

/** Deletes the organization's row, and the copies of its keys, in a shard that isn't the directory. */
export async function deleteOrganizationRow(db: D1Database, organizationId: string): Promise<void> {
  await db.prepare("DELETE FROM organizations WHERE id = ?").bind(organizationId).run();
}

const KEY_COLUMNS = `id, organization_id, name, role, scopes, key_sha256, prefix, created_at, expires_at, revoked_at,
  monthly_limit_microdollars, created_by`;

const COPY_KEYS = `
  INSERT INTO api_keys (${KEY_COLUMNS})
  SELECT ${KEY_COLUMNS.split(",")
    .map((column) => `j.value ->> '${column.trim()}'`)
    .join(", ")} FROM json_each(?) AS j WHERE true
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, revoked_at = excluded.revoked_at,
    monthly_limit_microdollars = excluded.monthly_limit_microdollars`;

/** The most keys per statement. */
const KEYS_A_STATEMENT = 500;

const READ_KEYS = `
  SELECT ${KEY_COLUMNS} FROM api_keys WHERE organization_id = ? AND id > ? ORDER BY id LIMIT ${KEYS_A_STATEMENT}`;

/**
 * Copies the organization's keys from the directory, since a charge checks the key's limit in its own transaction.
 * Overwrites copies of keys that were changed meanwhile. Later changes of a key write its copy themselves
 * (services/moving/key-copies.ts).
 */
export async function copyKeys(directory: D1Database, to: D1Database, organizationId: string): Promise<void> {
  const readKeys = async (afterId: string) =>
    (await directory.prepare(READ_KEYS).bind(organizationId, afterId).all<{ id: string }>()).results;
  let afterId = "";
  let keys = await readKeys(afterId);
  for (;;) {
    const last = keys.at(-1);
    if (!last) return;
    const copied = JSON.stringify(keys);
    await to.prepare(COPY_KEYS).bind(copied).run();
    keys = await readKeys(afterId);
    if (JSON.stringify(keys) !== copied) continue;
    afterId = last.id;
    keys = await readKeys(afterId);
  }
}
