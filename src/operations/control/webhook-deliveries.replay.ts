import * as v from "valibot";
import { scopeOf } from "../../domain/actor.ts";
import { Problem } from "../../domain/problem.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingDelivery } from "../../present/delivery-fields.ts";
import { text } from "../../schema/fields.ts";
import { retryStale } from "../../services/retry-stale.ts";
import { findReplayState, prepareReplayDelivery } from "../../storage/replay-delivery.ts";

/**
 * POST /internal/v1/webhook-deliveries/{id}/replay — docs/contract/control.md, "Webhook deliveries"; docs/contract/decisions.md, "Replay".
 */
export const replayWebhookDelivery = defineOperation({
  id: "webhook-deliveries.replay",
  method: "POST",
  path: "/internal/v1/webhook-deliveries/{id}/replay",
  summary: "Replay a webhook delivery",
  description:
    "Sends the event to the destination again, on a schedule of its own and under the same `webhook-id`; attempts are numbered on. " +
    "While a delivery is pending this adds nothing.",
  service: "platform",
  auth: "control",
  memberRole: "member",
  params: v.object({ id: text(1, 256) }),
  status: 202,
  errors: ["not_found", "destination_disabled"],
  async handle({ params, caller }, { db, nowMs, commit }) {
    const ref = { deliveryId: params.id, scope: scopeOf(caller) };
    // Decided anew where the destination is disabled in between.
    return retryStale(async () => {
      const state = await findReplayState(db, ref);
      if (!state) throw missingDelivery();
      if (state.status === "pending") return undefined;
      if (!state.isDestinationEnabled) {
        throw new Problem("destination_disabled", "The destination is disabled, or deleted: nothing is sent to it.");
      }
      await commit([prepareReplayDelivery(db, ref, nowMs)], undefined);
      return undefined;
    });
  },
});
