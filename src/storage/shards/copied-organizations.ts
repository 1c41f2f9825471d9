/** Notes that an organization is being copied to this shard. Repeating it changes nothing. */
export async function markCopied(db: D1Database, organizationId: string): Promise<void> {
  await db
    .prepare("INSERT INTO copied_organizations (organization_id) VALUES (?) ON CONFLICT DO NOTHING")
    .bind(organizationId)
    .run();
}

/** Notes that this shard has the organization: from here on, its crons work for it. Repeating it changes nothing. */
export async function unmarkCopied(db: D1Database, organizationId: string): Promise<void> {
  await db.prepare("DELETE FROM copied_organizations WHERE organization_id = ?").bind(organizationId).run();
}
