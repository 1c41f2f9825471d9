import * as v from "valibot";
import { Problem } from "../domain/errors/problem.ts";
import { OUTAGE_REASONS, PAYMENT_STATUSES } from "../domain/events/phone-events.ts";
import { PHONE_STATUSES } from "../domain/records/phone.ts";
import { writeTime } from "../domain/rfc3339.ts";
import { ShownTime } from "../schema/fields.ts";
import type { SeenPhone } from "../storage/fleet/phones.ts";

/** A phone as the control API shows it to one organization. Fields without a value are null. */
export const ShownPhone = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    nickname: v.nullable(v.string()),
    status: v.picklist(PHONE_STATUSES),
    status_reason: v.nullable(v.picklist(OUTAGE_REASONS)),
    is_dedicated: v.boolean(),
    active_session_id: v.nullable(v.string()),
    rental: v.nullable(
      v.object({
        id: v.string(),
        plan_name: v.string(),
        payment_status: v.picklist(PAYMENT_STATUSES),
        current_period_end: ShownTime,
      }),
    ),
    last_used_at: v.nullable(ShownTime),
  }),
  v.title("Phone"),
);

export function showPhone(phone: SeenPhone): v.InferInput<typeof ShownPhone> {
  const { rental } = phone;
  return {
    id: phone.id,
    name: phone.name,
    nickname: phone.nickname,
    status: phone.status,
    status_reason: phone.statusReason,
    is_dedicated: phone.isDedicated,
    active_session_id: phone.activeSessionId,
    rental: rental && {
      id: rental.id,
      plan_name: rental.planName,
      payment_status: rental.paymentStatus,
      current_period_end: writeTime(rental.currentPeriodEndMs),
    },
    last_used_at: writeTime(phone.lastUsedAtMs),
  };
}

export function missingPhone(): Problem {
  return new Problem("not_found", "There is no such phone.");
}
