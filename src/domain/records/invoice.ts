const INVOICE_STATUSES = ["failed", "paid"] as const;

export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** An invoice of a subscription or a rental. Its id is the payment processor's. `invoiceDateMs` and `paidAtMs` are Unix milliseconds. */
export type Invoice = {
  id: string;
  organizationId: string;
  invoiceNumber: string;
  amountCents: number;
  currency: string;
  planName: string;
  status: InvoiceStatus;
  invoiceDateMs: number;
  paidAtMs: number | null;
  createdAtMs: number;
  version: number;
};

/** One failed payment attempt of an invoice. Its id is `<invoice id>:<attempt number>`. */
export type InvoiceAttempt = {
  id: string;
  organizationId: string;
  invoiceId: string;
  attemptNumber: number;
  failedAtMs: number;
  version: number;
};
