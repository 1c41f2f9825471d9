/**
 * One row an event and shape of its `data`, written from the contract's lists and not from the code: every field in order, those that may
 * be absent in `mayBeAbsent`, the values of those that have a choice in `choices`, and the form of the id.
 */
export type ContractEvent = {
  type: string;
  shape?: string;
  area: string;
  fields: string;
  mayBeAbsent?: string;
  choices: Record<string, readonly unknown[]>;
  /** `{field}` is a field of the data, `{time}` the event's Unix milliseconds, `{attempt}` the payment attempt, `{uuid}` a uuid. */
  id: string;
};

const DEVICE = { device_class: ["phone"] };
const TRIGGER = { trigger: ["api", "dashboard", "schedule"] };
const SOURCE = { source: ["interactive", "run"] };
const END_REASON = { end_reason: ["released", "idle_timeout", "max_duration", "run_finished", "device_lost"] };
const OUTAGE = { reason: ["hardware", "update", "unresponsive", "operator"] };
const BALANCE = "alert_id kind threshold_microdollars balance_microdollars balance_display";
const INVOICE = "processor_invoice_id invoice_number amount_cents currency status plan_name invoice_date";
const SUBSCRIPTION =
  "subscription_id plan_name billing_cycle status current_period_start current_period_end cancel_at_period_end";
const DELIVERY = "id file_id phone_id filename mime_type size_bytes status bytes_transferred error created_at";
const DELIVERY_ABSENT = "file_id bytes_transferred error";
const RENTAL =
  "id organization_id plan_id plan_name plan_interval plan_price_cents phone_id phone_name phone_nickname status payment_status " +
  "current_period_start current_period_end cancel_at_period_end";

export const CONTRACT_EVENTS: readonly ContractEvent[] = [
  {
    type: "run.started",
    area: "runs",
    fields:
      "id workflow_id device_class phone_id session_id status trigger started_at completed_at canceled_at created_at",
    mayBeAbsent: "session_id completed_at canceled_at",
    choices: { ...DEVICE, ...TRIGGER, status: ["running"] },
    id: "run.started:{id}",
  },
  {
    type: "run.completed",
    area: "runs",
    fields:
      "id workflow_id device_class phone_id session_id status trigger started_at completed_at canceled_at success created_at",
    mayBeAbsent: "session_id canceled_at",
    choices: { ...DEVICE, ...TRIGGER, status: ["completed"], success: [true] },
    id: "run.completed:{id}",
  },
  {
    type: "run.failed",
    area: "runs",
    fields:
      "id workflow_id device_class phone_id session_id status trigger started_at completed_at canceled_at success created_at",
    mayBeAbsent: "device_class phone_id session_id started_at canceled_at",
    choices: { ...DEVICE, ...TRIGGER, status: ["failed"], success: [false] },
    id: "run.failed:{id}",
  },
  {
    type: "run.cancelled",
    area: "runs",
    fields:
      "id workflow_id device_class phone_id session_id status trigger started_at completed_at canceled_at created_at reason",
    mayBeAbsent: "device_class phone_id session_id started_at completed_at",
    choices: { ...DEVICE, ...TRIGGER, status: ["cancelled"], reason: ["user", "queue_timeout"] },
    id: "run.cancelled:{id}",
  },
  {
    type: "session.started",
    area: "sessions",
    fields: "session_id status source device_class phone_id workflow_id allocated_at deallocated_at is_dedicated_phone",
    mayBeAbsent: "workflow_id deallocated_at",
    choices: { ...DEVICE, ...SOURCE, status: ["active"] },
    id: "session.started:{session_id}",
  },
  {
    type: "session.ended",
    area: "sessions",
    fields:
      "session_id status source device_class phone_id workflow_id allocated_at deallocated_at is_dedicated_phone end_reason",
    mayBeAbsent: "workflow_id",
    choices: { ...DEVICE, ...SOURCE, ...END_REASON, status: ["completed"] },
    id: "session.ended:{session_id}",
  },
  {
    type: "session.recording_ready",
    area: "sessions",
    fields: "session_id device_class phone_id",
    choices: DEVICE,
    id: "session.recording_ready:{session_id}:{time}",
  },
  {
    type: "balance.low",
    area: "billing",
    fields: BALANCE,
    choices: { kind: ["low_balance"] },
    id: "balance.low:{alert_id}",
  },
  {
    type: "balance.depleted",
    area: "billing",
    fields: BALANCE,
    choices: { kind: ["negative_balance"] },
    id: "balance.depleted:{alert_id}",
  },
  {
    type: "balance.recovered",
    area: "billing",
    fields: BALANCE,
    choices: { kind: ["low_balance", "negative_balance"] },
    id: "balance.recovered:{alert_id}",
  },
  {
    type: "invoice.paid",
    area: "billing",
    fields: `${INVOICE} paid_at`,
    choices: { status: ["paid"] },
    id: "invoice.paid:{processor_invoice_id}",
  },
  {
    type: "invoice.payment_failed",
    area: "billing",
    fields: INVOICE,
    choices: { status: ["failed"] },
    id: "invoice.payment_failed:{processor_invoice_id}:{attempt}",
  },
  {
    type: "subscription.updated",
    area: "billing",
    fields: SUBSCRIPTION,
    choices: {},
    id: "subscription.updated:{subscription_id}:{time}",
  },
  {
    type: "subscription.canceled",
    area: "billing",
    fields: SUBSCRIPTION,
    choices: { status: ["canceled"] },
    id: "subscription.canceled:{subscription_id}",
  },
  {
    type: "auto_recharge.succeeded",
    area: "billing",
    fields: "processor_invoice_id amount_microdollars balance_microdollars balance_display",
    choices: {},
    id: "auto_recharge.succeeded:{processor_invoice_id}",
  },
  {
    type: "auto_recharge.failed",
    area: "billing",
    fields: "processor_invoice_id amount_microdollars",
    choices: {},
    id: "auto_recharge.failed:{processor_invoice_id}",
  },
  {
    type: "file.ready",
    shape: "upload",
    area: "files",
    fields: "id filename mime_type size_bytes source",
    choices: { source: ["upload"] },
    id: "file.ready:{id}",
  },
  {
    type: "file.ready",
    shape: "capture",
    area: "files",
    fields: "id filename mime_type size_bytes source session_id",
    choices: { source: ["capture"] },
    id: "file.ready:{id}",
  },
  {
    type: "file.capture_failed",
    area: "files",
    fields: "id filename mime_type size_bytes session_id reason",
    choices: {},
    id: "file.capture_failed:{id}",
  },
  {
    type: "file.delivered",
    area: "files",
    fields: DELIVERY,
    mayBeAbsent: DELIVERY_ABSENT,
    choices: { status: ["delivered"] },
    id: "file.delivered:{id}",
  },
  {
    type: "file.delivery_failed",
    area: "files",
    fields: DELIVERY,
    mayBeAbsent: DELIVERY_ABSENT,
    choices: { status: ["failed"] },
    id: "file.delivery_failed:{id}",
  },
  {
    type: "phone.maintenance_started",
    area: "phones",
    fields: "device_class phone_id phone_name nickname status reason changed_at",
    mayBeAbsent: "nickname",
    choices: { ...DEVICE, ...OUTAGE, status: ["recovering"] },
    id: "phone.maintenance_started:{phone_id}:{time}",
  },
  {
    type: "phone.maintenance_ended",
    area: "phones",
    fields: "device_class phone_id phone_name nickname status changed_at",
    mayBeAbsent: "nickname",
    choices: { ...DEVICE, status: ["active"] },
    id: "phone.maintenance_ended:{phone_id}:{time}",
  },
  {
    type: "phone.offline",
    area: "phones",
    fields: "device_class phone_id phone_name nickname status reason changed_at",
    mayBeAbsent: "nickname",
    choices: { ...DEVICE, ...OUTAGE, status: ["out_of_service"] },
    id: "phone.offline:{phone_id}:{time}",
  },
  {
    type: "phone.online",
    area: "phones",
    fields: "device_class phone_id phone_name nickname status changed_at",
    mayBeAbsent: "nickname",
    choices: { ...DEVICE, status: ["active"] },
    id: "phone.online:{phone_id}:{time}",
  },
  {
    type: "phone.rental.activated",
    area: "phones",
    fields: RENTAL,
    mayBeAbsent: "phone_nickname",
    choices: { status: ["active"], payment_status: ["healthy"] },
    id: "phone.rental.activated:{id}",
  },
  {
    type: "phone.rental.past_due",
    area: "phones",
    fields: RENTAL,
    mayBeAbsent: "phone_nickname",
    choices: { status: ["active"], payment_status: ["past_due"] },
    id: "phone.rental.past_due:{id}:{time}",
  },
  {
    type: "phone.rental.canceled",
    area: "phones",
    fields: `${RENTAL} canceled_at`,
    mayBeAbsent: "phone_nickname",
    choices: { status: ["canceled"], payment_status: ["healthy", "past_due"] },
    id: "phone.rental.canceled:{id}",
  },
  { type: "webhook.test", area: "platform", fields: "message", choices: {}, id: "webhook.test:{uuid}" },
];
