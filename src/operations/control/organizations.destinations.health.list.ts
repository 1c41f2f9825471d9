import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { defineOperation } from "../../http/operation.ts";
import { HEALTH_MEANING, ShownHealth, showHealth } from "../../present/health-fields.ts";
import { text } from "../../schema/fields.ts";
import { reportHealthOfAll } from "../../storage/destinations/destination-health.ts";

/** GET /internal/v1/organizations/{organization_id}/destinations/health. */
export const listDestinationHealth = defineOperation({
  id: "organizations.destinations.health.list",
  method: "GET",
  path: "/internal/v1/organizations/{organization_id}/destinations/health",
  summary: "List the health of all destinations",
  description: `Returns all destinations of the organization in one response, newest first. ${HEALTH_MEANING}`,
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "webhooks:read",
  params: v.object({ organization_id: text(1, 256) }),
  response: v.object({ destinations: v.array(v.object({ destination_id: v.string(), ...ShownHealth.entries })) }),
  errors: ["not_found"],
  async handle({ params, caller }, { db, nowMs }) {
    requireOwnOrganization(caller, params.organization_id);
    const reports = await reportHealthOfAll(db, params.organization_id, nowMs);
    if (!reports) throw missingOrganization();
    return {
      destinations: reports.map((report) => ({ destination_id: report.destinationId, ...showHealth(report, nowMs) })),
    };
  },
});
