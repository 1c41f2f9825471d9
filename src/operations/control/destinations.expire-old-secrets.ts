import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingDestination } from "../../present/destination-fields.ts";
import { count, text } from "../../schema/fields.ts";
import { deleteOldSecrets } from "../../storage/destinations/destination-secrets.ts";
import { findDestination } from "../../storage/destinations/destinations.ts";

/**
 * POST /internal/v1/destinations/{destination_id}/expire-old-secrets — docs/contract/control.md, "Webhook destinations";
 * docs/contract/decisions.md, "Secret rotation".
 */
export const expireOldSecrets = defineOperation({
  id: "destinations.expire-old-secrets",
  method: "POST",
  path: "/internal/v1/destinations/{destination_id}/expire-old-secrets",
  summary: "Expire a destination's old secrets",
  description:
    "Ends the overlap of a rotation: within ten seconds, only the newest secret signs. Returns how many secrets " +
    "stopped signing. This can't be undone.",
  service: "platform",
  auth: "control",
  memberRole: "admin",
  scope: "webhooks:write",
  params: v.object({ destination_id: text(1, 256) }),
  response: v.object({ expired: count() }),
  errors: ["not_found"],
  async handle({ params, caller }, { db, nowMs }) {
    const ref = { destinationId: params.destination_id, scope: scopeOf(caller) };
    if (!(await findDestination(db, ref))) throw missingDestination();
    return { expired: await deleteOldSecrets(db, ref, nowMs) };
  },
});
