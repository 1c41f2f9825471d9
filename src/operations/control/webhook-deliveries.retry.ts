import * as v from "valibot";
import { scopeOf } from "../../http/actor.ts";
import { missingDelivery } from "../../http/delivery-fields.ts";
import { text } from "../../http/fields.ts";
import { defineOperation } from "../../http/operation.ts";
import { Problem } from "../../http/problem.ts";
import { findReplayState, retryNow } from "../../storage/replay-delivery.ts";

/** POST /internal/v1/webhook-deliveries/{id}/retry — decisions.md, "Events", "Retry now". */
export const retryWebhookDelivery = defineOperation({
  id: "webhook-deliveries.retry",
  method: "POST",
  path: "/internal/v1/webhook-deliveries/{id}/retry",
  summary: "Retry a pending webhook delivery now",
  description:
    "Makes the next attempt of a pending delivery at once instead of when its schedule says. It counts as that attempt: if it fails, the schedule " +
    "goes on behind it. While an attempt is under way this adds nothing. A delivery that isn't pending is replayed instead.",
  service: "platform",
  auth: "control",
  memberRole: "member",
  params: v.object({ id: text(1, 256) }),
  status: 202,
  errors: ["not_found", "delivery_not_pending"],
  async handle({ params, caller }, { db, nowMs, commit }) {
    const ref = { deliveryId: params.id, scope: scopeOf(caller) };
    const state = await findReplayState(db, ref);
    if (!state) throw missingDelivery();
    if (state.status !== "pending") {
      throw new Problem("delivery_not_pending", `The delivery is ${state.status}, not pending: replay it instead.`);
    }
    await commit([retryNow(db, ref, nowMs)], undefined);
    return undefined;
  },
});
