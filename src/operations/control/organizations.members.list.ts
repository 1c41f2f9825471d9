import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownMember, showMember } from "../../present/member-fields.ts";
import { count, text } from "../../schema/fields.ts";
import { pageParameters } from "../../schema/page-parameters.ts";
import { listMembers } from "../../storage/people/members.ts";

/** GET /internal/v1/organizations/{id}/members — docs/contract/decisions.md, "Roles". */
export const listOrganizationMembers = defineOperation({
  id: "organizations.members.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/members",
  summary: "List an organization's members",
  description: "Lists the members, latest to join first. `created_at` is when they joined.",
  service: "platform",
  auth: "control",
  place: "directory",
  memberRole: "viewer",
  params: v.object({ id: text(1, 256) }),
  query: v.object(pageParameters()),
  response: v.object({ members: v.array(ShownMember), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const page = await listMembers(db, { organizationId: params.id, ...query });
    if (!page) throw missingOrganization();
    return { members: page.members.map(showMember), total: page.total };
  },
});
