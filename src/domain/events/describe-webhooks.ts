import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import { buildEvent } from "./build-event.ts";
import { EVENT_CATALOG, type Event } from "./event-catalog.ts";
import { EVENT_ID_FORMS, type EventIdForm } from "./event-ids.ts";
import { EVENT_TYPES, type EventType } from "./event-types.ts";

type Json = Record<string, unknown>;

const EXAMPLE_UUID = "6f1d2c7a-58b3-4e0f-9a64-c3d7e8b10f25";

/** The three headers of every delivery (docs/contract/interface.md, "Authentication"; the Standard Webhooks scheme). */
export const EVENT_HEADERS = [
  {
    component: "WebhookId",
    name: "webhook-id",
    description: "The event's `id`, the same in every attempt. Skip events that were already handled.",
  },
  {
    component: "WebhookTimestamp",
    name: "webhook-timestamp",
    description: "When this attempt was signed, in Unix seconds.",
  },
  {
    component: "WebhookSignature",
    name: "webhook-signature",
    description:
      "Space-separated signatures (`v1,` and base64) of `id.timestamp.body` with the destination's secret. Verify the raw body.",
  },
] as const;

/** The same headers, by their names in the components of an OpenAPI document. */
export const WEBHOOK_PARAMETERS: Record<string, Json> = Object.fromEntries(
  EVENT_HEADERS.map(({ component, name, description }) => [
    component,
    { name, in: "header", required: true, description, schema: { type: "string" } },
  ]),
);

/** Describes every event as an entry of an OpenAPI 3.1 document's `webhooks`, from the schemas that events are built with. */
export function describeWebhooks(): Record<string, Json> {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: describeEvent(type) }]));
}

function describeEvent(type: EventType): Json {
  return {
    operationId: `webhooks.${type}`,
    summary: type,
    description: EVENT_CATALOG[type].description,
    tags: ["webhooks"],
    security: [],
    parameters: Object.keys(WEBHOOK_PARAMETERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { "application/json": { schema: describeEnvelope(type), example: buildExampleEvent(type) } },
    },
    responses: {
      "2XX": { description: "Received. The body is ignored." },
      default: {
        description: "Not received. Retried after 30 seconds, 2 minutes, 5 minutes, 15 minutes and 1 hour.",
      },
    },
  };
}

/** Describes an event's body as a JSON Schema. */
export function describeEnvelope(type: EventType): Json {
  const [resourceField, then] = EVENT_ID_FORMS[type] as EventIdForm;
  const suffix = then === undefined ? "" : then === "timeMs" ? ":<Unix milliseconds>" : ":<attempt number>";
  return {
    type: "object",
    properties: {
      id: {
        type: "string",
        description: `Unique per change: \`${type}:<${resourceField ?? "uuid"}>${suffix}\`. Equals the header \`webhook-id\`.`,
      },
      type: { const: type },
      occurred_at: { type: "string", format: "date-time", description: "When the change happened, UTC." },
      test: { type: "boolean", description: "True only for a test event." },
      data: describeData(type),
    },
    required: ["id", "type", "occurred_at", "test", "data"],
    additionalProperties: false,
  };
}

function describeData(type: EventType): JsonSchema {
  // Drops `check`, which only rejects dates that aren't on the calendar: the format describes it.
  const { $schema: _, ...schema } = toJsonSchema(EVENT_CATALOG[type].data, {
    typeMode: "output",
    target: "draft-2020-12",
    ignoreActions: ["check"],
  });
  return schema;
}

/** Builds the example of an event, which fits its schema. */
export function buildExampleEvent(type: EventType): Event {
  const { example, exampleOccurredAt } = EVENT_CATALOG[type];
  const [resourceField] = EVENT_ID_FORMS[type] as EventIdForm;
  const resourceId = resourceField === null ? EXAMPLE_UUID : (example as Json)[resourceField];
  const occurredAtMs = Date.parse(exampleOccurredAt);
  const idParts = { resourceId, timeMs: occurredAtMs, attemptNumber: 1 };
  return buildEvent({ type, idParts, occurredAtMs, data: example, test: type === "webhook.test" } as never);
}
