import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingDelivery } from "../../present/delivery-fields.ts";
import { text } from "../../schema/fields.ts";
import { dueNow } from "../../services/due-now.ts";
import { findReplayState, prepareRetryNow } from "../../storage/replays/replay-delivery.ts";

/** POST /internal/v1/webhook-deliveries/{id}/retry — docs/contract/decisions.md, "Attempts". */
export const retryWebhookDelivery = defineOperation({
  id: "webhook-deliveries.retry",
  method: "POST",
  path: "/internal/v1/webhook-deliveries/{id}/retry",
  summary: "Retry a pending webhook delivery now",
  description:
    "Makes the next attempt of a pending delivery now instead of at its scheduled time. It counts as that " +
    "attempt: if it fails, the schedule continues after it. Does nothing while an attempt is in progress. A " +
    "delivery that isn't pending can only be replayed.",
  service: "platform",
  auth: "control",
  memberRole: "member",
  scope: "webhooks:write",
  params: v.object({ id: text(1, 256) }),
  status: 202,
  errors: ["not_found", "delivery_not_pending"],
  async handle({ params, caller }, { db, nowMs, commit }) {
    const ref = { deliveryId: params.id, scope: scopeOf(caller) };
    const state = await findReplayState(db, ref);
    if (!state) throw missingDelivery();
    if (state.status !== "pending") {
      throw new Problem("delivery_not_pending", `The delivery is ${state.status}, not pending. Replay it instead.`);
    }
    await commit([prepareRetryNow(db, ref, dueNow(nowMs))], undefined);
    return undefined;
  },
});
