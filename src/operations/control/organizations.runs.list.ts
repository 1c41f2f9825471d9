import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/actor.ts";
import { CANCEL_REASONS, RUN_TRIGGERS } from "../../domain/events/run-events.ts";
import { RUN_STATUSES, type Run } from "../../domain/records/run.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { activityQuery, readActivityQuery } from "../../schema/activity-parameters.ts";
import { count, ShownTime, text } from "../../schema/fields.ts";
import { listRuns } from "../../storage/runs.ts";

const ShownRun = v.object({
  id: v.string(),
  workflow_id: v.string(),
  trigger: v.picklist(RUN_TRIGGERS),
  status: v.picklist(RUN_STATUSES),
  phone_id: v.nullable(v.string()),
  session_id: v.nullable(v.string()),
  created_at: ShownTime,
  started_at: v.nullable(ShownTime),
  completed_at: v.nullable(ShownTime),
  canceled_at: v.nullable(ShownTime),
  cancel_reason: v.nullable(v.picklist(CANCEL_REASONS)),
  start_deadline: v.nullable(ShownTime),
});

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

function showRun(run: Run): v.InferInput<typeof ShownRun> {
  return {
    id: run.id,
    workflow_id: run.workflowId,
    trigger: run.trigger,
    status: run.status,
    phone_id: run.phoneId,
    session_id: run.sessionId,
    created_at: writeTime(run.createdAtMs),
    started_at: writeTime(run.startedAtMs),
    completed_at: writeTime(run.completedAtMs),
    canceled_at: writeTime(run.canceledAtMs),
    cancel_reason: run.cancelReason,
    start_deadline: writeTime(run.startDeadlineMs),
  };
}
