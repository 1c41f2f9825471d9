import type { ChangeType } from "../../src/domain/changes/change-types.ts";

export type Change = [type: ChangeType, fields?: Record<string, unknown>];
/** How a state is reached, and what is refused in it: with a 409 of that code, a `404`, or the 422 of that field. */
export type Situation = { state: string; road: Change[]; refused: [ChangeType, Record<string, unknown>, string][] };

const B = { organization_id: "org_b" };
const SESSION: Change = ["session.start"];
const QUEUED: Change = ["run.queue"];
const RENTED: Change = ["rental.activate"];
const START_ALONE = { session_id: null };

/** States that a record can reach, with the moves that nothing allows there. */
export const SITUATIONS: Situation[] = [
  {
    state: "a queued run",
    road: [QUEUED],
    refused: [
      ["run.complete", {}, "illegal_move"],
      ["run.queue", { workflow_id: "wf_2" }, "id_taken"],
      ["run.queue", B, "id_taken"],
      ["run.start", { phone_id: "phone_foreign", session_id: null }, "phone_not_usable"],
      ["run.start", { phone_id: "phone_nowhere", session_id: null }, "404"],
      ["run.start", { session_id: "sess_nowhere" }, "404"],
    ],
  },
  {
    state: "a queued run and a phone in use",
    road: [SESSION, QUEUED],
    refused: [
      ["run.start", START_ALONE, "phone_busy"],
      ["run.start", { phone_id: "phone_shared" }, "session_not_usable"],
    ],
  },
  {
    state: "a queued run and another organization's session",
    road: [["session.start", { ...B, phone_id: "phone_shared" }], QUEUED],
    refused: [
      ["run.start", { phone_id: "phone_shared" }, "session_not_usable"],
      ["run.start", { phone_id: "phone_shared", session_id: null }, "phone_busy"],
      ["rental.activate", {}, "phone_busy"],
      ["file.capture", {}, "404"],
      ["file.capture_failed", {}, "404"],
    ],
  },
  {
    state: "a queued run and a session that has ended",
    road: [SESSION, QUEUED, ["session.end"]],
    refused: [
      ["run.start", {}, "session_not_active"],
      ["session.start", {}, "illegal_move"],
      ["session.end", { session_id: "sess_nowhere" }, "404"],
    ],
  },
  {
    state: "a queued run and a phone out of service",
    road: [QUEUED, ["phone.take_offline", { phone_id: "phone_own" }]],
    refused: [
      ["run.start", START_ALONE, "phone_not_active"],
      ["session.start", {}, "phone_not_active"],
      ["phone.begin_maintenance", { phone_id: "phone_own" }, "illegal_move"],
      ["phone.end_maintenance", { phone_id: "phone_own" }, "illegal_move"],
    ],
  },
  {
    state: "a running run",
    road: [SESSION, QUEUED, ["run.start"]],
    refused: [
      ["run.queue", {}, "illegal_move"],
      ["run.start", START_ALONE, "illegal_move"],
      ["run.start", { phone_id: "phone_shared" }, "illegal_move"],
      ["run.cancel", { reason: "queue_timeout" }, "illegal_move"],
    ],
  },
  {
    state: "a completed run",
    road: [SESSION, QUEUED, ["run.start"], ["run.complete"]],
    refused: [
      ["run.queue", {}, "illegal_move"],
      ["run.start", {}, "illegal_move"],
      ["run.fail", {}, "illegal_move"],
      ["run.cancel", {}, "illegal_move"],
    ],
  },
  {
    state: "a failed run",
    road: [QUEUED, ["run.fail"]],
    refused: [
      ["run.start", START_ALONE, "illegal_move"],
      ["run.complete", {}, "illegal_move"],
      ["run.cancel", {}, "illegal_move"],
    ],
  },
  {
    state: "a cancelled run",
    road: [QUEUED, ["run.cancel"]],
    refused: [
      ["run.start", START_ALONE, "illegal_move"],
      ["run.complete", {}, "illegal_move"],
      ["run.fail", {}, "illegal_move"],
      ["run.cancel", { reason: "queue_timeout" }, "illegal_move"],
    ],
  },
  {
    state: "an active session",
    road: [SESSION],
    refused: [
      ["session.start", { session_id: "sess_2" }, "phone_busy"],
      ["session.start", { source: "run" }, "id_taken"],
      ["session.start", { session_id: "sess_2", phone_id: "phone_foreign" }, "phone_not_usable"],
    ],
  },
  {
    state: "an active phone",
    road: [],
    refused: [
      ["phone.end_maintenance", {}, "illegal_move"],
      ["phone.bring_online", {}, "illegal_move"],
      ["phone.register", { phone_id: "phone_own", phone_name: "Another" }, "id_taken"],
      ["phone.register", { phone_id: "phone_own", ...B }, "id_taken"],
      ["phone.register", { phone_id: "phone_9", organization_id: "org_nowhere" }, "404"],
      ["rental.activate", { phone_id: "phone_foreign" }, "phone_not_usable"],
      ["rental.activate", { current_period_end: "2026-05-31T23:59:59Z" }, "422 body.current_period_end"],
      ["subscription.set", { current_period_end: "2026-05-31T23:59:59Z" }, "422 body.current_period_end"],
    ],
  },
  {
    state: "a recovering phone",
    road: [["phone.begin_maintenance"]],
    refused: [
      ["phone.bring_online", {}, "illegal_move"],
      ["session.start", { phone_id: "phone_shared" }, "phone_not_active"],
    ],
  },
  {
    state: "a rented phone",
    road: [RENTED],
    refused: [
      ["rental.activate", { rental_id: "rent_2" }, "phone_rented"],
      ["rental.activate", { ...B, rental_id: "rent_2" }, "phone_rented"],
      ["rental.activate", { plan_id: "plan_2" }, "id_taken"],
      ["rental.payment_recovered", {}, "illegal_move"],
      ["session.start", { ...B, phone_id: "phone_shared" }, "phone_not_usable"],
    ],
  },
  {
    state: "a canceled rental",
    road: [RENTED, ["rental.cancel"]],
    refused: [
      ["rental.activate", {}, "illegal_move"],
      ["rental.payment_failed", {}, "illegal_move"],
      ["rental.payment_recovered", {}, "illegal_move"],
    ],
  },
  {
    state: "a file",
    road: [["file.upload"], SESSION, ["file.capture_failed"]],
    refused: [
      ["file.upload", { filename: "b.png" }, "id_taken"],
      ["file.upload", B, "id_taken"],
      ["file.capture", { file_id: "file_1" }, "id_taken"],
      ["file.capture", { file_id: "file_3" }, "id_taken"],
      ["delivery.create", { phone_id: "phone_foreign" }, "phone_not_usable"],
      ["delivery.create", { file_id: "file_3" }, "404"],
    ],
  },
  {
    state: "a dispatching delivery",
    road: [["file.upload"], ["delivery.create"]],
    refused: [
      ["delivery.create", { phone_id: "phone_shared" }, "id_taken"],
      ["delivery.deliver", {}, "illegal_move"],
      ["delivery.fail", { bytes_transferred: 101 }, "422 body.bytes_transferred"],
    ],
  },
  {
    state: "a delivered delivery",
    road: [["file.upload"], ["delivery.create"], ["delivery.dispatch"], ["delivery.deliver"]],
    refused: [
      ["delivery.create", {}, "illegal_move"],
      ["delivery.dispatch", {}, "illegal_move"],
      ["delivery.fail", {}, "illegal_move"],
    ],
  },
  {
    state: "a failed delivery",
    road: [["file.upload"], ["delivery.create"], ["delivery.fail"]],
    refused: [
      ["delivery.dispatch", {}, "illegal_move"],
      ["delivery.deliver", {}, "illegal_move"],
    ],
  },
  {
    state: "a live subscription",
    road: [["subscription.set"]],
    refused: [["subscription.set", B, "id_taken"]],
  },
  {
    state: "a canceled subscription",
    road: [["subscription.set"], ["subscription.cancel"]],
    refused: [["subscription.set", {}, "illegal_move"]],
  },
  {
    state: "a paid invoice",
    road: [["invoice.paid"]],
    refused: [
      ["invoice.paid", B, "id_taken"],
      ["invoice.payment_failed", B, "id_taken"],
      ["invoice.payment_failed", { attempt_number: 2 }, "illegal_move"],
    ],
  },
  {
    state: "a top-up that succeeded",
    road: [["auto_recharge.succeed"]],
    refused: [
      ["auto_recharge.fail", {}, "illegal_move"],
      ["auto_recharge.succeed", { amount_microdollars: 1 }, "id_taken"],
      ["auto_recharge.succeed", B, "id_taken"],
    ],
  },
  {
    state: "a top-up that failed",
    road: [["auto_recharge.fail"]],
    refused: [["auto_recharge.succeed", {}, "illegal_move"]],
  },
];
