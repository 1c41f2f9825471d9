import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownInvitation, showInvitation } from "../../present/invitation-fields.ts";
import { count, text } from "../../schema/fields.ts";
import { pageParameters } from "../../schema/page-parameters.ts";
import { listInvitations } from "../../storage/people/invitations.ts";

/** GET /internal/v1/organizations/{id}/invitations — docs/contract/decisions.md, "Roles". */
export const listOrganizationInvitations = defineOperation({
  id: "organizations.invitations.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/invitations",
  summary: "List an organization's open invitations",
  description:
    "Lists the open invitations, newest first. `invited_by` is the address of the inviting member, or null for " +
    "the operator.",
  service: "platform",
  auth: "control",
  place: "directory",
  memberRole: "admin",
  params: v.object({ id: text(1, 256) }),
  query: v.object(pageParameters()),
  response: v.object({ invitations: v.array(ShownInvitation), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db, nowMs }) {
    requireOwnOrganization(caller, params.id);
    const page = await listInvitations(db, { organizationId: params.id, ...query }, nowMs);
    if (!page) throw missingOrganization();
    return { invitations: page.invitations.map(showInvitation), total: page.total };
  },
});
