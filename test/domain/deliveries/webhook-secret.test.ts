import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { makeWebhookSecret } from "../../../src/domain/deliveries/webhook-secret.ts";

describe("a webhook secret", () => {
  it("is whsec_ and its 32 bytes as base64", () => {
    const random = Uint8Array.from({ length: 32 }, (_, index) => 255 - index * 8);
    expect(makeWebhookSecret(random)).toBe(`whsec_${Buffer.from(random).toString("base64")}`);
    expect(makeWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });

  it("differs each time", () => {
    expect(new Set(Array.from({ length: 200 }, () => makeWebhookSecret())).size).toBe(200);
  });

  it.each([0, 31, 33])("isn't made of %i bytes", (length) => {
    expect(() => makeWebhookSecret(new Uint8Array(length))).toThrow(RangeError);
  });

  it("signs what a receiver verifies with Standard Webhooks, and no other secret's signature passes", () => {
    const [ours, other] = [makeWebhookSecret(), makeWebhookSecret()];
    const sentAt = new Date();
    const body = JSON.stringify({ id: "webhook.test:1", data: { message: "grüße" } });
    const headersFor = (secret: string) => ({
      "webhook-id": "webhook.test:1",
      "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign("webhook.test:1", sentAt, body),
    });
    const receiver = new Webhook(ours);
    expect(receiver.verify(body, headersFor(ours))).toEqual(JSON.parse(body));
    expect(() => receiver.verify(body, headersFor(other))).toThrow(WebhookVerificationError);
    expect(() => receiver.verify(`${body} `, headersFor(ours))).toThrow(WebhookVerificationError);
  });

  it("signs by HMAC-SHA256 with its 32 bytes as the key", async () => {
    const random = crypto.getRandomValues(new Uint8Array(32));
    const sentAt = new Date(1_700_000_000_000);
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", random, algorithm, false, ["sign"]);
    const digest = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode("msg_1.1700000000.{}"));
    const signature = `v1,${Buffer.from(digest).toString("base64")}`;
    expect(new Webhook(makeWebhookSecret(random)).sign("msg_1", sentAt, "{}")).toBe(signature);
  });
});
