import type { EventType } from "../events/event-types.ts";
import { displayBalance } from "../money/balance-display.ts";
import type { BalanceAlert } from "../records/balance-alert.ts";
import type { Invoice } from "../records/invoice.ts";
import type { Subscription } from "../records/subscription.ts";
import { writeTime } from "../rfc3339.ts";
import type { EventDraft } from "./event-draft.ts";

/** Drafts an event of a subscription, as it is after the change (docs/contract/interface.md, "Billing"). */
export function draftSubscriptionEvent(type: EventType, subscription: Subscription, occurredAtMs: number): EventDraft {
  const { id, organizationId } = subscription;
  const isDatedById = type === "subscription.updated";
  return {
    organizationId,
    type,
    idParts: isDatedById ? { resourceId: id, timeMs: occurredAtMs } : { resourceId: id },
    occurredAtMs,
    data: {
      subscription_id: id,
      plan_name: subscription.planName,
      billing_cycle: subscription.billingCycle,
      status: subscription.status,
      current_period_start: writeTime(subscription.currentPeriodStartMs),
      current_period_end: writeTime(subscription.currentPeriodEndMs),
      cancel_at_period_end: subscription.cancelAtPeriodEnd,
    },
  };
}

/** Drafts the event of a paid invoice or, given the number of an attempt, of one failed payment attempt. */
export function draftInvoiceEvent(
  type: EventType,
  invoice: Invoice,
  attemptNumber: number | null,
  occurredAtMs: number,
): EventDraft {
  const idParts = { resourceId: invoice.id };
  return {
    organizationId: invoice.organizationId,
    type,
    idParts: attemptNumber === null ? idParts : { ...idParts, attemptNumber },
    occurredAtMs,
    data: {
      processor_invoice_id: invoice.id,
      invoice_number: invoice.invoiceNumber,
      amount_cents: invoice.amountCents,
      currency: invoice.currency,
      status: invoice.status,
      plan_name: invoice.planName,
      invoice_date: writeTime(invoice.invoiceDateMs),
      ...(invoice.paidAtMs === null ? {} : { paid_at: writeTime(invoice.paidAtMs) }),
    },
  };
}

/** Drafts an event of a balance alert, with the balance that opened or ended it. */
export function draftAlertEvent(
  type: EventType,
  alert: Pick<BalanceAlert, "id" | "organizationId" | "kind" | "thresholdMicrodollars">,
  balanceMicrodollars: number,
  occurredAtMs: number,
): EventDraft {
  return {
    organizationId: alert.organizationId,
    type,
    idParts: { resourceId: alert.id },
    occurredAtMs,
    data: {
      alert_id: alert.id,
      kind: alert.kind,
      threshold_microdollars: alert.thresholdMicrodollars,
      ...describeBalance(balanceMicrodollars),
    },
  };
}

/** Describes a balance as events show it. */
export function describeBalance(balanceMicrodollars: number) {
  return { balance_microdollars: balanceMicrodollars, balance_display: displayBalance(balanceMicrodollars) };
}
