import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { USAGE_ENDPOINTS } from "../../domain/money/usage.ts";
import { writeDay } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { count, integerParameter, text } from "../../schema/fields.ts";
import { writeWaiting } from "../../services/late-rows.ts";
import { type DailyUsage, listUsageByDay } from "../../storage/money/usage-by-day.ts";

const MAX_DAYS = 90;

const Day = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  endpoint: v.picklist(USAGE_ENDPOINTS),
  model: v.string(),
  calls: count(),
  prompt_tokens: count(),
  completion_tokens: count(),
  pages: count(),
  charged_microdollars: count(),
});

/** GET /internal/v1/organizations/{id}/usage-by-day. */
export const listOrganizationUsageByDay = defineOperation({
  id: "organizations.usage-by-day.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/usage-by-day",
  summary: "Summarize an organization's grounding calls by day",
  description:
    "Returns the last `days` days (UTC) including today, oldest first: one row for each endpoint and model that " +
    "was called on a day. Days without calls have no rows. A call counts for the day on which it was booked, which is when it ended.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "usage:read",
  params: v.object({ id: text(1, 256) }),
  query: v.object({ days: integerParameter(1, MAX_DAYS, 30) }),
  response: v.object({ days: v.array(Day) }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db, nowMs }) {
    requireOwnOrganization(caller, params.id);
    await writeWaiting(db);
    const usage = await listUsageByDay(db, { organizationId: params.id, days: query.days, nowMs });
    if (!usage) throw missingOrganization();
    return { days: usage.map(showDay) };
  },
});

function showDay(usage: DailyUsage): v.InferInput<typeof Day> {
  return {
    day: writeDay(usage.dayMs),
    endpoint: usage.endpoint,
    model: usage.model,
    calls: usage.calls,
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    pages: usage.pages,
    charged_microdollars: usage.chargedMicrodollars,
  };
}
