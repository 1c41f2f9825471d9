import { describe, expect, test } from "vitest";
import { nameReceipt } from "../../bench/soak/receivers.ts";
import { reconcileSoak, type SoakState } from "../../bench/soak/reconcile.ts";
import type { Answered } from "../../bench/soak/sender.ts";

const ORGANIZATIONS = [{ id: "org_a", destinations: [{ id: "dest_a", path: "/a" }] }];

/** One event, delivered at the second attempt, and one paid call. */
function makeRun() {
  const state = {
    events: [{ id: "evt_1", organizationId: "org_a" }],
    deliveries: [{ eventId: "evt_1", destinationId: "dest_a", status: "delivered", attempts: 2, accepted: 1 }],
    charged: ["req_1"],
    metered: ["req_1", "req_2", "req_inside"],
    money: [{ organizationId: "org_a", balance: 70, ledgerSum: 70, lastBalance: 70 }],
  } satisfies SoakState;
  const received = new Map([[nameReceipt("/a", "evt_1"), { posts: 2, accepted: 1 }]]);
  const answered: Answered = {
    announced: new Set(["evt_1"]),
    paid: new Set(["req_1"]),
    metered: new Set(["req_1", "req_2"]),
    meteredInside: 1,
    faults: [],
  };
  return { state, received, answered };
}
type Run = ReturnType<typeof makeRun>;

const reconcile = ({ state, received, answered }: Run) => reconcileSoak(state, ORGANIZATIONS, received, answered);

test("a run in which everything was answered, received and charged once has no fault", () => {
  expect(reconcile(makeRun())).toEqual({
    ...{ events: 1, deliveries: 1, delivered: 1, failed: 0, posts: 2, doubled: 0, charges: 1 },
    faults: [],
  });
});

describe("a fault is", () => {
  const [delivery] = makeRun().state.deliveries;
  if (!delivery) throw new Error("There is a delivery.");
  test.each<[string, (run: Run) => void, string]>([
    [
      "an announced event that isn't stored",
      ({ answered }) => answered.announced.add("evt_2"),
      "lost: the event of evt_2",
    ],
    ["a stored event that nobody was told of", ({ answered }) => answered.announced.clear(), "1 times a event"],
    ["a delivery that isn't there", ({ state }) => state.deliveries.pop(), "0 deliveries of /a evt_1"],
    ["a second delivery", ({ state }) => state.deliveries.push({ ...delivery }), "2 deliveries of /a evt_1"],
    [
      "a delivery without an end",
      ({ state }) => state.deliveries.splice(0, 1, { ...delivery, status: "pending" }),
      "is pending",
    ],
    ["a delivery that nobody received", ({ received }) => received.clear(), "is delivered, but was never accepted"],
    [
      "a failed delivery that was accepted",
      ({ state }) => state.deliveries.splice(0, 1, { ...delivery, status: "failed" }),
      "has failed, but was accepted",
    ],
    [
      "a POST without an attempt",
      ({ received }) => received.set(nameReceipt("/a", "evt_1"), { posts: 3, accepted: 1 }),
      "has 2 attempts, but 3 POSTs",
    ],
    [
      "a POST of nothing",
      ({ received }) => received.set("/a evt_9", { posts: 1, accepted: 1 }),
      "nobody sent it: /a evt_9",
    ],
    ["a paid call without a charge", ({ state }) => state.charged.pop(), "lost: the charge of req_1"],
    ["a second charge", ({ state }) => state.charged.push("req_1"), "1 times a second charge"],
    [
      "a charge of nothing",
      ({ state }) => state.charged.push("req_9"),
      "1 times a charge that isn't of an answer, not 0",
    ],
    ["a call that isn't counted", ({ state }) => state.metered.shift(), "lost: the usage of req_1"],
    [
      "a balance that isn't the ledger's sum",
      ({ state }) => state.money.splice(0, 1, { organizationId: "org_a", balance: 70, ledgerSum: 69, lastBalance: 70 }),
      "adds up to 69",
    ],
    [
      "an unexpected answer",
      ({ answered }) => answered.faults.push("models.list was answered 500"),
      "models.list was answered 500",
    ],
  ])("%s", (_, spoil, fault) => {
    const run = makeRun();
    spoil(run);
    expect(reconcile(run).faults.join("; ")).toContain(fault);
  });
});
