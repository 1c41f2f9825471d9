import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { RUN_STATUSES } from "../../domain/records/run.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownRun, showRun } from "../../present/run-fields.ts";
import { activityQuery, readActivityQuery } from "../../schema/activity-parameters.ts";
import { count, text } from "../../schema/fields.ts";
import { listRuns } from "../../storage/fleet/runs.ts";

/** GET /internal/v1/organizations/{id}/runs — docs/contract/control.md, "The fleet". */
export const listOrganizationRuns = defineOperation({
  id: "organizations.runs.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/runs",
  summary: "List an organization's runs",
  description:
    "Lists runs, newest first. With `since` and `until` (both included), lists those that overlap the span: a " +
    "run lasts from its creation until it ends. Fields without a value are null.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "fleet:read",
  params: v.object({ id: text(1, 256) }),
  query: activityQuery(RUN_STATUSES),
  response: v.object({ runs: v.array(ShownRun), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const page = await listRuns(db, { organizationId: params.id, ...readActivityQuery(query) });
    if (!page) throw missingOrganization();
    return { runs: page.runs.map(showRun), total: page.total };
  },
});
