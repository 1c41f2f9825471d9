import { type Headers as KeptHeaders, keepRequestHeaders } from "../domain/deliveries/attempt-headers.ts";
import { findNextAttemptMs, readRetryAfter } from "../domain/deliveries/retry-schedule.ts";
import { isSuccessStatus } from "../domain/deliveries/webhook-delivery.ts";
import type { ClaimedDelivery } from "../storage/deliveries/claims.ts";
import type { EndedAttempt } from "../storage/deliveries/ended-attempts.ts";
import { type AttemptOutcome, attemptDelivery } from "./attempt.ts";
import type { DeliveryServices } from "./services.ts";
import { signBody } from "./sign.ts";

/** A claimed delivery with its attempt. */
export type MadeAttempt = { delivery: ClaimedDelivery; ended: EndedAttempt; isTimeout: boolean };

/** The target of attempts. Headers that admins added never replace the service's own. */
type AttemptTarget = { url: string; secrets: readonly string[]; headers: Readonly<Record<string, string>> };

/**
 * Makes the attempt of a claimed delivery: signs its body, POSTs it, and determines the delivery's new state. Stores
 * nothing. `refusal`: the reason why nothing may be sent to the URL, or null.
 */
export async function makeAttempt(
  target: AttemptTarget,
  delivery: ClaimedDelivery,
  { token, refusal }: { token: string; refusal: string | null },
  services: DeliveryServices,
): Promise<MadeAttempt> {
  const outcome = refusal === null ? await send(target, delivery, services) : refuse(refusal, services);
  const { startedAtMs, durationMs, statusCode, error, responseBody, requestHeaders, responseHeaders } = outcome;
  const endedAtMs = startedAtMs + durationMs;
  const isDelivered = isSuccessStatus(statusCode);
  const retryAfterSeconds = readRetryAfter(outcome.retryAfter, endedAtMs);
  const nextAttemptAtMs = isDelivered
    ? null
    : findNextAttemptMs(services.schedule, delivery.scheduleAttempt, endedAtMs, retryAfterSeconds);
  const { id: deliveryId, attemptNumber, dueAtMs } = delivery;
  const identity = { deliveryId, token, attemptNumber, dueAtMs };
  const result = { startedAtMs, durationMs, statusCode, error, isDelivered, nextAttemptAtMs };
  const exchanged = { responseBody, requestHeaders, responseHeaders };
  return { delivery, ended: { ...identity, ...result, ...exchanged }, isTimeout: outcome.isTimeout };
}

type SentOutcome = AttemptOutcome & { requestHeaders: KeptHeaders | null };

function refuse(refusal: string, { now }: DeliveryServices): SentOutcome {
  const error = `Not sent: the URL ${refusal}.`;
  const nothing = {
    statusCode: null,
    responseBody: null,
    requestHeaders: null,
    responseHeaders: null,
    retryAfter: null,
  };
  return { startedAtMs: now(), durationMs: 0, error, ...nothing, isTimeout: false };
}

async function send(
  { url, secrets, headers: added }: AttemptTarget,
  { eventId, payload }: ClaimedDelivery,
  services: DeliveryServices,
): Promise<SentOutcome> {
  const headers = {
    ...added,
    "content-type": "application/json",
    "user-agent": "sightline-webhooks/1",
    ...signBody(eventId, payload, secrets, services.now()),
  };
  const outcome = await attemptDelivery({ url, headers, body: payload }, services);
  return { ...outcome, requestHeaders: keepRequestHeaders(headers, added) };
}
