import type { ChangeType } from "../../src/domain/changes/change-types.ts";

type Fields = Record<string, unknown>;
export type Writer = readonly [type: ChangeType, fields?: Fields];

/**
 * Two concurrent changes of the same records. `outcomes`: the possible responses (a 200 with a number of events, or the
 * refusal), for each order in which they can come, and the number of events then. `events`: the ids, without a time, of
 * the events that they can create.
 */
export type Race = {
  name: string;
  road: Writer[];
  writers: [Writer, Writer];
  outcomes: Record<string, number>;
  events: string[];
};

const ONE_WINS = { "200+1 409": 1, "409 200+1": 1 };
const ONE_REPEATS = { "200+1 200+0": 1, "200+0 200+1": 1 };

const B = { organization_id: "org_b" };
const SHARED = { phone_id: "phone_shared" };
const RUNNING: Writer[] = [["session.start"], ["run.queue"], ["run.start"]];
const DISPATCHED: Writer[] = [["file.upload"], ["delivery.create"], ["delivery.dispatch"]];

export const RACES: readonly Race[] = [
  {
    name: "run.complete and run.fail",
    road: RUNNING,
    writers: [["run.complete"], ["run.fail"]],
    outcomes: ONE_WINS,
    events: ["run.completed:[run_1]", "run.failed:[run_1]"],
  },
  {
    name: "run.complete twice",
    road: RUNNING,
    writers: [["run.complete"], ["run.complete"]],
    outcomes: ONE_REPEATS,
    events: ["run.completed:[run_1]"],
  },
  {
    name: "run.start and run.cancel",
    road: [["session.start"], ["run.queue"]],
    writers: [["run.start"], ["run.cancel"]],
    // A run that has started can still be canceled.
    outcomes: { "200+1 200+1": 2, "409 200+1": 1 },
    events: ["run.started:[run_1]", "run.cancelled:[run_1]"],
  },
  {
    name: "run.start on two phones",
    road: [["run.queue"]],
    writers: [
      ["run.start", { session_id: null }],
      ["run.start", { session_id: null, ...SHARED }],
    ],
    outcomes: ONE_WINS,
    events: ["run.started:[run_1]"],
  },
  {
    name: "run.queue with one id twice",
    road: [],
    writers: [["run.queue"], ["run.queue"]],
    outcomes: { "200+0 200+0": 0 },
    events: ["run."],
  },
  {
    name: "session.start on one phone, twice",
    road: [],
    writers: [["session.start"], ["session.start", { session_id: "sess_2" }]],
    outcomes: ONE_WINS,
    events: ["session.started:[sess_1]", "session.started:[sess_2]"],
  },
  {
    name: "session.start with one id on two phones",
    road: [],
    writers: [["session.start"], ["session.start", SHARED]],
    outcomes: ONE_WINS,
    events: ["session.started:[sess_1]"],
  },
  {
    name: "session.start and phone.take_offline",
    road: [],
    writers: [["session.start", SHARED], ["phone.take_offline"]],
    outcomes: { "200+1 200+0": 1, "409 200+0": 0 },
    events: ["session.started:[sess_1]", "phone.offline:[phone_shared]"],
  },
  {
    name: "session.end and file.capture",
    road: [["session.start"]],
    writers: [["session.end"], ["file.capture"]],
    outcomes: { "200+1 200+1": 2 },
    events: ["session.ended:[sess_1]", "file.ready:[file_2]"],
  },
  {
    name: "rental.activate by two organizations",
    road: [],
    writers: [["rental.activate"], ["rental.activate", { ...B, rental_id: "rent_2" }]],
    outcomes: ONE_WINS,
    events: ["phone.rental.activated:[rent_1]", "phone.rental.activated:[rent_2]"],
  },
  {
    name: "rental.cancel and session.end",
    road: [["rental.activate"], ["session.start", SHARED]],
    writers: [["rental.cancel"], ["session.end"]],
    outcomes: { "200+1 200+1": 2 },
    events: ["phone.rental.canceled:[rent_1]", "session.ended:[sess_1]"],
  },
  {
    name: "rental.cancel and phone.begin_maintenance",
    road: [["rental.activate"]],
    writers: [["rental.cancel"], ["phone.begin_maintenance"]],
    // Maintenance of a released phone sends no event.
    outcomes: { "200+1 200+1": 2, "200+1 200+0": 1 },
    events: ["phone.rental.canceled:[rent_1]", "phone.maintenance_started:[phone_shared]"],
  },
  {
    name: "delivery.deliver and delivery.fail",
    road: DISPATCHED,
    writers: [["delivery.deliver"], ["delivery.fail"]],
    outcomes: ONE_WINS,
    events: ["file.delivered:[dlv_1]", "file.delivery_failed:[dlv_1]"],
  },
  {
    name: "auto_recharge.succeed and auto_recharge.fail",
    road: [],
    writers: [["auto_recharge.succeed"], ["auto_recharge.fail"]],
    outcomes: ONE_WINS,
    events: ["auto_recharge.succeeded:[in_2]", "auto_recharge.failed:[in_2]"],
  },
  {
    name: "auto_recharge.succeed twice",
    road: [],
    writers: [["auto_recharge.succeed"], ["auto_recharge.succeed"]],
    outcomes: ONE_REPEATS,
    events: ["auto_recharge.succeeded:[in_2]"],
  },
  {
    name: "invoice.payment_failed of one attempt twice",
    road: [],
    writers: [["invoice.payment_failed"], ["invoice.payment_failed"]],
    outcomes: ONE_REPEATS,
    events: ["invoice.payment_failed:[in_1]"],
  },
  {
    name: "invoice.paid and invoice.payment_failed",
    road: [],
    writers: [["invoice.paid"], ["invoice.payment_failed"]],
    outcomes: { "200+1 200+1": 2, "200+1 409": 1 },
    events: ["invoice.paid:[in_1]", "invoice.payment_failed:[in_1]"],
  },
  {
    name: "subscription.cancel and subscription.set",
    road: [["subscription.set"]],
    writers: [["subscription.cancel"], ["subscription.set", { status: "past_due" }]],
    outcomes: { "200+1 200+1": 2, "200+1 409": 1 },
    events: ["subscription.canceled:[sub_1]", "subscription.updated:[sub_1]"],
  },
];
