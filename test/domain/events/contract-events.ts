/** One event and shape of its `data`, written from the contract's lists and not from the code. */
export type ContractEvent = {
  area: string;
  type: string;
  /** `{field}` is a field of the data, `{time}` the event's Unix milliseconds, `{attempt}` the payment attempt, `{uuid}` a uuid. */
  id: string;
  /** Every field in order. */
  fields: readonly string[];
  /** Those that may be absent. */
  optional: readonly string[];
  /** The values of fields that have a choice. */
  choices: Readonly<Record<string, readonly unknown[]>>;
  /** Which of a type's shapes this is, if it has several. */
  shape?: string;
};

type Choices = ContractEvent["choices"];

const RUN_START = "id workflow_id device_class phone_id session_id? status trigger started_at";
const UNPLACED_RUN = "id workflow_id device_class? phone_id? session_id? status trigger started_at?";
const SESSION = "session_id status source device_class phone_id workflow_id? allocated_at";
const BALANCE = "alert_id kind threshold_microdollars balance_microdollars balance_display";
const INVOICE = "processor_invoice_id invoice_number amount_cents currency status plan_name invoice_date";
const PERIOD = "current_period_start current_period_end cancel_at_period_end";
const SUBSCRIPTION = `subscription_id plan_name billing_cycle status ${PERIOD}`;
const RECHARGE = "processor_invoice_id amount_microdollars";
const FILE = "id filename mime_type size_bytes";
const DELIVERY = "id file_id? phone_id filename mime_type size_bytes status bytes_transferred? error? created_at";
const PHONE = "device_class phone_id phone_name nickname? status";
const RENTAL =
  "id organization_id plan_id plan_name plan_interval plan_price_cents phone_id phone_name phone_nickname? status payment_status " +
  PERIOD;

const RUN = { device_class: ["phone"], trigger: ["api", "dashboard", "schedule"] };
const LIVE = { device_class: ["phone"], source: ["interactive", "run"] };
const END_REASONS = ["released", "idle_timeout", "max_duration", "run_finished", "device_lost"];
const OUTAGE = { device_class: ["phone"], reason: ["hardware", "update", "unresponsive", "operator"] };
const HEALTHY = { device_class: ["phone"], status: ["active"] };

export const CONTRACT_EVENTS: readonly ContractEvent[] = [
  event("runs", "run.started", "{id}", `${RUN_START} completed_at? canceled_at? created_at`, {
    ...RUN,
    status: ["running"],
  }),
  event("runs", "run.completed", "{id}", `${RUN_START} completed_at canceled_at? success created_at`, {
    ...RUN,
    status: ["completed"],
    success: [true],
  }),
  event("runs", "run.failed", "{id}", `${UNPLACED_RUN} completed_at canceled_at? success created_at`, {
    ...RUN,
    status: ["failed"],
    success: [false],
  }),
  event("runs", "run.cancelled", "{id}", `${UNPLACED_RUN} completed_at? canceled_at created_at reason`, {
    ...RUN,
    status: ["cancelled"],
    reason: ["user", "queue_timeout"],
  }),
  event("sessions", "session.started", "{session_id}", `${SESSION} deallocated_at? is_dedicated_phone`, {
    ...LIVE,
    status: ["active"],
  }),
  event("sessions", "session.ended", "{session_id}", `${SESSION} deallocated_at is_dedicated_phone end_reason`, {
    ...LIVE,
    status: ["completed"],
    end_reason: END_REASONS,
  }),
  event("sessions", "session.recording_ready", "{session_id}:{time}", "session_id device_class phone_id", {
    device_class: ["phone"],
  }),
  event("billing", "balance.low", "{alert_id}", BALANCE, { kind: ["low_balance"] }),
  event("billing", "balance.depleted", "{alert_id}", BALANCE, { kind: ["negative_balance"] }),
  event("billing", "balance.recovered", "{alert_id}", BALANCE, { kind: ["low_balance", "negative_balance"] }),
  event("billing", "invoice.paid", "{processor_invoice_id}", `${INVOICE} paid_at`, { status: ["paid"] }),
  event("billing", "invoice.payment_failed", "{processor_invoice_id}:{attempt}", INVOICE, { status: ["failed"] }),
  event("billing", "subscription.updated", "{subscription_id}:{time}", SUBSCRIPTION),
  event("billing", "subscription.canceled", "{subscription_id}", SUBSCRIPTION, { status: ["canceled"] }),
  event(
    "billing",
    "auto_recharge.succeeded",
    "{processor_invoice_id}",
    `${RECHARGE} balance_microdollars balance_display`,
  ),
  event("billing", "auto_recharge.failed", "{processor_invoice_id}", RECHARGE),
  { ...event("files", "file.ready", "{id}", `${FILE} source`, { source: ["upload"] }), shape: "upload" },
  { ...event("files", "file.ready", "{id}", `${FILE} source session_id`, { source: ["capture"] }), shape: "capture" },
  event("files", "file.capture_failed", "{id}", `${FILE} session_id reason`),
  event("files", "file.delivered", "{id}", DELIVERY, { status: ["delivered"] }),
  event("files", "file.delivery_failed", "{id}", DELIVERY, { status: ["failed"] }),
  event("phones", "phone.maintenance_started", "{phone_id}:{time}", `${PHONE} reason changed_at`, {
    ...OUTAGE,
    status: ["recovering"],
  }),
  event("phones", "phone.maintenance_ended", "{phone_id}:{time}", `${PHONE} changed_at`, HEALTHY),
  event("phones", "phone.offline", "{phone_id}:{time}", `${PHONE} reason changed_at`, {
    ...OUTAGE,
    status: ["out_of_service"],
  }),
  event("phones", "phone.online", "{phone_id}:{time}", `${PHONE} changed_at`, HEALTHY),
  event("phones", "phone.rental.activated", "{id}", RENTAL, { status: ["active"], payment_status: ["healthy"] }),
  event("phones", "phone.rental.past_due", "{id}:{time}", RENTAL, { status: ["active"], payment_status: ["past_due"] }),
  event("phones", "phone.rental.canceled", "{id}", `${RENTAL} canceled_at`, {
    status: ["canceled"],
    payment_status: ["healthy", "past_due"],
  }),
  event("platform", "webhook.test", "{uuid}", "message"),
];

/** `list` is the contract's list of fields; a question mark follows those that may be absent. */
function event(area: string, type: string, id: string, list: string, choices: Choices = {}): ContractEvent {
  const names = list.split(" ");
  return {
    area,
    type,
    id: `${type}:${id}`,
    fields: names.map((name) => name.replace("?", "")),
    optional: names.filter((name) => name.endsWith("?")).map((name) => name.slice(0, -1)),
    choices,
  };
}
