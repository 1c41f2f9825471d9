import { expect, test } from "vitest";
import { Fleet } from "../../scripts/simulate/fleet.ts";
import { CHANGE_TYPES } from "../../src/domain/changes/change-types.ts";
import { EVENT_TYPES } from "../../src/domain/events/event-types.ts";
import { makeWorld, ORG, OTHER_ORG } from "../domain/changes/demo-world.ts";
import { expectPossible } from "../domain/changes/expect-possible.ts";
import { move } from "../domain/changes/money-steps.ts";
import { NOW_MS, type Outcome } from "../domain/changes/world.ts";

const OPTIONS = { tag: "t", organizationIds: [ORG, OTHER_ORG], phones: 12, startMs: NOW_MS };

/** The expected response, by the domain's own rules. */
function readStatus(outcome: Outcome): number {
  const statuses = { moved: 200, repeated: 200, conflict: 409, missing: 404, invalid: 422, unreadable: 422 };
  return statuses[outcome.kind];
}

test.each([1, 2, 3])("seed %i: each request comes to what the domain's rules make of it", (seed) => {
  const world = makeWorld();
  const fleet = new Fleet({ seed, ...OPTIONS });
  const purposes = { move: 0, repeat: 0, illegal: 0 };
  const labels = new Set<string>();
  for (let count = 0; count < 6_000; count++) {
    world.nowMs += 20;
    const action = fleet.next();
    purposes[action.purpose]++;
    labels.add(action.label);
    if (action.label === "credit") {
      const [, organizationId] = /^\/organizations\/(.+)\/credits$/.exec(action.path) ?? [];
      expect(action.expectedStatus).toBe(201);
      move(world, Number(action.body.amount_microdollars), organizationId);
      continue;
    }
    const outcome = world.apply(action.body);
    expect([readStatus(outcome), action.path], JSON.stringify([action, outcome])).toEqual([
      action.expectedStatus,
      "/changes",
    ]);
    expect(outcome.kind === "moved", JSON.stringify(action)).toBe(action.purpose === "move");
    expect(outcome.kind === "repeated", JSON.stringify(action)).toBe(action.purpose === "repeat");
  }
  expectPossible(world);
  // Every type of change is sent, and all events but those of charges, which the control API doesn't make, and of
  // tests.
  expect(labels).toEqual(new Set([...Object.keys(CHANGE_TYPES), "credit"]));
  const absent = ["balance.low", "balance.depleted", "balance.recovered", "webhook.test"];
  expect(new Set(world.events.map(({ type }) => type))).toEqual(
    new Set(EVENT_TYPES.filter((type) => !absent.includes(type))),
  );
  for (const count of Object.values(purposes)) expect(count).toBeGreaterThan(60);
});

test("the same options give the same requests, another seed others, and another tag other ids only", () => {
  const take = (options: { seed: number; tag?: string }) => {
    const fleet = new Fleet({ ...OPTIONS, ...options });
    return JSON.stringify(Array.from({ length: 2_000 }, () => fleet.next()));
  };
  expect(take({ seed: 7 })).toBe(take({ seed: 7 }));
  expect(take({ seed: 8 })).not.toBe(take({ seed: 7 }));
  expect(take({ seed: 7, tag: "other" }).replaceAll("_other-", "_t-")).toBe(take({ seed: 7 }));
});

test("requests of different lanes are about different records", () => {
  const fleet = new Fleet({ seed: 5, ...OPTIONS });
  const lanes = new Map<string, string>();
  for (let count = 0; count < 3_000; count++) {
    const { lane, body } = fleet.next();
    const owned = Object.entries(body).filter(([field]) =>
      /^(run|session|phone|rental|file|delivery|subscription|processor_invoice)_id$/.test(field),
    );
    for (const [, id] of owned) {
      expect(lanes.get(String(id)) ?? lane).toBe(lane);
      lanes.set(String(id), lane);
    }
  }
  expect(new Set(lanes.values()).size).toBe(14);
});

test("a file goes to a phone in use for its user only: with shards, other organizations don't find the phone", () => {
  const fleet = new Fleet({ seed: 1, ...OPTIONS });
  const ofSession = new Map<unknown, { phoneId: unknown; organizationId: unknown }>();
  const ofFile = new Map<unknown, unknown>();
  let delivered = 0;
  for (let count = 0; count < 6_000; count++) {
    const { purpose, body } = fleet.next();
    if (purpose !== "move") continue;
    const { type, session_id, phone_id: phoneId, organization_id: organizationId, file_id } = body;
    if (type === "session.start") ofSession.set(session_id, { phoneId, organizationId });
    if (type === "session.end") ofSession.delete(session_id);
    if (type === "file.upload" || type === "file.capture") ofFile.set(file_id, organizationId);
    if (type !== "delivery.create") continue;
    const user = [...ofSession.values()].find((session) => session.phoneId === phoneId);
    if (!user) continue;
    delivered++;
    expect(ofFile.get(file_id)).toBe(user.organizationId);
  }
  expect(delivered).toBeGreaterThan(20);
});
