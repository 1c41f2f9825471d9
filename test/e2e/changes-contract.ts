/** The fields of each event's `data`, copied from the lists of docs/contract/interface.md, "Events". */
const RUN =
  "id workflow_id device_class phone_id session_id status trigger started_at completed_at canceled_at success created_at";
const SESSION =
  "session_id status source device_class phone_id workflow_id allocated_at deallocated_at is_dedicated_phone";
const BALANCE = "alert_id kind threshold_microdollars balance_microdollars balance_display";
const SUBSCRIPTION =
  "subscription_id plan_name billing_cycle status current_period_start current_period_end cancel_at_period_end";
const INVOICE = "processor_invoice_id invoice_number amount_cents currency status plan_name invoice_date";
const FILE = "id filename mime_type size_bytes";
const DELIVERY = "id file_id phone_id filename mime_type size_bytes status bytes_transferred error created_at";
const HEALTH = "device_class phone_id phone_name nickname status changed_at";
const RENTAL =
  "id organization_id plan_id plan_name plan_interval plan_price_cents phone_id phone_name phone_nickname status payment_status " +
  "current_period_start current_period_end cancel_at_period_end";

/** "`success` appears on completed and failed runs", "`run.cancelled` adds `reason`", and so on. */
const without = (list: string, ...fields: string[]) =>
  list
    .split(" ")
    .filter((field) => !fields.includes(field))
    .join(" ");

export const LISTED_FIELDS: Readonly<Record<string, string>> = {
  "run.started": without(RUN, "success"),
  "run.completed": RUN,
  "run.failed": RUN,
  "run.cancelled": `${without(RUN, "success")} reason`,
  "session.started": SESSION,
  "session.ended": `${SESSION} end_reason`,
  "session.recording_ready": "session_id device_class phone_id",
  "balance.low": BALANCE,
  "balance.depleted": BALANCE,
  "balance.recovered": BALANCE,
  "invoice.paid": `${INVOICE} paid_at`,
  "invoice.payment_failed": INVOICE,
  "subscription.updated": SUBSCRIPTION,
  "subscription.canceled": SUBSCRIPTION,
  "auto_recharge.succeeded": "processor_invoice_id amount_microdollars balance_microdollars balance_display",
  "auto_recharge.failed": "processor_invoice_id amount_microdollars",
  "file.ready": `${FILE} source session_id`,
  "file.capture_failed": `${FILE} session_id reason`,
  "file.delivered": DELIVERY,
  "file.delivery_failed": DELIVERY,
  "phone.maintenance_started": `${HEALTH} reason`,
  "phone.maintenance_ended": HEALTH,
  "phone.offline": `${HEALTH} reason`,
  "phone.online": HEALTH,
  "phone.rental.activated": RENTAL,
  "phone.rental.past_due": RENTAL,
  "phone.rental.canceled": `${RENTAL} canceled_at`,
  "webhook.test": "message",
};

/** The part after the type in each id, by docs/contract/interface.md, "Construction of `id`": the field of `data`, then the time or the attempt. */
export const ID_FORMS: Readonly<Record<string, string>> = {
  "run.started": "<id>",
  "run.completed": "<id>",
  "run.failed": "<id>",
  "run.cancelled": "<id>",
  "session.started": "<session_id>",
  "session.ended": "<session_id>",
  "session.recording_ready": "<session_id>:<time>",
  "balance.low": "<alert_id>",
  "balance.depleted": "<alert_id>",
  "balance.recovered": "<alert_id>",
  "invoice.paid": "<processor_invoice_id>",
  "invoice.payment_failed": "<processor_invoice_id>:<attempt_number>",
  "subscription.updated": "<subscription_id>:<time>",
  "subscription.canceled": "<subscription_id>",
  "auto_recharge.succeeded": "<processor_invoice_id>",
  "auto_recharge.failed": "<processor_invoice_id>",
  "file.ready": "<id>",
  "file.capture_failed": "<id>",
  "file.delivered": "<id>",
  "file.delivery_failed": "<id>",
  "phone.maintenance_started": "<phone_id>:<time>",
  "phone.maintenance_ended": "<phone_id>:<time>",
  "phone.offline": "<phone_id>:<time>",
  "phone.online": "<phone_id>:<time>",
  "phone.rental.activated": "<id>",
  "phone.rental.past_due": "<id>:<time>",
  "phone.rental.canceled": "<id>",
  "webhook.test": "<uuid>",
};
