import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/actor.ts";
import { END_REASONS, SESSION_SOURCES } from "../../domain/events/session-events.ts";
import { SESSION_STATUSES, type Session } from "../../domain/records/session.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { activityQuery, readActivityQuery } from "../../schema/activity-parameters.ts";
import { count, ShownTime, text } from "../../schema/fields.ts";
import { listSessions } from "../../storage/sessions.ts";

const ShownSession = v.object({
  id: v.string(),
  phone_id: v.string(),
  workflow_id: v.nullable(v.string()),
  source: v.picklist(SESSION_SOURCES),
  status: v.picklist(SESSION_STATUSES),
  is_dedicated_phone: v.boolean(),
  end_reason: v.nullable(v.picklist(END_REASONS)),
  allocated_at: ShownTime,
  deallocated_at: v.nullable(ShownTime),
  recording_ready_at: v.nullable(ShownTime),
});

/** GET /internal/v1/organizations/{id}/sessions — docs/contract/control.md, "The fleet". */
export const listOrganizationSessions = defineOperation({
  id: "organizations.sessions.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/sessions",
  summary: "List an organization's sessions",
  description:
    "Lists sessions, newest first. With `since` and `until` (both included), lists those that overlap the span: " +
    "a session lasts from its allocation until its phone is released. Fields without a value are null.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  params: v.object({ id: text(1, 256) }),
  query: activityQuery(SESSION_STATUSES),
  response: v.object({ sessions: v.array(ShownSession), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const page = await listSessions(db, { organizationId: params.id, ...readActivityQuery(query) });
    if (!page) throw missingOrganization();
    return { sessions: page.sessions.map(showSession), total: page.total };
  },
});

function showSession(session: Session): v.InferInput<typeof ShownSession> {
  return {
    id: session.id,
    phone_id: session.phoneId,
    workflow_id: session.workflowId,
    source: session.source,
    status: session.status,
    is_dedicated_phone: session.isDedicatedPhone,
    end_reason: session.endReason,
    allocated_at: writeTime(session.allocatedAtMs),
    deallocated_at: writeTime(session.deallocatedAtMs),
    recording_ready_at: writeTime(session.recordingReadyAtMs),
  };
}
