import type { Attempt, Delivery } from "./watched-delivery.ts";

/** Returns the headers that were sent with an attempt, one per line, or null if nothing was sent. */
export function writeSentHeaders(delivery: Pick<Delivery, "event_id">, attempt: Attempt): string | null {
  if (attempt.error?.startsWith("Not sent:")) return null;
  return [
    "content-type: application/json",
    "user-agent: sightline-webhooks/1",
    `webhook-id: ${delivery.event_id}`,
    `webhook-timestamp: ${Math.floor(Date.parse(attempt.started_at) / 1000)}`,
    "webhook-signature: v1,…",
  ].join("\n");
}
