import { DEVICE_CLASS } from "../events/event-fields.ts";
import type { EventType } from "../events/event-types.ts";
import type { Phone } from "../records/phone.ts";
import type { Rental } from "../records/rental.ts";
import { writeTime } from "../rfc3339.ts";
import type { EventDraft } from "./event-draft.ts";

/**
 * Drafts a health event of a phone, as it is after the change (docs/contract/interface.md, "Phones"). Returns null for
 * a phone that isn't rented.
 */
export function draftHealthEvent(type: EventType, phone: Phone, occurredAtMs: number): EventDraft | null {
  if (phone.rentalId === null || phone.organizationId === null) return null;
  return {
    organizationId: phone.organizationId,
    type,
    idParts: { resourceId: phone.id, timeMs: occurredAtMs },
    occurredAtMs,
    data: {
      device_class: DEVICE_CLASS,
      phone_id: phone.id,
      phone_name: phone.name,
      nickname: phone.nickname,
      status: phone.status,
      // A phone that is back in service has no reason, and its event has no such field.
      ...(phone.statusReason === null ? {} : { reason: phone.statusReason }),
      changed_at: writeTime(occurredAtMs),
    },
  };
}

/** Drafts an event of a rental, as it is after the change (docs/contract/interface.md, "Phones"). */
export function draftRentalEvent(type: EventType, rental: Rental, phone: Phone, occurredAtMs: number): EventDraft {
  const isDatedById = type === "phone.rental.past_due";
  return {
    organizationId: rental.organizationId,
    type,
    idParts: isDatedById ? { resourceId: rental.id, timeMs: occurredAtMs } : { resourceId: rental.id },
    occurredAtMs,
    data: {
      id: rental.id,
      organization_id: rental.organizationId,
      plan_id: rental.planId,
      plan_name: rental.planName,
      plan_interval: rental.planInterval,
      plan_price_cents: rental.planPriceCents,
      phone_id: phone.id,
      phone_name: phone.name,
      phone_nickname: phone.nickname,
      status: rental.status,
      payment_status: rental.paymentStatus,
      current_period_start: writeTime(rental.currentPeriodStartMs),
      current_period_end: writeTime(rental.currentPeriodEndMs),
      cancel_at_period_end: rental.cancelAtPeriodEnd,
      ...(rental.canceledAtMs === null ? {} : { canceled_at: writeTime(rental.canceledAtMs) }),
    },
  };
}
