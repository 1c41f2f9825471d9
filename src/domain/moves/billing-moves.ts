import type { RechargeStatus } from "../records/auto-recharge.ts";
import type { InvoiceStatus } from "../records/invoice.ts";
import type { MoveTable } from "./find-move.ts";

type InvoiceTrigger = "payment_failed" | "pay";

/** Moves of an invoice (docs/contract/interface.md, "Billing"). Each failed attempt sends its own event. */
export const INVOICE_MOVES: MoveTable<InvoiceStatus, InvoiceTrigger> = {
  moves: [
    { from: null, trigger: "payment_failed", to: "failed", event: "invoice.payment_failed" },
    {
      from: "failed",
      trigger: "payment_failed",
      to: "failed",
      event: "invoice.payment_failed",
      condition: "a new attempt",
    },
    { from: null, trigger: "pay", to: "paid", event: "invoice.paid" },
    { from: "failed", trigger: "pay", to: "paid", event: "invoice.paid" },
  ],
  final: ["paid"],
};

export type RechargeTrigger = "succeed" | "fail";

/** Moves of an automatic top-up (docs/contract/interface.md, "Billing"): one outcome for each of the processor's invoices. */
export const RECHARGE_MOVES: MoveTable<RechargeStatus, RechargeTrigger> = {
  moves: [
    { from: null, trigger: "succeed", to: "succeeded", event: "auto_recharge.succeeded" },
    { from: null, trigger: "fail", to: "failed", event: "auto_recharge.failed" },
  ],
  final: ["succeeded", "failed"],
};
