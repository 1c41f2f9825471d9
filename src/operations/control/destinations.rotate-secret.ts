import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { openText, type SealingKeys, sealText } from "../../domain/crypto/sealed-text.ts";
import { MAX_LIVE_SECRETS } from "../../domain/deliveries/destination.ts";
import { makeWebhookSecret } from "../../domain/deliveries/webhook-secret.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingDestination } from "../../present/destination-fields.ts";
import { text } from "../../schema/fields.ts";
import { requireSealingKeys } from "../../services/config.ts";
import { retryStale } from "../../services/retry-stale.ts";
import { listLiveSecrets, prepareReplaceSecret } from "../../storage/destinations/destination-secrets.ts";

const MAX_ROTATIONS = MAX_LIVE_SECRETS - 1;

/**
 * POST /internal/v1/destinations/{destination_id}/rotate-secret — docs/contract/control.md, "Webhook destinations";
 * docs/contract/decisions.md, "Secret rotation".
 */
export const rotateDestinationSecret = defineOperation({
  id: "destinations.rotate-secret",
  method: "POST",
  path: "/internal/v1/destinations/{destination_id}/rotate-secret",
  summary: "Rotate a destination's secret",
  description:
    "Creates a new signing secret and returns it only here. The old secret keeps signing for 24 hours, so that " +
    `receivers can switch. At most ${MAX_ROTATIONS} rotations are allowed in 24 hours.`,
  service: "platform",
  auth: "control",
  memberRole: "admin",
  scope: "webhooks:write",
  params: v.object({ destination_id: text(1, 256) }),
  response: v.object({ secret: v.string() }),
  errors: ["not_found", "too_many_secrets"],
  async handle({ params, caller }, { config, db, nowMs, commit }) {
    const destinationId = params.destination_id;
    const secret = makeWebhookSecret();
    return retryStale(async () => {
      const live = await listLiveSecrets(db, { destinationId, scope: scopeOf(caller) }, nowMs);
      if (!live) throw missingDestination();
      if (live.secrets.length >= MAX_LIVE_SECRETS) {
        throw new Problem(
          "too_many_secrets",
          `The secret was rotated ${MAX_ROTATIONS} times in 24 hours. Wait until an old one has expired.`,
        );
      }
      const sealingKeys = requireSealingKeys(config);
      const sealedSecret = await sealText(sealingKeys, secret, destinationId);
      const next = { destinationId, number: live.newest + 1, sealedSecret };
      const lost = await listLost(sealingKeys, destinationId, live.secrets);
      await commit(prepareReplaceSecret(db, next, lost, nowMs), { secret });
      return { secret };
    });
  },
});

/** Returns the numbers of the secrets that can't be decrypted. */
async function listLost(
  keys: SealingKeys,
  destinationId: string,
  secrets: readonly { number: number; sealedSecret: string }[],
): Promise<number[]> {
  const numbers = await Promise.all(
    secrets.map(({ number, sealedSecret }) =>
      openText(keys, sealedSecret, destinationId).then(
        () => null,
        () => number,
      ),
    ),
  );
  return numbers.filter((number) => number !== null);
}
