import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingDestination } from "../../present/destination-fields.ts";
import { HEALTH_MEANING, ShownHealth, showHealth } from "../../present/health-fields.ts";
import { text } from "../../schema/fields.ts";
import { reportHealth } from "../../storage/destinations/destination-health.ts";

/** GET /internal/v1/destinations/{destination_id}/health. */
export const getDestinationHealth = defineOperation({
  id: "destinations.health.get",
  method: "GET",
  path: "/internal/v1/destinations/{destination_id}/health",
  summary: "Get the health of a destination",
  description: HEALTH_MEANING,
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "webhooks:read",
  params: v.object({ destination_id: text(1, 256) }),
  response: ShownHealth,
  errors: ["not_found"],
  async handle({ params, caller }, { db, nowMs }) {
    const ref = { destinationId: params.destination_id, scope: scopeOf(caller) };
    const report = await reportHealth(db, ref, nowMs);
    if (!report) throw missingDestination();
    return showHealth(report, nowMs);
  },
});
