import { Webhook } from "standardwebhooks";
import { Sightline, verifyWebhook } from "../../../../packages/client/src/index.ts";

const SECRET = `whsec_${btoa("a secret of thirty-two characters")}`;

/** Uses the client in workerd, for the service and the key that the query names. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { apiKey = "", baseUrl = "" } = Object.fromEntries(new URL(request.url).searchParams);
    const client = new Sightline({ apiKey, baseUrl });
    const nameError = (error: Error) => error.name;
    const [body, now] = [JSON.stringify({ type: "webhook.test" }), new Date()];
    const headers = new Headers({
      "webhook-id": "1",
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": new Webhook(SECRET).sign("1", now, body),
    });
    return Response.json({
      organization: (await client.organization()).id,
      refused: await new Sightline({ apiKey: "nobody", baseUrl }).organization().catch(nameError),
      timedOut: await client.organization({ timeoutMs: 0.001 }).catch(nameError),
      event: verifyWebhook(new TextEncoder().encode(body), headers, SECRET).type,
    });
  },
};
