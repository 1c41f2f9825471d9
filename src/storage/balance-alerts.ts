import type { BalanceAlert } from "../domain/records/balance-alert.ts";

/** An alert as lists show it. Times are Unix milliseconds. */
export type ListedAlert = Pick<
  BalanceAlert,
  "id" | "kind" | "thresholdMicrodollars" | "status" | "openedAtMs" | "endedAtMs"
>;

const COUNT = `
  SELECT (SELECT count(*) FROM balance_alerts WHERE organization_id = ?1) AS total FROM organizations WHERE id = ?1`;

const PAGE = `
  SELECT id, kind, threshold_microdollars AS thresholdMicrodollars, status, opened_at AS openedAtMs, ended_at AS endedAtMs
  FROM balance_alerts WHERE organization_id = ?1 ORDER BY opened_at DESC, id DESC LIMIT ?2 OFFSET ?3`;

/** Returns a page of the organization's alerts, newest first, and how many there are, or null if the organization is unknown. */
export async function listBalanceAlerts(
  db: D1Database,
  { organizationId, limit, offset }: { organizationId: string; limit: number; offset: number },
): Promise<{ alerts: ListedAlert[]; total: number } | null> {
  const [count, rows] = await db.batch([
    db.prepare(COUNT).bind(organizationId),
    db.prepare(PAGE).bind(organizationId, limit, offset),
  ]);
  const found = count?.results[0] as { total: number } | undefined;
  return found ? { alerts: (rows?.results ?? []) as ListedAlert[], total: found.total } : null;
}
