import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingDelivery } from "../../present/delivery-fields.ts";
import { text } from "../../schema/fields.ts";
import { dueNow } from "../../services/due-now.ts";
import { retryStale } from "../../services/retry-stale.ts";
import { findReplayState, prepareReplayDelivery } from "../../storage/replays/replay-delivery.ts";

/**
 * POST /internal/v1/webhook-deliveries/{id}/replay — docs/contract/control.md, "Webhook deliveries"; docs/contract/decisions.md, "Replay".
 */
export const replayWebhookDelivery = defineOperation({
  id: "webhook-deliveries.replay",
  method: "POST",
  path: "/internal/v1/webhook-deliveries/{id}/replay",
  summary: "Replay a webhook delivery",
  description:
    "Sends the event to the destination again, with a new schedule and the same `webhook-id`. Attempt numbers " +
    "continue. Does nothing if the delivery is already pending.",
  service: "platform",
  auth: "control",
  memberRole: "member",
  scope: "webhooks:write",
  params: v.object({ id: text(1, 256) }),
  status: 202,
  errors: ["not_found", "destination_disabled"],
  async handle({ params, caller }, { db, nowMs, commit }) {
    const ref = { deliveryId: params.id, scope: scopeOf(caller) };
    // Decided again if the destination is disabled in between.
    return retryStale(async () => {
      const state = await findReplayState(db, ref);
      if (!state) throw missingDelivery();
      if (state.status === "pending") return undefined;
      if (!state.isDestinationEnabled) {
        throw new Problem(
          "destination_disabled",
          "The destination is disabled or deleted, so nothing is sent to it. Enable it first.",
        );
      }
      await commit([prepareReplayDelivery(db, ref, dueNow(nowMs))], undefined);
      return undefined;
    });
  },
});
