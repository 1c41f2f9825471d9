import * as v from "valibot";
import { defineEvent } from "./define-event.ts";
import { count, dateTime, deviceClass, identifier, whenKnown } from "./event-fields.ts";
import { EXAMPLE_IDS } from "./example-ids.ts";

/** The reasons for which a phone leaves service (docs/contract/interface.md, "Phones"). */
export const OUTAGE_REASONS = ["hardware", "update", "unresponsive", "operator"] as const;

/** The payment status of a rental (docs/contract/interface.md, "Phones"). */
export const PAYMENT_STATUSES = ["healthy", "past_due"] as const;

/** The fields of an event that reports a phone back in service. */
function backInServiceData() {
  return v.strictObject({
    device_class: deviceClass(),
    phone_id: identifier(),
    phone_name: v.string(),
    nickname: whenKnown(v.string()),
    status: v.literal("active"),
    changed_at: dateTime(),
  });
}

/** The fields of an event that reports a phone out of service, with the reason. */
function outageData<const Status extends string>(status: Status) {
  return v.strictObject({
    device_class: deviceClass(),
    phone_id: identifier(),
    phone_name: v.string(),
    nickname: whenKnown(v.string()),
    status: v.literal(status),
    reason: v.picklist(OUTAGE_REASONS),
    changed_at: dateTime(),
  });
}

/** The fields that all events of a rental share. */
function rentalEntries<const Status extends string, const Payment extends v.GenericSchema<string>>(
  status: Status,
  payment: Payment,
) {
  return {
    id: identifier(),
    organization_id: identifier(),
    plan_id: identifier(),
    plan_name: v.string(),
    plan_interval: v.pipe(v.string(), v.minLength(1)),
    plan_price_cents: count(),
    phone_id: identifier(),
    phone_name: v.string(),
    phone_nickname: whenKnown(v.string()),
    status: v.literal(status),
    payment_status: payment,
    current_period_start: dateTime(),
    current_period_end: dateTime(),
    cancel_at_period_end: v.boolean(),
  };
}

const EXAMPLE_PHONE = {
  device_class: "phone",
  phone_id: EXAMPLE_IDS.phone,
  phone_name: "Pixel 9 Pro rack 2 slot 7",
  nickname: "checkout tests",
} as const;

const EXAMPLE_RENTAL = {
  id: EXAMPLE_IDS.rental,
  organization_id: EXAMPLE_IDS.organization,
  plan_id: EXAMPLE_IDS.plan,
  plan_name: "Dedicated phone",
  plan_interval: "month",
  plan_price_cents: 7900,
  phone_id: EXAMPLE_IDS.phone,
  phone_name: EXAMPLE_PHONE.phone_name,
  phone_nickname: EXAMPLE_PHONE.nickname,
} as const;

const EXAMPLE_PERIOD = {
  current_period_start: "2026-03-01T00:00:00.000Z",
  current_period_end: "2026-04-01T00:00:00.000Z",
} as const;

/** Events of rented phones and their `data` (docs/contract/interface.md, "Phones"). Shared phones send none. */
export const PHONE_EVENTS = {
  "phone.maintenance_started": defineEvent({
    area: "phones",
    description: "A rented phone leaves service for an automatic repair or update.",
    data: outageData("recovering"),
    example: { ...EXAMPLE_PHONE, status: "recovering", reason: "update", changed_at: "2026-03-03T02:00:00.512Z" },
    exampleOccurredAt: "2026-03-03T02:00:00.512Z",
  }),
  "phone.maintenance_ended": defineEvent({
    area: "phones",
    description: "A rented phone's repair or update finished.",
    data: backInServiceData(),
    example: { ...EXAMPLE_PHONE, status: "active", changed_at: "2026-03-03T02:11:37.945Z" },
    exampleOccurredAt: "2026-03-03T02:11:37.945Z",
  }),
  "phone.offline": defineEvent({
    area: "phones",
    description: "A rented phone leaves service until it is healthy or repaired by an operator.",
    data: outageData("out_of_service"),
    example: {
      ...EXAMPLE_PHONE,
      status: "out_of_service",
      reason: "unresponsive",
      changed_at: "2026-03-04T16:42:08.130Z",
    },
    exampleOccurredAt: "2026-03-04T16:42:08.130Z",
  }),
  "phone.online": defineEvent({
    area: "phones",
    description: "A rented phone that was out of service is back.",
    data: backInServiceData(),
    example: { ...EXAMPLE_PHONE, status: "active", changed_at: "2026-03-04T17:30:55.276Z" },
    exampleOccurredAt: "2026-03-04T17:30:55.276Z",
  }),
  "phone.rental.activated": defineEvent({
    area: "phones",
    description: "A rental starts and the phone becomes the renter's alone.",
    data: v.strictObject(rentalEntries("active", v.literal("healthy"))),
    example: {
      ...EXAMPLE_RENTAL,
      status: "active",
      payment_status: "healthy",
      ...EXAMPLE_PERIOD,
      cancel_at_period_end: false,
    },
    exampleOccurredAt: "2026-03-01T00:00:00.000Z",
  }),
  "phone.rental.past_due": defineEvent({
    area: "phones",
    description: "A rental payment fails; the phone stays with the renter while payment is retried.",
    data: v.strictObject(rentalEntries("active", v.literal("past_due"))),
    example: {
      ...EXAMPLE_RENTAL,
      status: "active",
      payment_status: "past_due",
      ...EXAMPLE_PERIOD,
      cancel_at_period_end: false,
    },
    exampleOccurredAt: "2026-03-01T00:05:40.091Z",
  }),
  "phone.rental.canceled": defineEvent({
    area: "phones",
    description: "A rental subscription ends; the phone is released once no session runs on it.",
    data: v.strictObject({
      ...rentalEntries("canceled", v.picklist(PAYMENT_STATUSES)),
      canceled_at: dateTime(),
    }),
    example: {
      ...EXAMPLE_RENTAL,
      status: "canceled",
      payment_status: "healthy",
      ...EXAMPLE_PERIOD,
      cancel_at_period_end: true,
      canceled_at: "2026-04-01T00:00:00.000Z",
    },
    exampleOccurredAt: "2026-04-01T00:00:00.000Z",
  }),
};
