import { Problem } from "../../domain/errors/problem.ts";
import { defineOperation } from "../../http/operation.ts";
import { OrganizationAnswer, showOrganization } from "../../present/organization-answer.ts";
import { findCachedOrganization } from "../../services/cached-organization.ts";

/** GET /api/v1/organization — docs/contract/interface.md, "GET /api/v1/organization". */
export const getOrganization = defineOperation({
  id: "organization.get",
  method: "GET",
  path: "/api/v1/organization",
  summary: "Get the caller's organization",
  description: "Returns the organization that the key belongs to.",
  service: "platform",
  auth: "viewer",
  response: OrganizationAnswer,
  errors: [],
  async handle({ caller }, { homes, nowMs }) {
    const organization = await findCachedOrganization(homes, caller.organizationId, nowMs);
    // Keys are deleted with their organization, so it was deleted within the seconds for which the key is cached.
    if (!organization) throw new Problem("unauthenticated", "The key's organization doesn't exist any more.");
    return showOrganization(organization);
  },
});
