import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { USAGE_ENDPOINTS } from "../../domain/money/usage.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { count, ShownTime, text } from "../../schema/fields.ts";
import { cursorParameters, readPage } from "../../schema/page-parameters.ts";
import { writeWaiting } from "../../services/late-rows.ts";
import { listUsage, type UsageRecord } from "../../storage/money/usage.ts";
import { findOrganization } from "../../storage/organizations.ts";

const UsageRow = v.object({
  id: v.string(),
  endpoint: v.picklist(USAGE_ENDPOINTS),
  model: v.string(),
  prompt_tokens: count(),
  completion_tokens: count(),
  pages: count(),
  provider_cost_microdollars: count(),
  charged_microdollars: count(),
  created_at: ShownTime,
});

/** GET /internal/v1/organizations/{id}/usage — docs/contract/control.md, "Money and usage". */
export const listOrganizationUsage = defineOperation({
  id: "organizations.usage.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/usage",
  summary: "List an organization's grounding calls",
  description: "Lists every successful call, newest first. Free calls have a charge of 0.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "usage:read",
  params: v.object({ id: text(1, 256) }),
  query: v.object(cursorParameters()),
  response: v.object({ usage: v.array(UsageRow), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    await writeWaiting(db);
    if (!(await findOrganization(db, params.id))) throw missingOrganization();
    const { usage, total } = await listUsage(db, { organizationId: params.id, ...readPage(query) });
    return { usage: usage.map(writeUsage), total };
  },
});

function writeUsage(row: UsageRecord): v.InferInput<typeof UsageRow> {
  return {
    id: row.id,
    endpoint: row.endpoint,
    model: row.model,
    prompt_tokens: row.promptTokens,
    completion_tokens: row.completionTokens,
    pages: row.pages,
    provider_cost_microdollars: row.providerCostMicrodollars,
    charged_microdollars: row.chargedMicrodollars,
    created_at: writeTime(row.createdAtMs),
  };
}
