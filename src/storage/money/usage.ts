import { makeId } from "../../domain/ids.ts";
import type { DatedUsage, Usage, UsageEndpoint } from "../../domain/money/usage.ts";
import { readListPage, type StartsAfter, startAfter } from "../start-after.ts";

/** A successful call as lists show it. `createdAtMs` is Unix milliseconds; costs are whole microdollars. */
export type UsageRecord = Omit<Usage, "organizationId" | "requestId" | "keyId"> & { id: string; createdAtMs: number };

/** A page of one organization's calls, newest first. */
type UsagePage = StartsAfter & { organizationId: string; limit: number; offset: number };

const INSERT_USAGE = `
  INSERT INTO usage (id, organization_id, request_id, endpoint, model, prompt_tokens, completion_tokens, pages,
    provider_cost_microdollars, charged_microdollars, created_at, key_id)
  SELECT u.value ->> 0, o.id, u.value ->> 2, u.value ->> 3, u.value ->> 4, u.value ->> 5, u.value ->> 6, u.value ->> 7, u.value ->> 8,
    u.value ->> 9, u.value ->> 10, u.value ->> 11
  FROM json_each(?1) AS u CROSS JOIN organizations AS o
  WHERE o.id = u.value ->> 1 AND (u.value ->> 9 = 0 OR EXISTS (SELECT 1 FROM ledger WHERE request_id = u.value ->> 2))
  ON CONFLICT (request_id) DO NOTHING`;

const COUNT = "SELECT count(*) AS total FROM usage WHERE organization_id = ?1";

const pageAfter = (start: string) => `
  SELECT id, endpoint, model, prompt_tokens, completion_tokens, pages, provider_cost_microdollars, charged_microdollars, created_at
  FROM usage WHERE organization_id = ?1 ${start} ORDER BY created_at DESC, id DESC LIMIT ?2 OFFSET ?3`;

/** Returns a page of the organization's calls, and how many there are. */
export async function listUsage(db: D1Database, page: UsagePage): Promise<{ usage: UsageRecord[]; total: number }> {
  const start = startAfter(page, { table: "usage", columns: ["created_at", "id"], at: "?4" });
  const count = () => db.prepare(COUNT).bind(page.organizationId);
  const rows = db.prepare(pageAfter(start.sql)).bind(page.organizationId, page.limit, page.offset, ...start.values);
  const found = await readListPage<UsageRow>(db, { count, rows, find: start.find }, page);
  return { usage: (found?.rows ?? []).map(readUsage), total: found?.total ?? 0 };
}

/**
 * Prepares the statement that inserts the rows of calls. A priced call gets a row only if its charge is in the ledger.
 * An organization that was deleted in the meantime gets none.
 */
export function prepareInsertUsage(db: D1Database, usages: readonly DatedUsage[]): D1PreparedStatement {
  const rows = usages.map((usage) => [
    makeId("usage", usage.createdAtMs),
    usage.organizationId,
    usage.requestId,
    usage.endpoint,
    usage.model,
    usage.promptTokens,
    usage.completionTokens,
    usage.pages,
    usage.providerCostMicrodollars,
    usage.chargedMicrodollars,
    usage.createdAtMs,
    usage.keyId,
  ]);
  return db.prepare(INSERT_USAGE).bind(JSON.stringify(rows));
}

type UsageRow = {
  id: string;
  endpoint: UsageEndpoint;
  model: string;
  prompt_tokens: number;
  completion_tokens: number;
  pages: number;
  provider_cost_microdollars: number;
  charged_microdollars: number;
  created_at: number;
};

function readUsage(row: UsageRow): UsageRecord {
  return {
    id: row.id,
    endpoint: row.endpoint,
    model: row.model,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    pages: row.pages,
    providerCostMicrodollars: row.provider_cost_microdollars,
    chargedMicrodollars: row.charged_microdollars,
    createdAtMs: row.created_at,
  };
}
