import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { SESSION_STATUSES } from "../../domain/records/session.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownPhoneSession, showPhoneSession } from "../../present/phone-session-fields.ts";
import { activityQuery, readActivityQuery } from "../../schema/activity-parameters.ts";
import { count, text } from "../../schema/fields.ts";
import { listSessions } from "../../storage/fleet/sessions.ts";

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
  scope: "fleet:read",
  params: v.object({ id: text(1, 256) }),
  query: activityQuery(SESSION_STATUSES),
  response: v.object({ sessions: v.array(ShownPhoneSession), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const page = await listSessions(db, { organizationId: params.id, ...readActivityQuery(query) });
    if (!page) throw missingOrganization();
    return { sessions: page.sessions.map(showPhoneSession), total: page.total };
  },
});
