const SECRET_BYTES = 32;

/**
 * Creates the secret that signs a destination's webhooks: `whsec_` and 32 random bytes as base64, the form of Standard
 * Webhooks (which requires 24 to 64 bytes). Throws a RangeError unless `random` is 32 bytes.
 */
export function makeWebhookSecret(random: Uint8Array = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))): string {
  if (random.length !== SECRET_BYTES) throw new RangeError(`a webhook secret is made of ${SECRET_BYTES} random bytes`);
  return `whsec_${btoa(String.fromCharCode(...random))}`;
}
