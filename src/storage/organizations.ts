import type { Organization } from "../domain/records/organization.ts";
import { CommitRefused, commitBatch } from "./commit-batch.ts";
import { prepareGuard } from "./guards.ts";
import { readRecord, selectColumns } from "./record-columns.ts";

/** An organization. `createdAtMs` is Unix milliseconds. */
export type OrganizationRecord = { id: string; name: string; slug: string; planName: string; createdAtMs: number };

const INSERT = "INSERT INTO organizations (id, name, slug, plan_name, created_at, shard) VALUES (?, ?, ?, ?, ?, ?)";

/**
 * Prepares the statements that create an organization in the directory, with a balance of zero. They refuse their batch if
 * the slug is taken. `shard` holds its records.
 */
export function prepareInsertOrganization(
  db: D1Database,
  organization: OrganizationRecord,
  shard: number,
): D1PreparedStatement[] {
  const { id, name, slug, planName, createdAtMs } = organization;
  return [
    prepareGuard(db, "slug_taken", "NOT EXISTS (SELECT 1 FROM organizations WHERE slug = ?)", slug),
    db.prepare(INSERT).bind(id, name, slug, planName, createdAtMs, shard),
  ];
}

/**
 * Stores an organization's row in the shard for its records, which refer to it. The slug is in the directory; here, the
 * id stands for it, which can't equal any slug.
 */
export async function insertInShard(db: D1Database, organization: OrganizationRecord): Promise<void> {
  const { id, name, planName, createdAtMs } = organization;
  await db.prepare(`${INSERT} ON CONFLICT (id) DO NOTHING`).bind(id, name, id, planName, createdAtMs, 0).run();
}

type OrganizationRow = { id: string; name: string; slug: string; plan_name: string; created_at: number };

/** Returns the organization, or null if the id is unknown. */
export async function findOrganization(db: D1Database, organizationId: string): Promise<OrganizationRecord | null> {
  const row = await db
    .prepare("SELECT id, name, slug, plan_name, created_at FROM organizations WHERE id = ?")
    .bind(organizationId)
    .first<OrganizationRow>();
  return row && readOrganization(row);
}

const RENAME = `
  UPDATE organizations SET name = coalesce(?2, name), slug = coalesce(?3, slug), version = version + 1
  WHERE id = ?1 RETURNING id, name, slug, plan_name, created_at`;

/** Changes the given fields. Returns the updated organization, or null if the id is unknown. */
export async function renameOrganization(
  db: D1Database,
  organizationId: string,
  { name, slug }: { name?: string; slug?: string },
): Promise<OrganizationRecord | "slug_taken" | null> {
  if (name === undefined && slug === undefined) return findOrganization(db, organizationId);
  try {
    const [renamed] = await commitBatch(db, [db.prepare(RENAME).bind(organizationId, name ?? null, slug ?? null)]);
    const row = renamed?.results[0] as OrganizationRow | undefined;
    return row ? readOrganization(row) : null;
  } catch (error) {
    if (error instanceof CommitRefused && error.refusal === "slug_taken") return "slug_taken";
    throw error;
  }
}

function readOrganization(row: OrganizationRow): OrganizationRecord {
  return { id: row.id, name: row.name, slug: row.slug, planName: row.plan_name, createdAtMs: row.created_at };
}

/** Returns the organization with its money, or null if the id is unknown. */
export async function findBilling(db: D1Database, organizationId: string): Promise<Organization | null> {
  const row = await db
    .prepare(`SELECT ${selectColumns("organizations")} FROM organizations WHERE id = ?`)
    .bind(organizationId)
    .first<Record<string, unknown>>();
  return row && readRecord<"organizations">(row);
}
