import type { ChangeType } from "../../../src/domain/changes/change-types.ts";
import { NOW_MS, World } from "./world.ts";

export const ORG = "org_a";
export const OTHER_ORG = "org_b";
export const SHARED = "phone_shared";
export const OWN = "phone_own";
export const FOREIGN = "phone_foreign";

const ORGANIZATION = {
  name: "Acme",
  slug: "acme",
  planName: "Free",
  balanceMicrodollars: 0,
  alertThresholdMicrodollars: null,
  autoRecharge: true,
  createdAtMs: 1,
};

/** Two organizations; a shared phone, and one of each organization. */
export function makeWorld(): World {
  const world = new World();
  world.put("organizations", { id: ORG, ...ORGANIZATION });
  world.put("organizations", { id: OTHER_ORG, ...ORGANIZATION, slug: "other" });
  for (const [phone_id, organization_id] of [
    [SHARED, null],
    [OWN, ORG],
    [FOREIGN, OTHER_ORG],
  ]) {
    must(world, { type: "phone.register", phone_id, organization_id, phone_name: "Pixel", nickname: "desk" });
  }
  return world;
}

/** Applies a change that only prepares what is tested. */
export function must(world: World, body: Record<string, unknown>): void {
  const outcome = world.apply(body);
  if (outcome.kind !== "moved") throw new Error(`${JSON.stringify(body)}: ${JSON.stringify(outcome)}`);
}

export const PERIOD = {
  current_period_start: "2026-06-01T00:00:00Z",
  current_period_end: "2026-07-01T00:00:00Z",
};

const FILE = { organization_id: ORG, filename: "a.png", mime_type: "image/png", size_bytes: 100 };

const INVOICE = {
  organization_id: ORG,
  processor_invoice_id: "in_1",
  invoice_number: "2026-1",
  amount_cents: 4900,
  currency: "usd",
  plan_name: "Pro",
  invoice_date: "2026-06-01T00:00:00Z",
};

/** A body of each type, with all of its fields, that is valid, and moves something after `ROADS` of its type. */
export const BODIES: Record<ChangeType, Record<string, unknown>> = {
  "run.queue": {
    run_id: "run_1",
    organization_id: ORG,
    workflow_id: "wf_1",
    trigger: "api",
    start_timeout_seconds: 60,
  },
  "run.start": { run_id: "run_1", phone_id: OWN, session_id: "sess_1" },
  "run.complete": { run_id: "run_1" },
  "run.fail": { run_id: "run_1" },
  "run.cancel": { run_id: "run_1", reason: "user" },
  "session.start": {
    session_id: "sess_1",
    organization_id: ORG,
    phone_id: OWN,
    source: "interactive",
    workflow_id: "wf_1",
  },
  "session.end": { session_id: "sess_1", end_reason: "released" },
  "session.recording_ready": { session_id: "sess_1" },
  "phone.register": { phone_id: "phone_1", phone_name: "Pixel", nickname: "desk", organization_id: ORG },
  "phone.begin_maintenance": { phone_id: SHARED, reason: "update" },
  "phone.take_offline": { phone_id: SHARED, reason: "hardware" },
  "phone.end_maintenance": { phone_id: SHARED },
  "phone.bring_online": { phone_id: SHARED },
  "rental.activate": {
    rental_id: "rent_1",
    organization_id: ORG,
    phone_id: SHARED,
    plan_id: "plan_1",
    plan_name: "Dedicated phone",
    plan_interval: "month",
    plan_price_cents: 7900,
    ...PERIOD,
    cancel_at_period_end: false,
  },
  "rental.payment_failed": { rental_id: "rent_1" },
  "rental.payment_recovered": { rental_id: "rent_1" },
  "rental.cancel": { rental_id: "rent_1" },
  "file.upload": { file_id: "file_1", ...FILE },
  "file.capture": { file_id: "file_2", ...FILE, session_id: "sess_1" },
  "file.capture_failed": { file_id: "file_3", ...FILE, session_id: "sess_1", reason: "too large" },
  "delivery.create": { delivery_id: "dlv_1", file_id: "file_1", phone_id: OWN },
  "delivery.dispatch": { delivery_id: "dlv_1" },
  "delivery.deliver": { delivery_id: "dlv_1", bytes_transferred: 100 },
  "delivery.fail": { delivery_id: "dlv_1", error: "no space", bytes_transferred: 7 },
  "subscription.set": {
    organization_id: ORG,
    subscription_id: "sub_1",
    plan_name: "Pro",
    billing_cycle: "monthly",
    status: "active",
    ...PERIOD,
    cancel_at_period_end: false,
  },
  "subscription.cancel": { subscription_id: "sub_1" },
  "invoice.paid": { ...INVOICE, paid_at: "2026-06-01T00:01:00Z" },
  "invoice.payment_failed": { ...INVOICE, attempt_number: 1 },
  "auto_recharge.succeed": { organization_id: ORG, processor_invoice_id: "in_2", amount_microdollars: 20_000_000 },
  "auto_recharge.fail": { organization_id: ORG, processor_invoice_id: "in_2", amount_microdollars: 20_000_000 },
};

/** The changes, in the demo world, that must happen before a type's body moves something. */
export const ROADS: Partial<Record<ChangeType, readonly ChangeType[]>> = {
  "run.start": ["session.start", "run.queue"],
  "run.complete": ["session.start", "run.queue", "run.start"],
  "run.fail": ["run.queue"],
  "run.cancel": ["run.queue"],
  "session.end": ["session.start"],
  "session.recording_ready": ["session.start"],
  "phone.end_maintenance": ["rental.activate", "phone.begin_maintenance"],
  "phone.begin_maintenance": ["rental.activate"],
  "phone.take_offline": ["rental.activate"],
  "phone.bring_online": ["rental.activate", "phone.take_offline"],
  "rental.payment_failed": ["rental.activate"],
  "rental.payment_recovered": ["rental.activate", "rental.payment_failed"],
  "rental.cancel": ["rental.activate"],
  "file.capture": ["session.start"],
  "file.capture_failed": ["session.start"],
  "delivery.create": ["file.upload"],
  "delivery.dispatch": ["file.upload", "delivery.create"],
  "delivery.deliver": ["file.upload", "delivery.create", "delivery.dispatch"],
  "delivery.fail": ["file.upload", "delivery.create"],
  "subscription.cancel": ["subscription.set"],
};

/** The field by which a change that creates a record may choose its id. */
export const CHOSEN_IDS: Partial<Record<ChangeType, string>> = {
  "run.queue": "run_id",
  "session.start": "session_id",
  "phone.register": "phone_id",
  "rental.activate": "rental_id",
  "file.upload": "file_id",
  "file.capture": "file_id",
  "file.capture_failed": "file_id",
  "delivery.create": "delivery_id",
};

/** Returns a world in which the body of this type moves something. */
export function makeWorldFor(type: ChangeType): World {
  const world = makeWorld();
  for (const step of ROADS[type] ?? []) must(world, bodyOf(step));
  return world;
}

export function bodyOf(type: ChangeType, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { type, ...BODIES[type], ...fields };
}

/** Returns a time this many milliseconds after the world's. */
export function at(offsetMs: number): string {
  return new Date(NOW_MS + offsetMs).toISOString();
}
