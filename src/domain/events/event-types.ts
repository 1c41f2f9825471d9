/** Areas of events, as a destination's owner sees them grouped (docs/contract/interface.md, "Destinations"). */
export const EVENT_AREAS = ["runs", "sessions", "billing", "files", "phones", "platform"] as const;

export type EventArea = (typeof EVENT_AREAS)[number];

/** Every event type (docs/contract/interface.md, "Events"), in the order of the areas. */
export const EVENT_TYPES = [
  "run.started",
  "run.completed",
  "run.failed",
  "run.cancelled",
  "session.started",
  "session.ended",
  "session.recording_ready",
  "balance.low",
  "balance.depleted",
  "balance.recovered",
  "invoice.paid",
  "invoice.payment_failed",
  "subscription.updated",
  "subscription.canceled",
  "auto_recharge.succeeded",
  "auto_recharge.failed",
  "file.ready",
  "file.capture_failed",
  "file.delivered",
  "file.delivery_failed",
  "phone.maintenance_started",
  "phone.maintenance_ended",
  "phone.offline",
  "phone.online",
  "phone.rental.activated",
  "phone.rental.past_due",
  "phone.rental.canceled",
  "webhook.test",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** Returns true if a text from outside names an event type. */
export function isEventType(value: string): value is EventType {
  return (EVENT_TYPES as readonly string[]).includes(value);
}
