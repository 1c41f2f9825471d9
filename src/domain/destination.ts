import type { EventType } from "./events/event-types.ts";

/** An event type that a destination wants; `*` stands for all, also those to come. */
export type WantedType = EventType | "*";

/** Where an organization's events go. `createdAtMs` is Unix milliseconds. */
export type Destination = {
  id: string;
  organizationId: string;
  url: string;
  eventTypes: readonly WantedType[];
  enabled: boolean;
  createdAtMs: number;
};

/** Destinations that an organization may have at a time. Each event becomes a row for each of them. */
export const MAX_DESTINATIONS = 100;

/** How long a secret goes on signing after a rotation (docs/contract/decisions.md, "Secret rotation"). */
export const REPLACED_SECRET_MS = 24 * 3_600_000;

/**
 * Secrets that sign for a destination at a time: the current one, and those replaced within the last day. Each puts a signature into a header
 * of every webhook. A rotation beyond it is refused, since forgetting the oldest early would break a receiver that still relies on it.
 */
export const MAX_LIVE_SECRETS = 5;
