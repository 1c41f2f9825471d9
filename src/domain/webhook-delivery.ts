import type { Headers } from "./attempt-headers.ts";

/**
 * The status of a delivery: pending, delivered, given up, or held because its destination was disabled
 * (docs/contract/control.md, "Webhook deliveries").
 */
export const WEBHOOK_DELIVERY_STATUSES = ["pending", "delivered", "failed", "held"] as const;

export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

/**
 * Returns true if a response means that the receiver accepted the event: any 2xx (docs/contract/interface.md,
 * "Delivery"). Null: no response arrived.
 */
export function isSuccessStatus(statusCode: number | null): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode <= 299;
}

/** How long a text may be that the log is searched for: the limit of an event's id. */
export const MAX_SEARCH_CHARACTERS = 512;

/**
 * How many attempts a delivery is read with, the newest: more than an ordinary one has. It may be replayed as often as
 * somebody likes, and each attempt may bring 16 KiB of a response.
 */
export const MAX_SHOWN_ATTEMPTS = 100;

/** An event on its way to one destination. Times are Unix milliseconds. */
export type WebhookDelivery = {
  id: string;
  eventId: string;
  eventType: string;
  destinationId: string;
  status: WebhookDeliveryStatus;
  /** The number of attempts so far, including those before a replay. */
  attemptCount: number;
  /** Null unless it is pending. */
  nextAttemptAtMs: number | null;
  createdAtMs: number;
  /** The event is a test's. */
  isTest: boolean;
  /** Of the last attempt; null without one, and the status also if no response arrived. */
  lastStatusCode: number | null;
  lastDurationMs: number | null;
};

/** The result of one POST. */
export type WebhookAttempt = {
  /** Starts at 1 and continues across replays. */
  number: number;
  startedAtMs: number;
  durationMs: number;
  /** Null if no response arrived; `error` says why. */
  statusCode: number | null;
  error: string | null;
  /** The first 16 KiB of the response; the first 1 KiB of a long one after many on a day (`retention.ts`). */
  responseBody: string | null;
  /** Null if nothing was sent, or no response arrived; and for attempts of a time when they weren't kept. */
  requestHeaders: Headers | null;
  responseHeaders: Headers | null;
};
