import type { EventType } from "../events/event-types.ts";

/** An event type that a destination receives; `*` stands for all, including future ones. */
export type WantedType = EventType | "*";

/** Where an organization's events are sent. Times are Unix milliseconds. */
export type Destination = {
  id: string;
  organizationId: string;
  url: string;
  name: string | null;
  description: string | null;
  eventTypes: readonly WantedType[];
  enabled: boolean;
  /** How many attempts may start in a second; null for no limit. */
  maxPerSecond: number | null;
  /** The names of the headers that are added to its webhooks. Their values are never shown. */
  headerNames: readonly string[];
  /** When the most recently replaced secret stops signing, which may have passed; null if none was replaced. */
  oldSecretExpiresAtMs: number | null;
  /** When it was disabled because it kept failing; null if it wasn't. */
  autoDisabledAtMs: number | null;
  createdAtMs: number;
};

/** The defaults of a destination's optional settings. */
export const PLAIN_DESTINATION = {
  name: null,
  description: null,
  maxPerSecond: null,
  headerNames: [],
  oldSecretExpiresAtMs: null,
  autoDisabledAtMs: null,
} as const satisfies Partial<Destination>;

export const MAX_DESCRIPTION_CHARACTERS = 1024;

/** The highest rate limit. An instance can't send faster to one destination. */
export const MAX_PER_SECOND = 1000;

/** How many destinations an organization may have. Each event becomes one row per destination. */
export const MAX_DESTINATIONS = 100;

/** How long a secret keeps signing after a rotation (docs/contract/decisions.md, "Secret rotation"). */
export const REPLACED_SECRET_MS = 24 * 3_600_000;

/**
 * The most secrets that sign for a destination at a time: the current one, and those replaced within the last day. Each
 * adds a signature to the header of every webhook. A rotation beyond this limit is refused, since dropping the oldest
 * secret early would break a receiver that still uses it.
 */
export const MAX_LIVE_SECRETS = 5;
