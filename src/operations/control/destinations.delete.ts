import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingDestination } from "../../present/destination-fields.ts";
import { text } from "../../schema/fields.ts";
import { deleteDestination } from "../../storage/destinations/destinations.ts";

/** DELETE /internal/v1/destinations/{destination_id} — docs/contract/control.md, "Webhook destinations". */
export const removeDestination = defineOperation({
  id: "destinations.delete",
  method: "DELETE",
  path: "/internal/v1/destinations/{destination_id}",
  summary: "Delete a webhook destination",
  description:
    "Deletes a destination. Its pending and held deliveries become failed, and nothing more is sent to it, except " +
    "attempts that begin within the next 10 seconds. The log of its deliveries remains.",
  service: "platform",
  auth: "control",
  memberRole: "admin",
  scope: "webhooks:write",
  params: v.object({ destination_id: text(1, 256) }),
  status: 204,
  errors: ["not_found"],
  async handle({ params, caller }, { db, nowMs }) {
    const ref = { destinationId: params.destination_id, scope: scopeOf(caller) };
    if (!(await deleteDestination(db, ref, nowMs))) throw missingDestination();
    return undefined;
  },
});
