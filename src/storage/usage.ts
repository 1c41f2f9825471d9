import { makeId } from "../domain/ids.ts";
import type { Usage } from "../domain/usage.ts";

const INSERT_USAGE = `
  INSERT INTO usage (id, organization_id, request_id, endpoint, model, prompt_tokens, completion_tokens, pages,
    provider_cost_microdollars, charged_microdollars, created_at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT (request_id) DO NOTHING`;

// The ledger row marks a request as charged, so the balance moves only while that row isn't there yet.
const TAKE_FROM_BALANCE = `
  UPDATE organizations SET balance_microdollars = balance_microdollars - ?1
  WHERE id = ?2 AND NOT EXISTS (SELECT 1 FROM ledger WHERE request_id = ?3)`;

const INSERT_CHARGE = `
  INSERT INTO ledger (id, organization_id, request_id, kind, amount_microdollars, balance_after_microdollars, reason, created_at)
  SELECT ?1, id, ?3, 'charge', -?4, balance_microdollars, ?5, ?6 FROM organizations WHERE id = ?2
  ON CONFLICT (request_id) DO NOTHING`;

/**
 * Writes the usage row and, where the call has a charge, takes it from the balance with its ledger row: one transaction, keyed
 * by the request id, so that a repeat changes nothing. `nowMs` is Unix milliseconds.
 */
export async function recordUsage(db: D1Database, usage: Usage, nowMs: number): Promise<void> {
  const row = db
    .prepare(INSERT_USAGE)
    .bind(
      makeId("usage", nowMs),
      usage.organizationId,
      usage.requestId,
      usage.endpoint,
      usage.model,
      usage.promptTokens,
      usage.completionTokens,
      usage.pages,
      usage.providerCostMicrodollars,
      usage.chargedMicrodollars,
      nowMs,
    );
  if (usage.chargedMicrodollars === 0) {
    await row.run();
    return;
  }
  const { organizationId, requestId, chargedMicrodollars } = usage;
  const ledgerId = makeId("ledger", nowMs);
  await db.batch([
    db.prepare(TAKE_FROM_BALANCE).bind(chargedMicrodollars, organizationId, requestId),
    db.prepare(INSERT_CHARGE).bind(ledgerId, organizationId, requestId, chargedMicrodollars, usage.endpoint, nowMs),
    row,
  ]);
}
