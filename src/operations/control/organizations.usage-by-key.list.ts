import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { writeDay } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { count, integerParameter, text } from "../../schema/fields.ts";
import { writeWaiting } from "../../services/late-rows.ts";
import { type DailyKeyUsage, listUsageByKey, REVOKED_KEYS_LISTED } from "../../storage/money/usage-by-key.ts";

const MAX_DAYS = 90;

const Day = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  key_id: v.nullable(v.string()),
  key_name: v.nullable(v.string()),
  model: v.string(),
  calls: count(),
  charged_microdollars: count(),
});

/** GET /internal/v1/organizations/{id}/usage-by-key. */
export const listOrganizationUsageByKey = defineOperation({
  id: "organizations.usage-by-key.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/usage-by-key",
  summary: "Summarize the grounding calls of each API key by day",
  description:
    "Returns the last `days` days (UTC) including today, oldest first: one row for each key and model that was called " +
    `on a day, including the ${REVOKED_KEYS_LISTED} keys that were revoked most recently. \`key_id\` is null for ` +
    "members who called from the dashboard.",
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
    const usage = await listUsageByKey(db, { organizationId: params.id, days: query.days, nowMs });
    if (!usage) throw missingOrganization();
    return { days: usage.map(showDay) };
  },
});

function showDay(usage: DailyKeyUsage): v.InferInput<typeof Day> {
  return {
    day: writeDay(usage.dayMs),
    key_id: usage.keyId,
    key_name: usage.keyName,
    model: usage.model,
    calls: usage.calls,
    charged_microdollars: usage.chargedMicrodollars,
  };
}
