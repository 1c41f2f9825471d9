import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingDestination, ShownDestination, showDestination } from "../../present/destination-fields.ts";
import { text } from "../../schema/fields.ts";
import { findDestination } from "../../storage/destinations/destinations.ts";

/** GET /internal/v1/destinations/{destination_id}. */
export const getDestination = defineOperation({
  id: "destinations.get",
  method: "GET",
  path: "/internal/v1/destinations/{destination_id}",
  summary: "Get a destination",
  description:
    "Returns a destination without its secrets and the values of its headers. `old_secret_expires_at` is when the last of " +
    "its earlier secrets stops signing; null if there is none. `auto_disabled_at` is when it was disabled because it kept " +
    "failing.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "webhooks:read",
  params: v.object({ destination_id: text(1, 256) }),
  response: ShownDestination,
  errors: ["not_found"],
  async handle({ params, caller }, { db, nowMs }) {
    const destination = await findDestination(db, { destinationId: params.destination_id, scope: scopeOf(caller) });
    if (!destination) throw missingDestination();
    return showDestination(destination, nowMs);
  },
});
