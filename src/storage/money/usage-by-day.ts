import { DAY_MS, dayOf } from "../../domain/money/spending-month.ts";
import type { Usage } from "../../domain/money/usage.ts";

/**
 * The total of an organization's calls to one endpoint and model on one day (UTC). `dayMs` is its midnight in Unix
 * milliseconds.
 */
export type DailyUsage = Pick<
  Usage,
  "endpoint" | "model" | "promptTokens" | "completionTokens" | "pages" | "chargedMicrodollars"
> & { dayMs: number; calls: number };

// In the order of the primary key. A trigger of `usage` keeps the sums: reading a day costs one row per endpoint and
// model.
const DAYS = `
  SELECT day * ${DAY_MS} AS dayMs, endpoint, model, calls, prompt_tokens AS promptTokens, completion_tokens AS completionTokens, pages,
    charged_microdollars AS chargedMicrodollars
  FROM usage_by_day WHERE organization_id = ?1 AND day > ?2 AND day <= ?3 ORDER BY day, endpoint, model`;

/**
 * Returns the usage of the latest days including today, oldest first, or null if the organization is unknown. `nowMs`
 * is Unix milliseconds.
 */
export async function listUsageByDay(
  db: D1Database,
  { organizationId, days, nowMs }: { organizationId: string; days: number; nowMs: number },
): Promise<DailyUsage[] | null> {
  const today = dayOf(nowMs);
  const [organizations, rows] = await db.batch([
    db.prepare("SELECT 1 FROM organizations WHERE id = ?").bind(organizationId),
    db.prepare(DAYS).bind(organizationId, today - days, today),
  ]);
  return organizations?.results.length === 1 ? ((rows?.results ?? []) as DailyUsage[]) : null;
}
