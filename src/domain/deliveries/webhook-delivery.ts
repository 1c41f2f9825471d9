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

/** The longest search text of the log: the limit of an event's id. */
export const MAX_SEARCH_CHARACTERS = 512;

/**
 * The most attempts that are read with a delivery, the newest first. An ordinary delivery has fewer, but it may be
 * replayed any number of times, and each attempt may have a response of 16 KiB.
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
  /** True for a test event. */
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
  /** The first 16 KiB of the response, or only 1 KiB beyond the daily limit (`retention.ts`). */
  responseBody: string | null;
  /** Null if nothing was sent, if no response arrived, and for attempts from before headers were kept. */
  requestHeaders: Headers | null;
  responseHeaders: Headers | null;
};
