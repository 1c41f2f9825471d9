import { INVOICE_MOVES } from "../moves/billing-moves.ts";
import { findMove } from "../moves/find-move.ts";
import type { Invoice } from "../records/invoice.ts";
import {
  insertRecord,
  makeMissing,
  makeMoved,
  makeRepeated,
  type RecordWrite,
  refuse,
  refuseMove,
  updateRecord,
} from "./decision.ts";
import { changeBody, defineChange } from "./define-change.ts";
import { draftInvoiceEvent } from "./draft-billing-event.ts";
import { cents, currency, foreignId, givenName, integer, name, time } from "./fields.ts";
import { readCheckedTime } from "./period.ts";
import { byId } from "./record-refs.ts";

function invoiceFields() {
  return {
    organization_id: name(),
    processor_invoice_id: foreignId(),
    invoice_number: name(),
    amount_cents: cents(),
    currency: currency(),
    plan_name: givenName(),
    invoice_date: time(),
  };
}

/** `invoice.paid`: an invoice of a subscription or rental is paid, with or without failed attempts before. */
export const payInvoice = defineChange({
  schema: changeBody("invoice.paid", { ...invoiceFields(), paid_at: time() }),
  needs: (change) => ({
    organization: byId("organizations", change.organization_id),
    invoice: byId("invoices", change.processor_invoice_id),
  }),
  decide(change, { organization, invoice }, { occurredAtMs }) {
    if (!organization) return makeMissing("organization");
    if (isOfAnother(invoice, organization.id)) return refuse("id_taken", OTHER_INVOICE);
    const id = change.processor_invoice_id;
    const move = findMove(INVOICE_MOVES, invoice?.status ?? null, "pay");
    if (move.kind === "repeat") return makeRepeated({ type: "invoice", id });
    if (move.kind === "refused") return refuseMove("invoice", invoice?.status ?? null, "invoice.paid");
    const values = { ...readInvoice(change), status: move.to, paidAtMs: readCheckedTime(change.paid_at) };
    const paid = placeInvoice(id, organization.id, invoice, values, occurredAtMs);
    return makeMoved(
      { type: "invoice", id },
      [paid.write],
      [move.event && draftInvoiceEvent(move.event, paid.invoice, null, occurredAtMs)],
    );
  },
});

/** `invoice.payment_failed`: one payment attempt of an invoice failed. Attempts are identified by their number. */
export const failInvoicePayment = defineChange({
  schema: changeBody("invoice.payment_failed", { ...invoiceFields(), attempt_number: integer(1) }),
  needs: (change) => ({
    organization: byId("organizations", change.organization_id),
    invoice: byId("invoices", change.processor_invoice_id),
    attempt: byId("invoice_attempts", nameAttempt(change.processor_invoice_id, change.attempt_number)),
  }),
  decide(change, { organization, invoice, attempt }, { occurredAtMs }) {
    if (!organization) return makeMissing("organization");
    if (isOfAnother(invoice, organization.id)) return refuse("id_taken", OTHER_INVOICE);
    const id = change.processor_invoice_id;
    // Comes before the check of the move: an attempt that failed before the invoice was paid is still a repeat
    // afterwards.
    if (attempt) return makeRepeated({ type: "invoice", id });
    const move = findMove(INVOICE_MOVES, invoice?.status ?? null, "payment_failed");
    if (move.kind !== "move") return refuseMove("invoice", invoice?.status ?? null, "invoice.payment_failed");
    const attemptNumber = change.attempt_number;
    const values = { ...readInvoice(change), status: move.to, paidAtMs: null };
    const failed = placeInvoice(id, organization.id, invoice, values, occurredAtMs);
    return makeMoved(
      { type: "invoice", id },
      [
        failed.write,
        insertRecord("invoice_attempts", nameAttempt(id, attemptNumber), {
          organizationId: organization.id,
          invoiceId: id,
          attemptNumber,
          failedAtMs: occurredAtMs,
        }),
      ],
      [move.event && draftInvoiceEvent(move.event, failed.invoice, attemptNumber, occurredAtMs)],
    );
  },
});

const OTHER_INVOICE = "Another invoice with this id exists.";

type InvoiceBody = {
  invoice_number: string;
  amount_cents: number;
  currency: string;
  plan_name: string;
  invoice_date: string;
};
type InvoiceValues = Omit<Invoice, "id" | "version" | "organizationId" | "createdAtMs">;

function isOfAnother(invoice: Invoice | null, organizationId: string): boolean {
  return invoice !== null && invoice.organizationId !== organizationId;
}

function nameAttempt(invoiceId: string, attemptNumber: number): string {
  return `${invoiceId}:${attemptNumber}`;
}

function readInvoice(change: InvoiceBody): Omit<InvoiceValues, "status" | "paidAtMs"> {
  return {
    invoiceNumber: change.invoice_number,
    amountCents: change.amount_cents,
    // Payment processors write codes in either case; the contract uses ISO 4217's upper case.
    currency: change.currency.toUpperCase(),
    planName: change.plan_name,
    invoiceDateMs: readCheckedTime(change.invoice_date),
  };
}

/** Returns the invoice as it is after the change, and the write that stores it. The latest report describes it. */
function placeInvoice(
  id: string,
  organizationId: string,
  known: Invoice | null,
  values: InvoiceValues,
  occurredAtMs: number,
): { invoice: Invoice; write: RecordWrite } {
  if (known) return { invoice: { ...known, ...values }, write: updateRecord("invoices", known, values) };
  const made = { organizationId, createdAtMs: occurredAtMs, ...values };
  return { invoice: { id, version: 1, ...made }, write: insertRecord("invoices", id, made) };
}
