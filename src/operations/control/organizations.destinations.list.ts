import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownDestination, showDestination } from "../../present/destination-fields.ts";
import { count, text } from "../../schema/fields.ts";
import { cursorParameters, readPage } from "../../schema/page-parameters.ts";
import { listDestinations } from "../../storage/destinations/destinations.ts";

/** GET /internal/v1/organizations/{organization_id}/destinations — docs/contract/control.md, "Webhook destinations". */
export const listOrganizationDestinations = defineOperation({
  id: "organizations.destinations.list",
  method: "GET",
  path: "/internal/v1/organizations/{organization_id}/destinations",
  summary: "List webhook destinations",
  description: "Lists the organization's destinations, newest first, without their secrets.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "webhooks:read",
  params: v.object({ organization_id: text(1, 256) }),
  query: v.object(cursorParameters()),
  response: v.object({ destinations: v.array(ShownDestination), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db, nowMs }) {
    requireOwnOrganization(caller, params.organization_id);
    const page = await listDestinations(db, { organizationId: params.organization_id, ...readPage(query) });
    if (!page) throw missingOrganization();
    return { destinations: page.destinations.map((each) => showDestination(each, nowMs)), total: page.total };
  },
});
