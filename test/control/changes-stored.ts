import { expect } from "vitest";
import type { ChangeType } from "../../src/domain/changes/change-types.ts";

type Row = Record<string, unknown>;

/** The response of a change, and the rows that it changes. */
export type Promised = {
  resource: [type: string, id: string];
  /** Ids of its events. */
  events: string[];
  /** By table and id: all columns of a new row, or the changed columns of an old one. */
  stored: Record<string, Row>;
};

const PERIOD = {
  current_period_start: Date.UTC(2026, 5, 1),
  current_period_end: Date.UTC(2026, 6, 1),
  cancel_at_period_end: 0,
};

/**
 * The expected result of the demo change of each type at `t`, Unix milliseconds; `o` returns the id of one of the
 * test's own records.
 */
export function promiseChanges(o: (id: string) => string, t: number): Record<ChangeType, Promised> {
  const org = { organization_id: o("org_a") };
  const file = { ...org, filename: "a.png", mime_type: "image/png", size_bytes: 100, created_at: t, version: 1 };
  const invoice = {
    ...org,
    invoice_number: "2026-1",
    amount_cents: 4900,
    currency: "USD",
    plan_name: "Pro",
    invoice_date: Date.UTC(2026, 5, 1),
    created_at: t,
    version: 1,
  };
  const recharge = { ...org, amount_microdollars: 20_000_000, created_at: t, version: 1 };
  const phone = (values: Row) => ({ [`phones ${o("phone_shared")}`]: values });
  const run = (values: Row) => ({ [`runs ${o("run_1")}`]: values });
  const session = (values: Row) => ({ [`sessions ${o("sess_1")}`]: values });
  const rental = (values: Row) => ({ [`rentals ${o("rent_1")}`]: values });
  const delivery = (values: Row) => ({ [`file_deliveries ${o("dlv_1")}`]: values });
  const organization = (values: Row) => ({ [`organizations ${o("org_a")}`]: values });
  const on = (type: string, id: string, events: string[], stored: Record<string, Row>): Promised => ({
    resource: [type, o(id)],
    events: events.map((event) => event.replace("{id}", o(id)).replace("{t}", String(t))),
    stored,
  });
  return {
    "run.queue": on(
      "run",
      "run_1",
      [],
      run({
        ...org,
        workflow_id: "wf_1",
        trigger: "api",
        status: "queued",
        phone_id: null,
        session_id: null,
        start_deadline: t + 60_000,
        cancel_reason: null,
        created_at: t,
        started_at: null,
        completed_at: null,
        canceled_at: null,
        version: 1,
      }),
    ),
    "run.start": on("run", "run_1", ["run.started:{id}"], {
      ...run({
        status: "running",
        phone_id: o("phone_own"),
        session_id: o("sess_1"),
        started_at: t,
        version: 2,
      }),
      [`phones ${o("phone_own")}`]: { version: 3 },
    }),
    "run.complete": on(
      "run",
      "run_1",
      ["run.completed:{id}"],
      run({ status: "completed", completed_at: t, version: 3 }),
    ),
    "run.fail": on("run", "run_1", ["run.failed:{id}"], run({ status: "failed", completed_at: t, version: 2 })),
    "run.cancel": on(
      "run",
      "run_1",
      ["run.cancelled:{id}"],
      run({ status: "cancelled", cancel_reason: "user", canceled_at: t, version: 2 }),
    ),
    "session.start": on("session", "sess_1", ["session.started:{id}"], {
      ...session({
        ...org,
        phone_id: o("phone_own"),
        workflow_id: "wf_1",
        source: "interactive",
        status: "active",
        is_dedicated_phone: 1,
        end_reason: null,
        allocated_at: t,
        deallocated_at: null,
        recording_ready_at: null,
        version: 1,
      }),
      [`phones ${o("phone_own")}`]: { active_session_id: o("sess_1"), version: 2 },
    }),
    "session.end": on("session", "sess_1", ["session.ended:{id}"], {
      ...session({ status: "completed", end_reason: "released", deallocated_at: t, version: 2 }),
      [`phones ${o("phone_own")}`]: { active_session_id: null, version: 3 },
    }),
    "session.recording_ready": on(
      "session",
      "sess_1",
      ["session.recording_ready:{id}:{t}"],
      session({ recording_ready_at: t, version: 2 }),
    ),
    "phone.register": on("phone", "phone_1", [], {
      [`phones ${o("phone_1")}`]: {
        ...org,
        name: "Pixel",
        nickname: "desk",
        status: "active",
        status_trigger: "register",
        status_reason: null,
        status_changed_at: t,
        rental_id: null,
        active_session_id: null,
        away_on: null,
        created_at: t,
        version: 1,
      },
    }),
    "phone.begin_maintenance": on(
      "phone",
      "phone_shared",
      ["phone.maintenance_started:{id}:{t}"],
      phone({
        status: "recovering",
        status_trigger: "begin_maintenance",
        status_reason: "update",
        status_changed_at: t,
        version: 3,
      }),
    ),
    "phone.take_offline": on(
      "phone",
      "phone_shared",
      ["phone.offline:{id}:{t}"],
      phone({
        status: "out_of_service",
        status_trigger: "take_offline",
        status_reason: "hardware",
        status_changed_at: t,
        version: 3,
      }),
    ),
    "phone.end_maintenance": on(
      "phone",
      "phone_shared",
      ["phone.maintenance_ended:{id}:{t}"],
      phone({
        status: "active",
        status_trigger: "end_maintenance",
        status_reason: null,
        status_changed_at: t,
        version: 4,
      }),
    ),
    "phone.bring_online": on(
      "phone",
      "phone_shared",
      ["phone.online:{id}:{t}"],
      phone({
        status: "active",
        status_trigger: "bring_online",
        status_reason: null,
        status_changed_at: t,
        version: 4,
      }),
    ),
    "rental.activate": on("rental", "rent_1", ["phone.rental.activated:{id}"], {
      ...rental({
        ...org,
        phone_id: o("phone_shared"),
        prior_organization_id: null,
        plan_id: "plan_1",
        plan_name: "Dedicated phone",
        plan_interval: "month",
        plan_price_cents: 7900,
        status: "active",
        payment_status: "healthy",
        ...PERIOD,
        canceled_at: null,
        created_at: t,
        version: 1,
      }),
      ...phone({ ...org, rental_id: o("rent_1"), version: 2 }),
    }),
    "rental.payment_failed": on(
      "rental",
      "rent_1",
      ["phone.rental.past_due:{id}:{t}"],
      rental({ payment_status: "past_due", version: 2 }),
    ),
    "rental.payment_recovered": on("rental", "rent_1", [], rental({ payment_status: "healthy", version: 3 })),
    "rental.cancel": on("rental", "rent_1", ["phone.rental.canceled:{id}"], {
      ...rental({ status: "canceled", canceled_at: t, version: 2 }),
      ...phone({ organization_id: null, rental_id: null, version: 3 }),
    }),
    "file.upload": on("file", "file_1", ["file.ready:{id}"], {
      [`files ${o("file_1")}`]: { ...file, status: "ready", source: "upload", session_id: null, failure_reason: null },
    }),
    "file.capture": on("file", "file_2", ["file.ready:{id}"], {
      [`files ${o("file_2")}`]: {
        ...file,
        status: "ready",
        source: "capture",
        session_id: o("sess_1"),
        failure_reason: null,
      },
    }),
    "file.capture_failed": on("file", "file_3", ["file.capture_failed:{id}"], {
      [`files ${o("file_3")}`]: {
        ...file,
        status: "capture_failed",
        source: "capture",
        session_id: o("sess_1"),
        failure_reason: "too large",
      },
    }),
    "delivery.create": on(
      "file_delivery",
      "dlv_1",
      [],
      delivery({
        ...file,
        phone_id: o("phone_own"),
        file_id: o("file_1"),
        status: "dispatching",
        bytes_transferred: null,
        error: null,
      }),
    ),
    "delivery.dispatch": on("file_delivery", "dlv_1", [], delivery({ status: "dispatched", version: 2 })),
    "delivery.deliver": on(
      "file_delivery",
      "dlv_1",
      ["file.delivered:{id}"],
      delivery({ status: "delivered", bytes_transferred: 100, version: 3 }),
    ),
    "delivery.fail": on(
      "file_delivery",
      "dlv_1",
      ["file.delivery_failed:{id}"],
      delivery({ status: "failed", error: "no space", bytes_transferred: 7, version: 2 }),
    ),
    "subscription.set": on("subscription", "sub_1", [], {
      [`subscriptions ${o("sub_1")}`]: {
        ...org,
        plan_name: "Pro",
        billing_cycle: "monthly",
        status: "active",
        ...PERIOD,
        created_at: t,
        version: 1,
      },
      ...organization({ plan_name: "Pro", version: 2 }),
    }),
    "subscription.cancel": on("subscription", "sub_1", ["subscription.canceled:{id}"], {
      [`subscriptions ${o("sub_1")}`]: { status: "canceled", version: 2 },
      ...organization({ plan_name: "Free", version: 3 }),
    }),
    "invoice.paid": on("invoice", "in_1", ["invoice.paid:{id}"], {
      [`invoices ${o("in_1")}`]: { ...invoice, status: "paid", paid_at: Date.UTC(2026, 5, 1, 0, 1) },
    }),
    "invoice.payment_failed": on("invoice", "in_1", ["invoice.payment_failed:{id}:1"], {
      [`invoices ${o("in_1")}`]: { ...invoice, status: "failed", paid_at: null },
      [`invoice_attempts ${o("in_1")}:1`]: {
        ...org,
        invoice_id: o("in_1"),
        attempt_number: 1,
        failed_at: t,
        version: 1,
      },
    }),
    "auto_recharge.succeed": on("auto_recharge", "in_2", ["auto_recharge.succeeded:{id}"], {
      [`auto_recharges ${o("in_2")}`]: { ...recharge, status: "succeeded" },
      "ledger new": {
        ...org,
        request_id: `auto_recharge:${o("in_2")}`,
        kind: "credit",
        amount_microdollars: 20_000_000,
        balance_after_microdollars: 20_000_000,
        reason: "Automatic top-up",
        // When it was booked, which is later than it occurred.
        created_at: expect.toSatisfy((bookedAt: number) => bookedAt > t),
      },
      ...organization({ balance_microdollars: 20_000_000, version: 2 }),
    }),
    "auto_recharge.fail": on("auto_recharge", "in_2", ["auto_recharge.failed:{id}"], {
      [`auto_recharges ${o("in_2")}`]: { ...recharge, status: "failed" },
      ...organization({ auto_recharge: 0, version: 2 }),
    }),
  };
}
