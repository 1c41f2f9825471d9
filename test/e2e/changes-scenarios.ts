import { PNG_BASE64 } from "../contract/sample-images.ts";
import { addKey } from "../contract/test-keys.ts";
import type { Ground } from "../control/changes-setup.ts";
import { callControl } from "../control/control-client.ts";
import type { Harness } from "../harness.ts";

/** The records of a scenario. `at` is the time of the reported change, as the API accepts it. */
export type Stage = { harness: Harness; ground: Ground; at: string };

/** One call that creates an event, in one of the states in which it can. */
export type Scenario = {
  event: string;
  /** The call, as named in the generated table. */
  call: string;
  given: string;
  play(stage: Stage): Promise<unknown>;
  /** `[name]` is the test's own record, `<t>` the time in Unix milliseconds, `<field>` one of `data`, `<uuid>` a uuid. */
  id: string;
  /** The fields of `data` that have a value then. */
  present: string;
  /** Values that the contract fixes. */
  values?: Record<string, unknown>;
};

type Road = [type: Parameters<Ground["must"]>[0], fields?: Record<string, unknown>][];

/** Reports the preparing changes, then the one that sends the event. */
const report = (...road: Road): Scenario["play"] => {
  return async ({ ground, at }) => {
    for (const [index, [type, fields]] of road.entries()) {
      const isLast = index === road.length - 1;
      await ground.must(type, isLast ? { ...fields, occurred_at: at } : fields);
    }
  };
};

const RUN = "id workflow_id status trigger created_at";
const PLACED = "device_class phone_id started_at";
const SESSION = "session_id status source device_class phone_id allocated_at is_dedicated_phone";
const BALANCE = "alert_id kind threshold_microdollars balance_microdollars balance_display";
const INVOICE = "processor_invoice_id invoice_number amount_cents currency status plan_name invoice_date";
const SUBSCRIPTION =
  "subscription_id plan_name billing_cycle status current_period_start current_period_end cancel_at_period_end";
const FILE = "id filename mime_type size_bytes";
const DELIVERY = `${FILE} file_id phone_id status created_at`;
const HEALTH = "device_class phone_id phone_name status changed_at";
const RENTAL =
  "id organization_id plan_id plan_name plan_interval plan_price_cents phone_id phone_name phone_nickname status payment_status " +
  "current_period_start current_period_end cancel_at_period_end";
const PHONE = { device_class: "phone" };

const RUNNING: Road = [["session.start"], ["run.queue"], ["run.start"]];
const ALONE: Road = [["run.queue"], ["run.start", { session_id: null, phone_id: "phone_shared" }]];
const DISPATCHED: Road = [["file.upload"], ["delivery.create"], ["delivery.dispatch"]];
const SHARED = { phone_id: "phone_shared" };
const BARE: Road = [
  ["phone.register", { phone_id: "phone_bare", nickname: null }],
  ["rental.activate", { phone_id: "phone_bare" }],
];

/** Charges the organization for one read page, which costs 1000 microdollars. */
async function readPage({ harness, ground }: Stage): Promise<void> {
  const { key } = await addKey(harness.db, { organizationId: ground.own("org_a") });
  const response = await harness.fetch("/api/v1/screenshots:detect", {
    method: "POST",
    headers: { "x-service-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ image: PNG_BASE64, inference_type: "ocr", ocr_engine: "premium" }),
  });
  if (response.status !== 200) throw new Error(await response.text());
  await response.arrayBuffer();
}

async function call(stage: Stage, method: string, path: string, body: unknown): Promise<unknown> {
  const answer = await callControl(stage.harness, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const pathOf = ({ ground }: Stage) => `/organizations/${ground.own("org_a")}`;
const credit = (stage: Stage, amount_microdollars: number, reason = "test") =>
  call(stage, "POST", `${pathOf(stage)}/credits`, { amount_microdollars, reason });

/** A balance slightly above its threshold of one dollar falls below it. */
async function fallLow(stage: Stage): Promise<void> {
  await credit(stage, 1_000_500);
  await call(stage, "PUT", `${pathOf(stage)}/balance-alert`, { threshold_microdollars: 1_000_000 });
  await readPage(stage);
}

export const SCENARIOS: readonly Scenario[] = [
  {
    event: "run.started",
    call: "run.start",
    given: "with a session",
    play: report(...RUNNING),
    id: "run.started:[run_1]",
    present: `${RUN} ${PLACED} session_id`,
    values: { ...PHONE, status: "running", trigger: "api" },
  },
  {
    event: "run.started",
    call: "run.start",
    given: "without a session",
    play: report(...ALONE),
    id: "run.started:[run_1]",
    present: `${RUN} ${PLACED}`,
    values: { ...PHONE, status: "running" },
  },
  {
    event: "run.completed",
    call: "run.complete",
    given: "with a session",
    play: report(...RUNNING, ["run.complete"]),
    id: "run.completed:[run_1]",
    present: `${RUN} ${PLACED} session_id completed_at success`,
    values: { status: "completed", success: true },
  },
  {
    event: "run.failed",
    call: "run.fail",
    given: "while executing",
    play: report(...RUNNING, ["run.fail"]),
    id: "run.failed:[run_1]",
    present: `${RUN} ${PLACED} session_id completed_at success`,
    values: { status: "failed", success: false },
  },
  {
    event: "run.failed",
    call: "run.fail",
    given: "while queued",
    play: report(["run.queue"], ["run.fail"]),
    id: "run.failed:[run_1]",
    present: `${RUN} completed_at success`,
    values: { status: "failed", success: false },
  },
  {
    event: "run.cancelled",
    call: "run.cancel",
    given: "while executing",
    play: report(...RUNNING, ["run.cancel"]),
    id: "run.cancelled:[run_1]",
    present: `${RUN} ${PLACED} session_id canceled_at reason`,
    values: { status: "cancelled", reason: "user" },
  },
  {
    event: "run.cancelled",
    call: "run.cancel",
    given: "while queued",
    play: report(["run.queue"], ["run.cancel"]),
    id: "run.cancelled:[run_1]",
    present: `${RUN} canceled_at reason`,
    values: { status: "cancelled", reason: "user" },
  },
  {
    event: "run.cancelled",
    call: "cron: the start timeout has passed",
    given: "while queued",
    play: async ({ harness, ground, at }) => {
      await ground.must("run.queue", { occurred_at: at, start_timeout_seconds: 1 });
      await harness.runCron("* * * * *");
    },
    id: "run.cancelled:[run_1]",
    present: `${RUN} canceled_at reason`,
    values: { status: "cancelled", reason: "queue_timeout" },
  },
  {
    event: "session.started",
    call: "session.start",
    given: "for a workflow",
    play: report(["session.start"]),
    id: "session.started:[sess_1]",
    present: `${SESSION} workflow_id`,
    values: { ...PHONE, status: "active", source: "interactive", is_dedicated_phone: true },
  },
  {
    event: "session.started",
    call: "session.start",
    given: "on a shared phone",
    play: report(["session.start", { ...SHARED, workflow_id: null }]),
    id: "session.started:[sess_1]",
    present: SESSION,
    values: { is_dedicated_phone: false },
  },
  {
    event: "session.ended",
    call: "session.end",
    given: "for a workflow",
    play: report(["session.start"], ["session.end", { end_reason: "device_lost" }]),
    id: "session.ended:[sess_1]",
    present: `${SESSION} workflow_id deallocated_at end_reason`,
    values: { status: "completed", end_reason: "device_lost" },
  },
  {
    event: "session.recording_ready",
    call: "session.recording_ready",
    given: "while active",
    play: report(["session.start"], ["session.recording_ready"]),
    id: "session.recording_ready:[sess_1]:<t>",
    present: "session_id device_class phone_id",
    values: PHONE,
  },
  {
    event: "balance.low",
    call: "a priced call of the grounding service",
    given: "across the threshold",
    play: fallLow,
    id: "balance.low:<alert_id>",
    present: BALANCE,
    values: { kind: "low_balance", threshold_microdollars: 1_000_000, balance_display: "$0.99" },
  },
  {
    event: "balance.depleted",
    call: "a priced call of the grounding service",
    given: "across zero",
    play: async (stage) => {
      await credit(stage, 600);
      await readPage(stage);
    },
    id: "balance.depleted:<alert_id>",
    present: BALANCE,
    values: {
      kind: "negative_balance",
      threshold_microdollars: 0,
      balance_microdollars: -400,
      balance_display: "-$0.01",
    },
  },
  {
    event: "balance.recovered",
    call: "POST /organizations/{id}/credits",
    given: "over the threshold",
    play: async (stage) => {
      await fallLow(stage);
      await credit(stage, 501);
    },
    id: "balance.recovered:<alert_id>",
    present: BALANCE,
    values: { kind: "low_balance", balance_microdollars: 1_000_001, balance_display: "$1.00" },
  },
  {
    event: "balance.recovered",
    call: "auto_recharge.succeed",
    given: "over the threshold",
    play: async (stage) => {
      await fallLow(stage);
      await report(["auto_recharge.succeed"])(stage);
    },
    id: "balance.recovered:<alert_id>",
    present: BALANCE,
    values: { kind: "low_balance", balance_microdollars: 20_999_500, balance_display: "$20.99" },
  },
  {
    event: "invoice.paid",
    call: "invoice.paid",
    given: "at once",
    play: report(["invoice.paid"]),
    id: "invoice.paid:[in_1]",
    present: `${INVOICE} paid_at`,
    values: { status: "paid", amount_cents: 4900, currency: "USD" },
  },
  {
    event: "invoice.payment_failed",
    call: "invoice.payment_failed",
    given: "the second time",
    play: report(["invoice.payment_failed"], ["invoice.payment_failed", { attempt_number: 2 }]),
    id: "invoice.payment_failed:[in_1]:2",
    present: INVOICE,
    values: { status: "failed" },
  },
  {
    event: "subscription.updated",
    call: "subscription.set",
    given: "to another status",
    play: report(["subscription.set"], ["subscription.set", { status: "past_due" }]),
    id: "subscription.updated:[sub_1]:<t>",
    present: SUBSCRIPTION,
    values: { cancel_at_period_end: false },
  },
  {
    event: "subscription.canceled",
    call: "subscription.cancel",
    given: "while live",
    play: report(["subscription.set"], ["subscription.cancel"]),
    id: "subscription.canceled:[sub_1]",
    present: SUBSCRIPTION,
    values: { status: "canceled" },
  },
  {
    event: "auto_recharge.succeeded",
    call: "auto_recharge.succeed",
    given: "from zero",
    play: report(["auto_recharge.succeed"]),
    id: "auto_recharge.succeeded:[in_2]",
    present: "processor_invoice_id amount_microdollars balance_microdollars balance_display",
    values: { amount_microdollars: 20_000_000, balance_microdollars: 20_000_000, balance_display: "$20.00" },
  },
  {
    event: "auto_recharge.failed",
    call: "auto_recharge.fail",
    given: "from zero",
    play: report(["auto_recharge.fail"]),
    id: "auto_recharge.failed:[in_2]",
    present: "processor_invoice_id amount_microdollars",
  },
  {
    event: "file.ready",
    call: "file.upload",
    given: "of an upload",
    play: report(["file.upload"]),
    id: "file.ready:[file_1]",
    present: `${FILE} source`,
    values: { source: "upload", size_bytes: 100 },
  },
  {
    event: "file.ready",
    call: "file.capture",
    given: "of a capture",
    play: report(["session.start"], ["file.capture"]),
    id: "file.ready:[file_2]",
    present: `${FILE} source session_id`,
    values: { source: "capture" },
  },
  {
    event: "file.capture_failed",
    call: "file.capture_failed",
    given: "in a session",
    play: report(["session.start"], ["file.capture_failed"]),
    id: "file.capture_failed:[file_3]",
    present: `${FILE} session_id reason`,
  },
  {
    event: "file.delivered",
    call: "delivery.deliver",
    given: "with a count of bytes",
    play: report(...DISPATCHED, ["delivery.deliver"]),
    id: "file.delivered:[dlv_1]",
    present: `${DELIVERY} bytes_transferred`,
    values: { status: "delivered", bytes_transferred: 100 },
  },
  {
    event: "file.delivered",
    call: "delivery.deliver",
    given: "without a count of bytes",
    play: report(...DISPATCHED, ["delivery.deliver", { bytes_transferred: null }]),
    id: "file.delivered:[dlv_1]",
    present: DELIVERY,
    values: { status: "delivered" },
  },
  {
    event: "file.delivery_failed",
    call: "delivery.fail",
    given: "halfway",
    play: report(...DISPATCHED, ["delivery.fail"]),
    id: "file.delivery_failed:[dlv_1]",
    present: `${DELIVERY} bytes_transferred error`,
    values: { status: "failed", bytes_transferred: 7 },
  },
  {
    event: "phone.maintenance_started",
    call: "phone.begin_maintenance",
    given: "with a nickname",
    play: report(["rental.activate"], ["phone.begin_maintenance"]),
    id: "phone.maintenance_started:[phone_shared]:<t>",
    present: `${HEALTH} nickname reason`,
    values: { ...PHONE, status: "recovering", reason: "update" },
  },
  {
    event: "phone.maintenance_started",
    call: "phone.begin_maintenance",
    given: "without a nickname",
    play: report(...BARE, ["phone.begin_maintenance", { phone_id: "phone_bare" }]),
    id: "phone.maintenance_started:[phone_bare]:<t>",
    present: `${HEALTH} reason`,
  },
  {
    event: "phone.maintenance_ended",
    call: "phone.end_maintenance",
    given: "with a nickname",
    play: report(["rental.activate"], ["phone.begin_maintenance"], ["phone.end_maintenance"]),
    id: "phone.maintenance_ended:[phone_shared]:<t>",
    present: `${HEALTH} nickname`,
    values: { status: "active" },
  },
  {
    event: "phone.offline",
    call: "phone.take_offline",
    given: "while recovering",
    play: report(["rental.activate"], ["phone.begin_maintenance"], ["phone.take_offline"]),
    id: "phone.offline:[phone_shared]:<t>",
    present: `${HEALTH} nickname reason`,
    values: { status: "out_of_service", reason: "hardware" },
  },
  {
    event: "phone.online",
    call: "phone.bring_online",
    given: "with a nickname",
    play: report(["rental.activate"], ["phone.take_offline"], ["phone.bring_online"]),
    id: "phone.online:[phone_shared]:<t>",
    present: `${HEALTH} nickname`,
    values: { status: "active" },
  },
  {
    event: "phone.rental.activated",
    call: "rental.activate",
    given: "of a shared phone",
    play: report(["rental.activate"]),
    id: "phone.rental.activated:[rent_1]",
    present: RENTAL,
    values: { status: "active", payment_status: "healthy", cancel_at_period_end: false },
  },
  {
    event: "phone.rental.activated",
    call: "rental.activate",
    given: "of a phone without a nickname",
    play: report(...BARE),
    id: "phone.rental.activated:[rent_1]",
    present: RENTAL.replace(" phone_nickname", ""),
  },
  {
    event: "phone.rental.past_due",
    call: "rental.payment_failed",
    given: "while healthy",
    play: report(["rental.activate"], ["rental.payment_failed"]),
    id: "phone.rental.past_due:[rent_1]:<t>",
    present: RENTAL,
    values: { status: "active", payment_status: "past_due" },
  },
  {
    event: "phone.rental.canceled",
    call: "rental.cancel",
    given: "while past due",
    play: report(["rental.activate"], ["rental.payment_failed"], ["rental.cancel"]),
    id: "phone.rental.canceled:[rent_1]",
    present: `${RENTAL} canceled_at`,
    values: { status: "canceled" },
  },
  {
    event: "webhook.test",
    call: "POST /destinations/{id}/test",
    given: "to an enabled destination",
    play: async (stage) => {
      const destination = { url: "http://127.0.0.1:9/hook", event_types: ["*"] };
      const { id } = (await call(stage, "POST", `${pathOf(stage)}/destinations`, destination)) as { id: string };
      await call(stage, "POST", `/destinations/${id}/test`, { type: "webhook.test" });
    },
    id: "webhook.test:<uuid>",
    present: "message",
  },
];
