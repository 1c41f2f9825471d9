import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingDestination } from "../../present/destination-fields.ts";
import { count, text } from "../../schema/fields.ts";
import { retryStale } from "../../services/retry-stale.ts";
import { countOldSecrets, prepareDeleteOldSecrets } from "../../storage/destinations/destination-secrets.ts";

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
  async handle({ params, caller }, { db, nowMs, commit }) {
    const destinationId = params.destination_id;
    return retryStale(async () => {
      const old = await countOldSecrets(db, { destinationId, scope: scopeOf(caller) }, nowMs);
      if (!old) throw missingDestination();
      const answer = { expired: old.live };
      await commit(prepareDeleteOldSecrets(db, destinationId, old), answer);
      return answer;
    });
  },
});
