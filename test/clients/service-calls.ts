import type { OperationId, Sightline } from "../../packages/client/src/index.ts";
import { PNG_BASE64 } from "../contract/sample-images.ts";
import type { Targets } from "../operations/sample-calls.ts";

const PNG = Buffer.from(PNG_BASE64, "base64");
const ELEMENTS = [{ id: "ok", role: "button", name: "OK" }];

/**
 * A successful call of every operation by the client's own method, on its organization's records. What deletes them
 * comes last. An operation that is missing here fails the type check.
 */
export const SERVICE_CALLS: Record<OperationId, (client: Sightline, targets: Targets) => Promise<unknown>> = {
  "elements.locate": (client) => client.locateElement({ query: "OK", elements: ELEMENTS, image: PNG }),
  "screenshots.locate": (client) =>
    client.locateOnScreen({
      query: "OK",
      image: PNG_BASE64,
      texts: [{ text: "OK", bbox: { x1: 0.1, y1: 0.1, x2: 0.2, y2: 0.2 } }],
    }),
  "screenshots.detect": (client) => client.detect({ image: new Blob([PNG]), inference_type: "detect" }),
  "models.list": (client) => client.models(),
  "organization.get": (client) => client.organization(),
  "phones.deliveries.list": (client, { phoneId }) => client.phones.listDeliveries(phoneId, { limit: 1, offset: 0 }),

  "organization.api-keys.list": (client) => client.apiKeys.list(),
  "organization.api-keys.create": (client) => client.apiKeys.create({ name: "Another", role: "viewer" }),
  "organization.api-keys.update": (client, { keyId }) => client.apiKeys.update(keyId, { name: "Renamed" }),
  "organization.balance.get": (client) => client.balance.get(),
  "organization.balance-alerts.list": (client) => client.balanceAlerts.list(),
  "organization.ledger.list": (client) => client.ledger.list(),
  "organization.requests.list": (client) => client.requests.list({ status: "2xx" }),
  "organization.usage.list": (client) => client.usage.list(),
  "organization.usage-by-day.list": (client) => client.usage.byDay({ days: 7 }),
  "organization.usage-by-key.list": (client) => client.usage.byKey(),

  "organization.events.list": (client) => client.events.list({ limit: 5 }),
  "organization.events.create-test": (client) => client.events.createTest({ type: "run.completed" }),

  "organization.destinations.list": (client) => client.destinations.list({ limit: 5 }),
  "organization.destinations.create": (client) =>
    client.destinations.create({ url: "http://127.0.0.1:9/another", event_types: ["run.failed"] }),
  "organization.destinations.get": (client, { destinationId }) => client.destinations.get(destinationId),
  "organization.destinations.update": (client, { destinationId }) =>
    client.destinations.update(destinationId, { event_types: ["*"] }),
  "organization.destinations.health.get": (client, { destinationId }) => client.destinations.health(destinationId),
  "organization.destinations.health.list": (client) => client.destinations.healthOfAll(),
  "organization.destinations.attempts-by-hour": (client, { destinationId }) =>
    client.destinations.attemptsByHour(destinationId, { hours: 24 }),
  "organization.destinations.rotate-secret": (client, { destinationId }) =>
    client.destinations.rotateSecret(destinationId),
  "organization.destinations.expire-old-secrets": (client, { destinationId }) =>
    client.destinations.expireOldSecrets(destinationId),
  "organization.destinations.send-test": (client, { destinationId }) =>
    client.destinations.sendTest(destinationId, { type: "webhook.test" }),

  "organization.webhook-deliveries.list": (client) => client.webhookDeliveries.list({ status: "failed" }),
  "organization.webhook-deliveries.get": (client, { deliveryId }) => client.webhookDeliveries.get(deliveryId),
  "organization.webhook-deliveries.replay": (client, { deliveryId }) => client.webhookDeliveries.replay(deliveryId),
  "organization.webhook-deliveries.replay-selected": (client, { deliveryId }) =>
    client.webhookDeliveries.replaySelected({ delivery_ids: [deliveryId] }),
  "organization.webhook-deliveries.retry": (client, { pendingDeliveryId }) =>
    client.webhookDeliveries.retry(pendingDeliveryId),
  "organization.replays.list": (client) => client.replays.list(),
  "organization.replays.create": (client) => client.replays.create({ since: "2026-01-01T00:00:00Z" }),
  "organization.replays.get": (client, { replayId }) => client.replays.get(replayId),
  "organization.replays.deliveries.list": (client, { replayId }) => client.replays.listDeliveries(replayId),

  "organization.phones.list": (client) => client.phones.list(),
  "organization.phones.get": (client, { phoneId }) => client.phones.get(phoneId),
  "organization.runs.list": (client) => client.runs.list({ status: "queued" }),
  "organization.runs.get": (client, { runId }) => client.runs.get(runId),
  "organization.sessions.list": (client) => client.sessions.list(),
  "organization.sessions.get": (client, { sessionId }) => client.sessions.get(sessionId),
  "organization.files.get": (client, { fileId }) => client.files.get(fileId),
  "organization.file-deliveries.list": (client) => client.fileDeliveries.list(),

  "organization.api-keys.delete": (client, { keyId }) => client.apiKeys.delete(keyId),
  "organization.destinations.delete": (client, { destinationId }) => client.destinations.delete(destinationId),
};
