import { describe, expect, it } from "vitest";
import { CHANGE_TYPES, type ChangeType } from "../../../src/domain/changes/change-types.ts";
import { BODIES, bodyOf, CHOSEN_IDS, makeWorld, makeWorldFor } from "./demo-world.ts";
import { NOW_MS } from "./world.ts";

/** The changes of docs/contract/control.md, "Changes", with the ids of the events that the demo bodies make. */
const EVENTS: Record<ChangeType, string[]> = {
  "run.queue": [],
  "run.start": ["run.started:run_1"],
  "run.complete": ["run.completed:run_1"],
  "run.fail": ["run.failed:run_1"],
  "run.cancel": ["run.cancelled:run_1"],
  "session.start": ["session.started:sess_1"],
  "session.end": ["session.ended:sess_1"],
  "session.recording_ready": [`session.recording_ready:sess_1:${NOW_MS}`],
  "phone.register": [],
  "phone.begin_maintenance": [`phone.maintenance_started:phone_shared:${NOW_MS}`],
  "phone.take_offline": [`phone.offline:phone_shared:${NOW_MS}`],
  "phone.end_maintenance": [`phone.maintenance_ended:phone_shared:${NOW_MS}`],
  "phone.bring_online": [`phone.online:phone_shared:${NOW_MS}`],
  "rental.activate": ["phone.rental.activated:rent_1"],
  "rental.payment_failed": [`phone.rental.past_due:rent_1:${NOW_MS}`],
  "rental.payment_recovered": [],
  "rental.cancel": ["phone.rental.canceled:rent_1"],
  "file.upload": ["file.ready:file_1"],
  "file.capture": ["file.ready:file_2"],
  "file.capture_failed": ["file.capture_failed:file_3"],
  "delivery.create": [],
  "delivery.dispatch": [],
  "delivery.deliver": ["file.delivered:dlv_1"],
  "delivery.fail": ["file.delivery_failed:dlv_1"],
  "subscription.set": [],
  "subscription.cancel": ["subscription.canceled:sub_1"],
  "invoice.paid": ["invoice.paid:in_1"],
  "invoice.payment_failed": ["invoice.payment_failed:in_1:1"],
  "auto_recharge.succeed": ["auto_recharge.succeeded:in_2"],
  "auto_recharge.fail": ["auto_recharge.failed:in_2"],
};

const TYPES = Object.keys(EVENTS) as ChangeType[];

/** Changes whose repeat is refused, or is another change, by docs/contract/decisions.md, "Moves that the tables leave open". */
const NEVER_REPEATED: ChangeType[] = ["rental.payment_recovered"];

/** Fields that name a record which must exist. */
const REFERENCES = ["organization_id", "run_id", "phone_id", "session_id", "rental_id", "file_id", "delivery_id"];

it("there is a definition for each change of the contract, and no other", () => {
  expect(Object.keys(CHANGE_TYPES)).toEqual(TYPES);
});

describe.each(TYPES)("%s", (type) => {
  it("makes its events, of the form that the contract lists, for the organization", () => {
    const outcome = makeWorldFor(type).apply(bodyOf(type));
    if (outcome.kind !== "moved") throw new Error(JSON.stringify(outcome));
    expect(outcome.events.map(({ id }) => id)).toEqual(EVENTS[type]);
    for (const event of outcome.events) {
      expect(event.organizationId).toBe("org_a");
      expect(event.occurred_at).toBe(new Date(NOW_MS).toISOString());
    }
  });

  it("made again, does nothing", () => {
    const world = makeWorldFor(type);
    const first = world.apply(bodyOf(type));
    const before = world.dump();
    const second = world.apply(bodyOf(type));
    expect(second.kind).toBe(NEVER_REPEATED.includes(type) ? "conflict" : "repeated");
    if (second.kind === "repeated" && first.kind === "moved") expect(second.resource).toEqual(first.resource);
    expect(world.dump()).toBe(before);
  });

  const references = REFERENCES.filter((field) => field in BODIES[type] && field !== CHOSEN_IDS[type]);
  it.each(references)("for a %s that isn't there, finds nothing and writes nothing", (field) => {
    const world = makeWorldFor(type);
    const before = world.dump();
    expect(world.apply(bodyOf(type, { [field]: "nobody" }))).toMatchObject({ kind: "missing" });
    expect(world.dump()).toBe(before);
  });
});

it.each(Object.entries(CHOSEN_IDS) as [ChangeType, string][])("%s makes an id where no %s is given", (type, field) => {
  const world = makeWorldFor(type);
  const { [field]: _chosen, ...body } = bodyOf(type);
  const outcomes = [world.apply(body), world.apply({ ...body, [field]: null })];
  expect(outcomes[0]).toMatchObject({ kind: "moved", resource: { id: expect.stringMatching(/^[a-z]+_0\d+$/) } });
  // Only one can use a phone; everything else is a different phone.
  const isHad = type === "session.start" || type === "rental.activate";
  expect(outcomes[1]?.kind).toBe(isHad ? "conflict" : "moved");
});

it("where there is nothing, no change finds what it is about", () => {
  for (const type of TYPES) {
    const world = makeWorld();
    world.tables.clear();
    const outcome = world.apply(bodyOf(type));
    expect([type, outcome.kind]).toEqual([type, "missing"]);
  }
});
