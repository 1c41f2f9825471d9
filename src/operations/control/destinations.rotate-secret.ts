import * as v from "valibot";
import { MAX_LIVE_SECRETS } from "../../domain/destination.ts";
import { sealText } from "../../domain/sealed-text.ts";
import { makeWebhookSecret } from "../../domain/webhook-secret.ts";
import { scopeOf } from "../../http/actor.ts";
import { requireSealingKeys } from "../../http/config.ts";
import { missingDestination } from "../../http/destination-fields.ts";
import { text } from "../../http/fields.ts";
import { defineOperation } from "../../http/operation.ts";
import { Problem } from "../../http/problem.ts";
import { countSecrets, replaceSecret } from "../../storage/destination-secrets.ts";
import { retryStale } from "../../storage/retry-stale.ts";

const MAX_ROTATIONS = MAX_LIVE_SECRETS - 1;

/** POST /internal/v1/destinations/{destination_id}/rotate-secret — control.md; decisions.md, "Secret rotation". */
export const rotateDestinationSecret = defineOperation({
  id: "destinations.rotate-secret",
  method: "POST",
  path: "/internal/v1/destinations/{destination_id}/rotate-secret",
  summary: "Rotate a destination's secret",
  description:
    "Makes a new signing secret, shown only here. The old one signs beside it for 24 hours, so that receivers can change over. " +
    `At most ${MAX_ROTATIONS} rotations in 24 hours.`,
  service: "platform",
  auth: "control",
  memberRole: "admin",
  params: v.object({ destination_id: text(1, 256) }),
  response: v.object({ secret: v.string() }),
  errors: ["not_found", "too_many_secrets"],
  async handle({ params, caller }, { config, db, nowMs, commit }) {
    const destinationId = params.destination_id;
    const secret = makeWebhookSecret();
    return retryStale(async () => {
      const secrets = await countSecrets(db, { destinationId, scope: scopeOf(caller) }, nowMs);
      if (!secrets) throw missingDestination();
      if (secrets.live >= MAX_LIVE_SECRETS) {
        throw new Problem(
          "too_many_secrets",
          `The secret was rotated ${MAX_ROTATIONS} times in 24 hours: wait until an old one has expired.`,
        );
      }
      const sealedSecret = await sealText(requireSealingKeys(config), secret, destinationId);
      const next = { destinationId, number: secrets.newest + 1, sealedSecret };
      await commit(replaceSecret(db, next, nowMs), { secret });
      return { secret };
    });
  },
});
