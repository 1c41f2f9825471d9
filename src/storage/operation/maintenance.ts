/**
 * Updates the query planner's statistics if SQLite considers them stale; cheap otherwise. Source:
 * https://developers.cloudflare.com/d1/best-practices/use-indexes/ ("Use `PRAGMA optimize`").
 */
export async function refreshStatistics(db: D1Database): Promise<void> {
  await db.prepare("PRAGMA optimize").run();
}
