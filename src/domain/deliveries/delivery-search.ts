import { EVENT_ID_FORMS, type EventIdForm } from "../events/event-ids.ts";
import { EVENT_TYPES, type EventType, isEventType } from "../events/event-types.ts";

/** The subject of a search in the delivery log. */
export type DeliverySearch =
  | { kind: "delivery"; deliveryId: string }
  | { kind: "destination"; destinationId: string }
  | { kind: "type"; eventType: EventType }
  | { kind: "event"; eventId: string }
  | {
      kind: "words";
      /** Words that must all occur in the payload, in any order, ignoring the case of A to Z. */
      words: readonly string[];
      /** If the text is a resource's id: the spans of the ids of its events, both ends included. Otherwise empty. */
      eventIds: readonly (readonly [low: string, high: string])[];
    };

const MAX_WORDS = 8;

/** Parses a search: the id of a delivery, destination, event or resource, an event type, or words. */
export function readDeliverySearch(given: string): DeliverySearch {
  const text = given.trim();
  if (/^msg_\w{1,250}$/.test(text)) return { kind: "delivery", deliveryId: text };
  if (/^dest_\w{1,250}$/.test(text)) return { kind: "destination", destinationId: text };
  if (isEventType(text)) return { kind: "type", eventType: text };
  if (isEventType(text.slice(0, Math.max(0, text.indexOf(":"))))) return { kind: "event", eventId: text };
  const words = text.split(/\s+/).slice(0, MAX_WORDS).map(lowerLatin);
  return {
    kind: "words",
    words: dropImplied(words),
    eventIds: words.length === 1 && text !== "" ? listEventIds(text) : [],
  };
}

/** Returns the spans of the ids that the events of a resource have, one for each type. */
function listEventIds(resourceId: string): [low: string, high: string][] {
  return EVENT_TYPES.map((type) => {
    const id = `${type}:${resourceId}`;
    // The ids of repeatable events continue with a colon and a number; `;` is the character after a colon.
    return (EVENT_ID_FORMS[type] as EventIdForm)[1] === undefined ? [id, id] : [`${id}:`, `${id};`];
  });
}

/** Drops duplicates, and words that are part of another one: they occur wherever that one does. */
function dropImplied(words: readonly string[]): string[] {
  const different = [...new Set(words)];
  // The database compares in UTF-8, where half of a surrogate pair isn't part of the character.
  if (!different.every((word) => word.isWellFormed())) return different;
  return different.filter((word) => !different.some((other) => other !== word && other.includes(word)));
}

/** Converts only A to Z to lower case, as the database does. */
function lowerLatin(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
