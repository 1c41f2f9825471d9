import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { name } from "../../domain/changes/fields.ts";
import { defineOperation } from "../../http/operation.ts";
import { count, object, text } from "../../schema/fields.ts";
import { list } from "../../schema/list-field.ts";
import { dueNow } from "../../services/due-now.ts";
import { retryStale } from "../../services/retry-stale.ts";
import { findOrganization } from "../../storage/organizations.ts";
import { listReplayStates, prepareReplayDeliveries, type ReplayState } from "../../storage/replays/replay-delivery.ts";

const MAX_DELIVERIES = 100;

const SKIP_REASONS = ["not_found", "pending", "destination_disabled"] as const;

/**
 * POST /internal/v1/organizations/{id}/webhook-deliveries/replay: a selection, each replayed as by
 * `webhook-deliveries.replay`.
 */
export const replayWebhookDeliveries = defineOperation({
  id: "organizations.webhook-deliveries.replay",
  method: "POST",
  path: "/internal/v1/organizations/{id}/webhook-deliveries/replay",
  summary: "Replay selected webhook deliveries",
  description:
    "Sends these deliveries again in one transaction, each as if replayed on its own. Skips deliveries that the " +
    "organization doesn't have, that are already pending, or whose destination is disabled or deleted. Duplicate " +
    "ids count once.",
  service: "platform",
  auth: "control",
  memberRole: "member",
  scope: "webhooks:write",
  offeredAs: "webhook-deliveries.replay-selected",
  params: v.object({ id: text(1, 256) }),
  body: object({ delivery_ids: list(name(), 1, MAX_DELIVERIES) }),
  example: { delivery_ids: ["msg_019b76daa80071018101010101010101"] },
  status: 202,
  response: v.object({
    replayed: count(),
    skipped: v.array(v.object({ id: v.string(), reason: v.picklist(SKIP_REASONS) })),
  }),
  errors: ["not_found"],
  async handle({ params, body, caller }, { db, nowMs, commit }) {
    const organizationId = params.id;
    requireOwnOrganization(caller, organizationId);
    if (!(await findOrganization(db, organizationId))) throw missingOrganization();
    const wanted = [...new Set(body.delivery_ids)];
    // Decided again if a destination is disabled in between.
    return retryStale(async () => {
      const states = await listReplayStates(db, { organizationId, deliveryIds: wanted });
      const skipped = wanted.flatMap((id) => {
        const reason = findSkipReason(states.get(id));
        return reason === null ? [] : [{ id, reason }];
      });
      const skippedIds = new Set(skipped.map(({ id }) => id));
      const deliveryIds = wanted.filter((id) => !skippedIds.has(id));
      const answer = { replayed: deliveryIds.length, skipped };
      if (deliveryIds.length > 0)
        await commit([prepareReplayDeliveries(db, { organizationId, deliveryIds }, dueNow(nowMs))], answer);
      return answer;
    });
  },
});

function findSkipReason(state: ReplayState | undefined): (typeof SKIP_REASONS)[number] | null {
  if (!state) return "not_found";
  if (state.status === "pending") return "pending";
  return state.isDestinationEnabled ? null : "destination_disabled";
}
