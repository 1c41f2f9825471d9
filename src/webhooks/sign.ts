import { Webhook } from "standardwebhooks";

/**
 * Returns the headers that sign a body by the Standard Webhooks scheme: one signature per live secret, so that a
 * receiver can verify with the old or the new one during a rotation.
 *
 * @param eventId the `webhook-id`, the same in every attempt
 * @param secrets `whsec_…`, at least one
 * @param nowMs the time of this attempt in Unix milliseconds; it is signed in seconds
 */
export function signBody(
  eventId: string,
  body: string,
  secrets: readonly string[],
  nowMs: number,
): Readonly<Record<string, string>> {
  if (secrets.length === 0) throw new Error("A destination has no live secret.");
  const timestamp = new Date(Math.floor(nowMs / 1000) * 1000);
  return {
    "webhook-id": eventId,
    "webhook-timestamp": String(timestamp.getTime() / 1000),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(eventId, timestamp, body)).join(" "),
  };
}
