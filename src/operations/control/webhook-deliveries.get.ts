import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { MAX_KEPT_CHARACTERS, MAX_KEPT_HEADERS } from "../../domain/deliveries/attempt-headers.ts";
import { planAttempts } from "../../domain/deliveries/retry-schedule.ts";
import { MAX_SHOWN_ATTEMPTS, type WebhookAttempt } from "../../domain/deliveries/webhook-delivery.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingDelivery, ShownDelivery, showDelivery } from "../../present/delivery-fields.ts";
import { count, ShownTime, text } from "../../schema/fields.ts";
import { findDeliveryDetail } from "../../storage/deliveries/delivery-log.ts";

const ShownAttempt = v.object({
  number: count(),
  started_at: ShownTime,
  duration_ms: count(),
  status_code: v.nullable(count()),
  error: v.nullable(v.string()),
  response_body: v.nullable(v.string()),
  request_headers: v.nullable(v.record(v.string(), v.string())),
  response_headers: v.nullable(v.record(v.string(), v.string())),
});

/** GET /internal/v1/webhook-deliveries/{id} — docs/contract/control.md, "Webhook deliveries". */
export const getWebhookDelivery = defineOperation({
  id: "webhook-deliveries.get",
  method: "GET",
  path: "/internal/v1/webhook-deliveries/{id}",
  summary: "Get a webhook delivery",
  description:
    `Returns a delivery with its body and its attempts in order, at most the newest ${MAX_SHOWN_ATTEMPTS}; ` +
    "`attempt_count` counts them all. Response bodies are truncated to 16 KiB. At most " +
    `${MAX_KEPT_HEADERS} of a response's headers are kept, up to ${MAX_KEPT_CHARACTERS} characters each, without those ` +
    "that are likely to hold a secret. `planned_attempts` is when a pending delivery will be attempted if nothing " +
    "succeeds: the next attempt, and those that the schedule plans after it.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "webhooks:read",
  params: v.object({ id: text(1, 256) }),
  response: v.object({
    ...ShownDelivery.entries,
    payload: v.record(v.string(), v.unknown()),
    attempts: v.array(ShownAttempt),
    planned_attempts: v.array(ShownTime),
  }),
  errors: ["not_found"],
  async handle({ params, caller }, { db, config }) {
    const delivery = await findDeliveryDetail(db, { deliveryId: params.id, scope: scopeOf(caller) });
    if (!delivery) throw missingDelivery();
    const { nextAttemptAtMs, scheduleStep } = delivery;
    const planned = nextAttemptAtMs === null ? [] : planAttempts(config.retrySeconds, scheduleStep, nextAttemptAtMs);
    return {
      ...showDelivery(delivery),
      payload: JSON.parse(delivery.payload) as Record<string, unknown>,
      attempts: delivery.attempts.map(showAttempt),
      planned_attempts: planned.map((atMs) => writeTime(atMs)),
    };
  },
});

function showAttempt(attempt: WebhookAttempt): v.InferInput<typeof ShownAttempt> {
  return {
    number: attempt.number,
    started_at: writeTime(attempt.startedAtMs),
    duration_ms: attempt.durationMs,
    status_code: attempt.statusCode,
    error: attempt.error,
    response_body: attempt.responseBody,
    request_headers: attempt.requestHeaders,
    response_headers: attempt.responseHeaders,
  };
}
