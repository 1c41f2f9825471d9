import type { EventType } from "./events/event-types.ts";

/** An event type that a destination receives; `*` stands for all, including future ones. */
export type WantedType = EventType | "*";

/** Where an organization's events are sent. `createdAtMs` is Unix milliseconds. */
export type Destination = {
  id: string;
  organizationId: string;
  url: string;
  eventTypes: readonly WantedType[];
  enabled: boolean;
  createdAtMs: number;
};

/** How many destinations an organization may have. Each event becomes one row per destination. */
export const MAX_DESTINATIONS = 100;

/** How long a secret keeps signing after a rotation (docs/contract/decisions.md, "Secret rotation"). */
export const REPLACED_SECRET_MS = 24 * 3_600_000;

/**
 * How many secrets sign for a destination at a time: the current one, and those replaced within the last day. Each adds
 * a signature to the header of every webhook. A rotation beyond this limit is refused, since dropping the oldest secret
 * early would break a receiver that still relies on it.
 */
export const MAX_LIVE_SECRETS = 5;
