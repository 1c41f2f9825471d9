import type { RecordTables, TableName } from "../domain/records/record-tables.ts";

type Columns<Table extends TableName> = Readonly<Record<keyof RecordTables[Table], string>>;

const OWNED = { id: "id", organizationId: "organization_id" } as const;
const MADE = { createdAtMs: "created_at", version: "version" } as const;
const PERIOD = {
  currentPeriodStartMs: "current_period_start",
  currentPeriodEndMs: "current_period_end",
  cancelAtPeriodEnd: "cancel_at_period_end",
} as const;
const FILE = { filename: "filename", mimeType: "mime_type", sizeBytes: "size_bytes", status: "status" } as const;

/** The column of each field of each record. A field that is missing here doesn't compile. */
export const RECORD_COLUMNS: { readonly [Table in TableName]: Columns<Table> } = {
  organizations: {
    id: "id",
    name: "name",
    slug: "slug",
    planName: "plan_name",
    balanceMicrodollars: "balance_microdollars",
    alertThresholdMicrodollars: "alert_threshold_microdollars",
    autoRecharge: "auto_recharge",
    ...MADE,
  },
  phones: {
    ...OWNED,
    name: "name",
    nickname: "nickname",
    status: "status",
    statusTrigger: "status_trigger",
    statusReason: "status_reason",
    statusChangedAtMs: "status_changed_at",
    rentalId: "rental_id",
    activeSessionId: "active_session_id",
    ...MADE,
  },
  rentals: {
    ...OWNED,
    phoneId: "phone_id",
    priorOrganizationId: "prior_organization_id",
    planId: "plan_id",
    planName: "plan_name",
    planInterval: "plan_interval",
    planPriceCents: "plan_price_cents",
    status: "status",
    paymentStatus: "payment_status",
    ...PERIOD,
    canceledAtMs: "canceled_at",
    ...MADE,
  },
  runs: {
    ...OWNED,
    workflowId: "workflow_id",
    trigger: '"trigger"',
    status: "status",
    phoneId: "phone_id",
    sessionId: "session_id",
    startDeadlineMs: "start_deadline",
    cancelReason: "cancel_reason",
    startedAtMs: "started_at",
    completedAtMs: "completed_at",
    canceledAtMs: "canceled_at",
    ...MADE,
  },
  sessions: {
    ...OWNED,
    phoneId: "phone_id",
    workflowId: "workflow_id",
    source: "source",
    status: "status",
    isDedicatedPhone: "is_dedicated_phone",
    endReason: "end_reason",
    allocatedAtMs: "allocated_at",
    deallocatedAtMs: "deallocated_at",
    recordingReadyAtMs: "recording_ready_at",
    version: "version",
  },
  files: {
    ...OWNED,
    ...FILE,
    source: "source",
    sessionId: "session_id",
    failureReason: "failure_reason",
    ...MADE,
  },
  file_deliveries: {
    ...OWNED,
    ...FILE,
    phoneId: "phone_id",
    fileId: "file_id",
    bytesTransferred: "bytes_transferred",
    error: "error",
    ...MADE,
  },
  subscriptions: {
    ...OWNED,
    planName: "plan_name",
    billingCycle: "billing_cycle",
    status: "status",
    ...PERIOD,
    ...MADE,
  },
  invoices: {
    ...OWNED,
    invoiceNumber: "invoice_number",
    amountCents: "amount_cents",
    currency: "currency",
    planName: "plan_name",
    status: "status",
    invoiceDateMs: "invoice_date",
    paidAtMs: "paid_at",
    ...MADE,
  },
  invoice_attempts: {
    ...OWNED,
    invoiceId: "invoice_id",
    attemptNumber: "attempt_number",
    failedAtMs: "failed_at",
    version: "version",
  },
  auto_recharges: { ...OWNED, amountMicrodollars: "amount_microdollars", status: "status", ...MADE },
  balance_alerts: {
    ...OWNED,
    kind: "kind",
    thresholdMicrodollars: "threshold_microdollars",
    status: "status",
    openedAtMs: "opened_at",
    endedAtMs: "ended_at",
    version: "version",
  },
  ledger: {
    ...OWNED,
    requestId: "request_id",
    kind: "kind",
    amountMicrodollars: "amount_microdollars",
    balanceAfterMicrodollars: "balance_after_microdollars",
    reason: "reason",
    createdAtMs: "created_at",
  },
};

/** Fields that are booleans here, and 1 or 0 in a column. */
const FLAGS: ReadonlySet<string> = new Set(["autoRecharge", "isDedicatedPhone", "cancelAtPeriodEnd"]);

export type ColumnValue = string | number | null;

/** Returns the column of a field. */
export function columnOf(table: TableName, field: string): string {
  const column = (RECORD_COLUMNS[table] as Readonly<Record<string, string>>)[field];
  if (column === undefined) throw new Error(`${table} has no column for ${field}`);
  return column;
}

/** Returns `field AS column, …` for reading whole records: the keys of the results are the fields of the records. */
export function selectColumns(table: TableName): string {
  return Object.entries(RECORD_COLUMNS[table])
    .map(([field, column]) => `${column} AS ${field}`)
    .join(", ");
}

/** Converts a row that was read with `selectColumns` to a record. */
export function readRecord<Table extends TableName>(row: Readonly<Record<string, unknown>>): RecordTables[Table] {
  const entries = Object.entries(row).map(([field, value]) => [field, FLAGS.has(field) ? value === 1 : value]);
  return Object.fromEntries(entries) as RecordTables[Table];
}

/** Converts a field's value to the value of its column. */
export function toColumnValue(value: string | number | boolean | null): ColumnValue {
  return typeof value === "boolean" ? Number(value) : value;
}
