import * as v from "valibot";
import { WEBHOOK_DELIVERY_STATUSES, type WebhookDelivery } from "../domain/deliveries/webhook-delivery.ts";
import { Problem } from "../domain/errors/problem.ts";
import { EVENT_TYPES, type EventType } from "../domain/events/event-types.ts";
import { writeTime } from "../domain/rfc3339.ts";
import { count, ShownTime } from "../schema/fields.ts";

/** A webhook delivery as the control API lists it. */
export const ShownDelivery = v.pipe(
  v.object({
    id: v.string(),
    event_id: v.string(),
    event_type: v.picklist(EVENT_TYPES),
    destination_id: v.string(),
    status: v.picklist(WEBHOOK_DELIVERY_STATUSES),
    attempt_count: count(),
    next_attempt_at: v.nullable(ShownTime),
    created_at: ShownTime,
    is_test: v.boolean(),
    last_status_code: v.nullable(count()),
    last_duration_ms: v.nullable(count()),
  }),
  v.title("WebhookDelivery"),
);

/** Fields without a value are null: docs/contract/control.md, "Webhook deliveries", lists them without a `?`. */
export function showDelivery(delivery: WebhookDelivery): v.InferInput<typeof ShownDelivery> {
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event_type: delivery.eventType as EventType,
    destination_id: delivery.destinationId,
    status: delivery.status,
    attempt_count: delivery.attemptCount,
    next_attempt_at: writeTime(delivery.nextAttemptAtMs),
    created_at: writeTime(delivery.createdAtMs),
    is_test: delivery.isTest,
    last_status_code: delivery.lastStatusCode,
    last_duration_ms: delivery.lastDurationMs,
  };
}

export function missingDelivery(): Problem {
  return new Problem("not_found", "There is no such webhook delivery.");
}
