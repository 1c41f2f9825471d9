import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { defineOperation } from "../../http/operation.ts";
import { OrganizationAnswer, showOrganization } from "../../present/organization-answer.ts";
import { text } from "../../schema/fields.ts";
import { findWholeOrganization } from "../../services/moving/whole-organization.ts";

/** GET /internal/v1/organizations/{id} — docs/contract/interface.md, "Organization". */
export const getOneOrganization = defineOperation({
  id: "organizations.get",
  method: "GET",
  path: "/internal/v1/organizations/{id}",
  summary: "Get an organization",
  description: "Returns an organization in the same form as the public API.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  params: v.object({ id: text(1, 256) }),
  response: OrganizationAnswer,
  errors: ["not_found"],
  async handle({ params, caller }, { homes }) {
    requireOwnOrganization(caller, params.id);
    const organization = await findWholeOrganization(homes, params.id);
    if (!organization) throw missingOrganization();
    return showOrganization(organization);
  },
});
