/**
 * Where a delivery is: under way, arrived, given up, or kept back because its destination was disabled (docs/contract/control.md, "Webhook
 * deliveries").
 */
export const WEBHOOK_DELIVERY_STATUSES = ["pending", "delivered", "failed", "held"] as const;

export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

/** Whether an answer means that the receiver has it: any 2xx (docs/contract/interface.md, "Delivery"). Null: no answer came. */
export function isSuccessStatus(statusCode: number | null): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode <= 299;
}

/** An event on its way to one destination. Times are Unix milliseconds. */
export type WebhookDelivery = {
  id: string;
  eventId: string;
  eventType: string;
  destinationId: string;
  status: WebhookDeliveryStatus;
  /** Attempts so far, those before a replay too. */
  attemptCount: number;
  /** Null unless it is pending. */
  nextAttemptAtMs: number | null;
  createdAtMs: number;
};

/** What became of one POST. */
export type WebhookAttempt = {
  /** From 1, going on over replays. */
  number: number;
  startedAtMs: number;
  durationMs: number;
  /** Null where no answer came; `error` says why. */
  statusCode: number | null;
  error: string | null;
  /** The first 16 KiB of the answer. */
  responseBody: string | null;
};
