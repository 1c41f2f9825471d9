import * as v from "valibot";
import { defineEvent } from "./define-event.ts";
import { balanceDisplay, count, currency, dateTime, identifier, integer } from "./event-fields.ts";
import { EXAMPLE_IDS } from "./example-ids.ts";

/** The kinds of balance alerts: one watches the user's own threshold, the other zero (docs/contract/interface.md, "Billing"). */
export const ALERT_KINDS = ["low_balance", "negative_balance"] as const;

/** The fields of a balance event, whose alert is of this kind. */
function balanceData<const Kind extends v.GenericSchema<string>>(kind: Kind) {
  return v.strictObject({
    alert_id: identifier(),
    kind,
    threshold_microdollars: count(),
    balance_microdollars: integer(),
    balance_display: balanceDisplay(),
  });
}

/** The fields of a subscription event. */
function subscriptionData<const Status extends v.GenericSchema<string>>(status: Status) {
  return v.strictObject({
    subscription_id: identifier(),
    plan_name: v.string(),
    billing_cycle: v.pipe(v.string(), v.minLength(1)),
    status,
    current_period_start: dateTime(),
    current_period_end: dateTime(),
    cancel_at_period_end: v.boolean(),
  });
}

/** Events of billing and their `data` (docs/contract/interface.md, "Billing"). Balances are in microdollars, invoices in cents. */
export const BILLING_EVENTS = {
  "balance.low": defineEvent({
    area: "billing",
    description: "The balance drops below the low-balance alert threshold set by the user.",
    data: balanceData(v.literal("low_balance")),
    example: {
      alert_id: EXAMPLE_IDS.lowAlert,
      kind: "low_balance",
      threshold_microdollars: 5_000_000,
      balance_microdollars: 4_982_310,
      balance_display: "$4.98",
    },
    exampleOccurredAt: "2026-03-02T10:28:42.816Z",
  }),
  "balance.depleted": defineEvent({
    area: "billing",
    description: "The balance goes below zero.",
    data: balanceData(v.literal("negative_balance")),
    example: {
      alert_id: EXAMPLE_IDS.depletedAlert,
      kind: "negative_balance",
      threshold_microdollars: 0,
      balance_microdollars: -41_250,
      balance_display: "-$0.05",
    },
    exampleOccurredAt: "2026-03-02T11:11:34.136Z",
  }),
  "balance.recovered": defineEvent({
    area: "billing",
    description: "An alert ends because the balance rose above its threshold.",
    data: balanceData(v.picklist(ALERT_KINDS)),
    example: {
      alert_id: EXAMPLE_IDS.lowAlert,
      kind: "low_balance",
      threshold_microdollars: 5_000_000,
      balance_microdollars: 19_958_750,
      balance_display: "$19.95",
    },
    exampleOccurredAt: "2026-03-02T11:12:05.903Z",
  }),
  "invoice.paid": defineEvent({
    area: "billing",
    description: "A subscription or rental invoice is paid.",
    data: v.strictObject({
      processor_invoice_id: identifier(),
      invoice_number: v.string(),
      amount_cents: count(),
      currency: currency(),
      status: v.literal("paid"),
      plan_name: v.string(),
      invoice_date: dateTime(),
      paid_at: dateTime(),
    }),
    example: {
      processor_invoice_id: "in_1T6kQ2Lr0vXbA9dE",
      invoice_number: "SL-2026-000318",
      amount_cents: 4900,
      currency: "USD",
      status: "paid",
      plan_name: "Pro",
      invoice_date: "2026-03-01T00:00:00.000Z",
      paid_at: "2026-03-01T00:04:12.377Z",
    },
    exampleOccurredAt: "2026-03-01T00:04:12.377Z",
  }),
  "invoice.payment_failed": defineEvent({
    area: "billing",
    description: "A payment attempt on a subscription or rental invoice fails; each attempt is its own event.",
    data: v.strictObject({
      processor_invoice_id: identifier(),
      invoice_number: v.string(),
      amount_cents: count(),
      currency: currency(),
      status: v.literal("failed"),
      plan_name: v.string(),
      invoice_date: dateTime(),
    }),
    example: {
      processor_invoice_id: "in_1T6mWcLr0vXbH4sZ",
      invoice_number: "SL-2026-000319",
      amount_cents: 7900,
      currency: "USD",
      status: "failed",
      plan_name: "Dedicated phone",
      invoice_date: "2026-03-01T00:00:00.000Z",
    },
    exampleOccurredAt: "2026-03-01T00:05:40.091Z",
  }),
  "subscription.updated": defineEvent({
    area: "billing",
    description: "The plan subscription changes status, for example to `past_due` or back to `active`.",
    data: subscriptionData(v.pipe(v.string(), v.minLength(1))),
    example: {
      subscription_id: EXAMPLE_IDS.subscription,
      plan_name: "Pro",
      billing_cycle: "monthly",
      status: "past_due",
      current_period_start: "2026-03-01T00:00:00.000Z",
      current_period_end: "2026-04-01T00:00:00.000Z",
      cancel_at_period_end: false,
    },
    exampleOccurredAt: "2026-03-01T00:06:02.550Z",
  }),
  "subscription.canceled": defineEvent({
    area: "billing",
    description: "The plan subscription ends.",
    data: subscriptionData(v.literal("canceled")),
    example: {
      subscription_id: EXAMPLE_IDS.subscription,
      plan_name: "Pro",
      billing_cycle: "monthly",
      status: "canceled",
      current_period_start: "2026-03-01T00:00:00.000Z",
      current_period_end: "2026-04-01T00:00:00.000Z",
      cancel_at_period_end: true,
    },
    exampleOccurredAt: "2026-04-01T00:00:00.000Z",
  }),
  "auto_recharge.succeeded": defineEvent({
    area: "billing",
    description: "An automatic top-up is charged and credited.",
    data: v.strictObject({
      processor_invoice_id: identifier(),
      amount_microdollars: count(),
      balance_microdollars: integer(),
      balance_display: balanceDisplay(),
    }),
    example: {
      processor_invoice_id: "in_1T6vJ8Lr0vXbQ7fM",
      amount_microdollars: 20_000_000,
      balance_microdollars: 19_958_750,
      balance_display: "$19.95",
    },
    exampleOccurredAt: "2026-03-02T11:12:05.903Z",
  }),
  "auto_recharge.failed": defineEvent({
    area: "billing",
    description: "An automatic top-up fails; auto-recharge is turned off until the user turns it on again.",
    data: v.strictObject({ processor_invoice_id: identifier(), amount_microdollars: count() }),
    example: { processor_invoice_id: "in_1T6vTnLr0vXbK2cP", amount_microdollars: 20_000_000 },
    exampleOccurredAt: "2026-03-02T12:40:19.408Z",
  }),
};
