import * as v from "valibot";
import { requireOwnOrganization } from "../../domain/access/actor.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownPhoneSession, showPhoneSession } from "../../present/phone-session-fields.ts";
import { text } from "../../schema/fields.ts";
import { findSession } from "../../storage/fleet/sessions.ts";

/** GET /internal/v1/organizations/{id}/sessions/{session_id} — docs/contract/control.md, "The fleet". */
export const getPhoneSession = defineOperation({
  id: "organizations.sessions.get",
  method: "GET",
  path: "/internal/v1/organizations/{id}/sessions/{session_id}",
  summary: "Get a session",
  description: "Returns a session as in the list.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "fleet:read",
  params: v.object({ id: text(1, 256), session_id: text(1, 256) }),
  response: ShownPhoneSession,
  errors: ["not_found"],
  async handle({ params, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const found = await findSession(db, { organizationId: params.id, id: params.session_id });
    if (!found) throw new Problem("not_found", "There is no such session.");
    return showPhoneSession(found);
  },
});
