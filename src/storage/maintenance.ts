/**
 * Brings the query planner's statistics up to date where SQLite thinks they are stale; cheap when they aren't.
 * Source: https://developers.cloudflare.com/d1/best-practices/use-indexes/ ("Use `PRAGMA optimize`").
 */
export async function refreshStatistics(db: D1Database): Promise<void> {
  await db.prepare("PRAGMA optimize").run();
}
