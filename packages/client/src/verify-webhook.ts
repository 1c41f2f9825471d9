import { Webhook, WebhookVerificationError } from "standardwebhooks";
import type { WebhookEvent } from "./operation-types.ts";

export { WebhookVerificationError };

/** Headers as `fetch` and as Node's servers have them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns the event of a webhook that the service signed, at most five minutes ago. A later version of the service may
 * send events of further types, so let a switch over `type` ignore those that it doesn't know.
 *
 * @param payload the body exactly as it arrived: JSON that was parsed and written again has another signature
 * @param secret the destination's secret, which begins with `whsec_`
 * @throws WebhookVerificationError for anything that wasn't signed with the secret
 */
export function verifyWebhook(payload: string | Uint8Array, headers: WebhookHeaders, secret: string): WebhookEvent {
  const body = typeof payload === "string" ? payload : new TextDecoder().decode(payload);
  return new Webhook(secret).verify(body, listHeaders(headers)) as WebhookEvent;
}

function listHeaders(headers: WebhookHeaders): Record<string, string> {
  // Not by `instanceof`: a polyfill or a test runner has classes of its own.
  const entries = isHeaders(headers) ? [...headers.entries()] : Object.entries(headers);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === "string" ? [[name.toLowerCase(), value]] : [])),
  );
}

function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers.entries === "function";
}
