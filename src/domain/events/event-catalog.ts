import type * as v from "valibot";
import { BILLING_EVENTS } from "./billing-events.ts";
import type { EventDefinition } from "./define-event.ts";
import type { EventType } from "./event-types.ts";
import { FILE_EVENTS } from "./file-events.ts";
import { PHONE_EVENTS } from "./phone-events.ts";
import { PLATFORM_EVENTS } from "./platform-events.ts";
import { RUN_EVENTS } from "./run-events.ts";
import { SESSION_EVENTS } from "./session-events.ts";

/**
 * Every event type: area, when it is sent, the schema of its `data`, and an example. The one source of the TypeScript
 * types, of the events that may be sent, of the OpenAPI document's `webhooks` and of the dashboard's tests. A type
 * without an entry doesn't compile.
 */
export const EVENT_CATALOG = {
  ...RUN_EVENTS,
  ...SESSION_EVENTS,
  ...BILLING_EVENTS,
  ...FILE_EVENTS,
  ...PHONE_EVENTS,
  ...PLATFORM_EVENTS,
} satisfies Record<EventType, EventDefinition>;

/** The `data` of one event type. */
export type EventData<T extends EventType> = v.InferOutput<(typeof EVENT_CATALOG)[T]["data"]>;

/** The body of a delivery (docs/contract/interface.md, "Envelope"). `occurred_at` is RFC 3339, UTC, with milliseconds. */
export type Event<T extends EventType = EventType> = T extends EventType
  ? { id: `${T}:${string}`; type: T; occurred_at: string; test: boolean; data: EventData<T> }
  : never;
