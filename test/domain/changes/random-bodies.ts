import fc from "fast-check";
import type { ChangeType } from "../../../src/domain/changes/change-types.ts";
import { at, bodyOf, FOREIGN, ORG, OTHER_ORG, OWN, SHARED } from "./demo-world.ts";

/** Few ids of each kind, so that changes affect the same records. */
const anyOf = (...values: readonly unknown[]) => fc.constantFrom(...values);
const organization_id = anyOf(ORG, ORG, OTHER_ORG);
const phone_id = anyOf(SHARED, SHARED, OWN, FOREIGN);
const run_id = anyOf("run_1", "run_2");
const session_id = anyOf("sess_1", "sess_2");
const rental_id = anyOf("rent_1", "rent_2");
const file_id = anyOf("file_1", "file_2");
const delivery_id = anyOf("dlv_1", "dlv_2");
const subscription_id = anyOf("sub_1", "sub_2");
const processor_invoice_id = anyOf("in_1", "in_2");
const bytes_transferred = anyOf(null, 0, 100, 101);

const VARIED: Record<ChangeType, Record<string, fc.Arbitrary<unknown>>> = {
  "run.queue": { run_id, organization_id },
  "run.start": { run_id, phone_id, session_id: anyOf(null, "sess_1", "sess_2") },
  "run.complete": { run_id },
  "run.fail": { run_id },
  "run.cancel": { run_id, reason: anyOf("user", "queue_timeout") },
  "session.start": { session_id: anyOf("sess_1", "sess_2", null), organization_id, phone_id },
  "session.end": { session_id },
  "session.recording_ready": { session_id },
  "phone.register": { phone_id, organization_id: anyOf(null, ORG) },
  "phone.begin_maintenance": { phone_id },
  "phone.take_offline": { phone_id, reason: anyOf("hardware", "unresponsive") },
  "phone.end_maintenance": { phone_id },
  "phone.bring_online": { phone_id },
  "rental.activate": { rental_id, organization_id, phone_id },
  "rental.payment_failed": { rental_id },
  "rental.payment_recovered": { rental_id },
  "rental.cancel": { rental_id },
  "file.upload": { file_id, organization_id },
  "file.capture": { file_id, organization_id, session_id },
  "file.capture_failed": { file_id, organization_id, session_id },
  "delivery.create": { delivery_id, file_id, phone_id },
  "delivery.dispatch": { delivery_id },
  "delivery.deliver": { delivery_id, bytes_transferred },
  "delivery.fail": { delivery_id, bytes_transferred },
  "subscription.set": { subscription_id, organization_id, status: anyOf("active", "past_due") },
  "subscription.cancel": { subscription_id },
  "invoice.paid": { organization_id, processor_invoice_id },
  "invoice.payment_failed": { organization_id, processor_invoice_id, attempt_number: anyOf(1, 2) },
  "auto_recharge.succeed": { organization_id, processor_invoice_id },
  "auto_recharge.fail": { organization_id, processor_invoice_id },
};

/** Generates a change of this type, dated at one of a few times around now, so that dates coincide too. */
export function anyBodyOf(type: ChangeType): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .record({ occurred_at: fc.constantFrom(at(-1), at(0), at(1), at(2)), ...VARIED[type] })
    .map((fields) => bodyOf(type, fields));
}

/** Generates any change. */
export const anyBody: fc.Arbitrary<Record<string, unknown>> = fc
  .constantFrom(...(Object.keys(VARIED) as ChangeType[]))
  .chain(anyBodyOf);
