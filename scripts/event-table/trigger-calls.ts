import type { EventType } from "../../src/domain/events/event-types.ts";

/**
 * The calls that trigger each event (docs/contract/control.md, "Changes"): a reported change, or another call. A test
 * makes each call and finds the event.
 */
export const TRIGGER_CALLS: Record<EventType, readonly string[]> = {
  "run.started": ["run.start"],
  "run.completed": ["run.complete"],
  "run.failed": ["run.fail"],
  "run.cancelled": ["run.cancel", "cron: the start timeout has passed"],
  "session.started": ["session.start"],
  "session.ended": ["session.end"],
  "session.recording_ready": ["session.recording_ready"],
  "balance.low": ["a priced call of the grounding service"],
  "balance.depleted": ["a priced call of the grounding service"],
  "balance.recovered": ["POST /organizations/{id}/credits", "auto_recharge.succeed"],
  "invoice.paid": ["invoice.paid"],
  "invoice.payment_failed": ["invoice.payment_failed"],
  "subscription.updated": ["subscription.set"],
  "subscription.canceled": ["subscription.cancel"],
  "auto_recharge.succeeded": ["auto_recharge.succeed"],
  "auto_recharge.failed": ["auto_recharge.fail"],
  "file.ready": ["file.upload", "file.capture"],
  "file.capture_failed": ["file.capture_failed"],
  "file.delivered": ["delivery.deliver"],
  "file.delivery_failed": ["delivery.fail"],
  "phone.maintenance_started": ["phone.begin_maintenance"],
  "phone.maintenance_ended": ["phone.end_maintenance"],
  "phone.offline": ["phone.take_offline"],
  "phone.online": ["phone.bring_online"],
  "phone.rental.activated": ["rental.activate"],
  "phone.rental.past_due": ["rental.payment_failed"],
  "phone.rental.canceled": ["rental.cancel"],
  "webhook.test": ["POST /destinations/{id}/test"],
};
