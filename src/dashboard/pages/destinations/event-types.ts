import type { WantedType } from "../../../domain/deliveries/destination.ts";
import { EVENT_CATALOG } from "../../../domain/events/event-catalog.ts";
import { EVENT_AREAS, EVENT_TYPES, type EventArea, type EventType } from "../../../domain/events/event-types.ts";

/** The types of each area, in the catalog's order. */
export const TYPES_BY_AREA: readonly (readonly [EventArea, readonly EventType[]])[] = EVENT_AREAS.map((area) => [
  area,
  EVENT_TYPES.filter((type) => EVENT_CATALOG[type].area === area),
]);

/** For choosing one: every type under its own name. */
export const TYPE_OPTIONS: readonly (readonly [string, string])[] = EVENT_TYPES.map((type) => [type, type]);

/** Describes a selection of types in a few words. */
export function describeTypes(types: readonly WantedType[]): string {
  if (types.includes("*")) return "All events";
  if (types.length === 1) return types[0] ?? "";
  return `${types.length} event types`;
}
