import { buildEvent, type EventInput } from "../events/build-event.ts";
import type { Event } from "../events/event-catalog.ts";
import type { EventType } from "../events/event-types.ts";

/** A field of an event's `data`. Null means that it has no value yet; it is left out. */
type EventValue = string | number | boolean | null;

/** An event to send to an organization. Its type comes from a table of moves, so its `data` is checked when it is built. */
export type EventDraft = {
  organizationId: string;
  type: EventType;
  idParts: { resourceId: string; timeMs?: number; attemptNumber?: number };
  occurredAtMs: number;
  data: Readonly<Record<string, EventValue>>;
};

/**
 * Builds the event. Throws an EventError if the draft isn't exactly what the catalog lists: this is a bug, never the
 * caller's fault.
 */
export function buildDraftedEvent({ type, idParts, occurredAtMs, data }: EventDraft): Event {
  return buildEvent({ type, idParts, occurredAtMs, data } as EventInput<EventType, never>);
}
