import * as v from "valibot";
import { scopeOf } from "../../http/actor.ts";
import { missingDelivery } from "../../http/delivery-fields.ts";
import { text } from "../../http/fields.ts";
import { defineOperation } from "../../http/operation.ts";
import { Problem } from "../../http/problem.ts";
import { findReplayState, replayDelivery } from "../../storage/replay-delivery.ts";
import { retryStale } from "../../storage/retry-stale.ts";

/** POST /internal/v1/webhook-deliveries/{id}/replay — control.md; decisions.md, "Webhooks". */
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
      await commit([replayDelivery(db, ref, nowMs)], undefined);
      return undefined;
    });
  },
});
