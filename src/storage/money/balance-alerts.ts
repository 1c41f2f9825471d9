import type { BalanceAlert } from "../../domain/records/balance-alert.ts";
import { readListPage, type StartsAfter, startAfter } from "../start-after.ts";

/** An alert as lists show it. Times are Unix milliseconds. */
export type ListedAlert = Pick<
  BalanceAlert,
  "id" | "kind" | "thresholdMicrodollars" | "status" | "openedAtMs" | "endedAtMs"
>;

const COUNT = `
  SELECT (SELECT count(*) FROM balance_alerts WHERE organization_id = ?1) AS total FROM organizations WHERE id = ?1`;

const pageAfter = (start: string) => `
  SELECT id, kind, threshold_microdollars AS thresholdMicrodollars, status, opened_at AS openedAtMs, ended_at AS endedAtMs
  FROM balance_alerts WHERE organization_id = ?1 ${start} ORDER BY opened_at DESC, id DESC LIMIT ?2 OFFSET ?3`;

/** Returns a page of the organization's alerts, newest first, and how many there are, or null if the organization is unknown. */
export async function listBalanceAlerts(
  db: D1Database,
  page: StartsAfter & { organizationId: string; limit: number; offset: number },
): Promise<{ alerts: ListedAlert[]; total: number } | null> {
  const { organizationId, limit, offset } = page;
  const start = startAfter(page, { table: "balance_alerts", columns: ["opened_at", "id"], at: "?4" });
  const count = () => db.prepare(COUNT).bind(organizationId);
  const rows = db.prepare(pageAfter(start.sql)).bind(organizationId, limit, offset, ...start.values);
  const found = await readListPage<ListedAlert>(db, { count, rows, find: start.find }, page);
  return found && { alerts: found.rows, total: found.total };
}
