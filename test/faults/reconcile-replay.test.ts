import { describe, expect, test } from "vitest";
import { makeAttempt, makeLedger, makePost } from "./made-ledger.ts";
import { type ReplayLedger, reconcileReplay } from "./reconcile-replay.ts";
import { countReplayByBoundary, writeReplay } from "./report-replay.ts";

const ids = Array.from({ length: 501 }, (_, index) => `msg_${String(index).padStart(3, "0")}`);
const sound = makeReplayLedger();

/**
 * A replay of 501 without errors: life 1 took the first step and sent `evt_0`, which its kill left unsettled, so that
 * life 2 sent it again and then took the second step.
 */
function makeReplayLedger(changes: Partial<ReplayLedger> = {}): ReplayLedger {
  const events = ids.map((_, index) => ({
    id: `evt_${index}`,
    organizationId: "org_2",
    type: "run.failed",
    payload: `{"id":"evt_${index}"}`,
    createdAtMs: 0,
  }));
  const ledger = makeLedger({
    announced: events.map(({ id }) => id),
    lostAnswers: 0,
    events,
    deliveries: ids.map((id, index) => ({
      id,
      destinationId: "dest_3",
      eventId: `evt_${index}`,
      status: "delivered",
    })),
    attempts: ids.map((id, index) => makeAttempt(id, 5, 9_000 + index, 200)),
    posts: [
      makePost(3, "evt_0", 1_000, 200),
      ...ids.map((_, index) => makePost(3, `evt_${index}`, 9_000 + index, 200, { life: 2 })),
    ],
    isPoison: () => false,
  });
  const steps = [
    { cursorId: "msg_499", replayedCount: 500, atMs: 900 },
    { cursorId: "msg_500", replayedCount: 501, atMs: 7_000 },
  ];
  const moves = Object.fromEntries(ids.map((id) => [id, 1]));
  const replay = { status: "done", replayedCount: 501 };
  return { ...ledger, replay, steps, moves, promisedCount: 501, attemptsBefore: 4, ...changes };
}

test("a replay in which all went well has no faults, and the kill explains what came twice", () => {
  const reconciliation = reconcileReplay(sound);
  expect(reconciliation.faults).toEqual([]);
  expect(reconciliation.duplicates).toEqual([{ explanation: "kill", life: 1 }]);
  const rows = countReplayByBoundary(sound, reconciliation);
  expect(rows.find(({ boundary }) => boundary === "after-post")).toMatchObject({ kills: 1, steps: 1, sentAgain: 1 });
  expect(rows.at(-1)).toMatchObject({ boundary: null, kills: 0, steps: 1, sentAgain: 0, lost: 0 });
  expect(writeReplay(sound, reconciliation, 1)).toContain("| **all** | **1** | **2** | **1** | **0** | **0** |");
});

test("what was never received is lost in the life that moved it; what nobody moved, in the last", () => {
  const posts = sound.posts.filter(({ eventId }) => eventId !== "evt_7" && eventId !== "evt_500");
  const lostIn = (steps: ReplayLedger["steps"]) => {
    const ledger = makeReplayLedger({ posts, steps });
    const rows = countReplayByBoundary(ledger, reconcileReplay(ledger));
    return rows.filter(({ lost }) => lost > 0).map(({ boundary, lost }) => [boundary, lost]);
  };
  expect(lostIn(sound.steps)).toEqual([
    ["after-post", 1],
    [null, 1],
  ]);
  expect(lostIn([])).toEqual([[null, 2]]);
});

describe("what should not be is found", () => {
  const [first, second] = sound.steps;
  if (!first || !second) throw new Error("The ledger has too few steps.");
  const cases: [name: string, changes: Partial<ReplayLedger>, fault: RegExp][] = [
    ["a replay that never ends", { replay: { status: "running", replayedCount: 501 } }, /^the replay is running/],
    ["a wrong count", { replay: { status: "done", replayedCount: 500 } }, /^500 replayed of 501$/],
    ["another count than promised", { promisedCount: 500 }, /^500 promised of 501 that had failed$/],
    ["a delivery that wasn't moved", { moves: { ...sound.moves, msg_007: 0 } }, /^msg_007 was moved 0 times$/],
    ["a delivery that was moved twice", { moves: { ...sound.moves, msg_007: 2 } }, /^msg_007 was moved 2 times$/],
    ["a step that was left out", { steps: [first] }, /^step 2 is missing/],
    [
      "a step from the beginning",
      { steps: [first, first, second] },
      /^step 2 ends at msg_499 with 500, not at msg_500/,
    ],
    ["a step that left some out", { steps: [{ ...first, cursorId: "msg_498" }, second] }, /^step 1 ends at msg_498/],
    [
      "a step that miscounts",
      { steps: [{ ...first, replayedCount: 499 }, second] },
      /^step 1 ends at msg_499 with 499/,
    ],
    ["a step too many", { steps: [first, second, second] }, /^3 steps, not 2$/],
    [
      "an attempt that goes on from another number",
      { attempts: sound.attempts.with(7, makeAttempt("msg_007", 6, 9_007, 200)) },
      /^msg_007 has the attempts 6, not those from 5 on$/,
    ],
    [
      "a POST that no kill explains",
      { posts: [...sound.posts, makePost(3, "evt_7", 9_900, 200, { life: 2 })] },
      /^3 evt_7: sent again/,
    ],
  ];
  test.each(cases)("%s", (_name, changes, fault) => {
    expect(reconcileReplay(makeReplayLedger(changes)).faults.filter((text) => fault.test(text))).toHaveLength(1);
  });

  test("a last step of nothing, where the step before it was a full one", () => {
    const full = sound.deliveries.slice(0, 500);
    const changes = {
      deliveries: full,
      attempts: sound.attempts.slice(0, 500),
      events: sound.events.slice(0, 500),
      announced: sound.announced.slice(0, 500),
      posts: sound.posts.slice(0, -1),
      promisedCount: 500,
      replay: { status: "done", replayedCount: 500 },
    };
    const steps = [first, { ...first, atMs: 7_000 }];
    expect(reconcileReplay(makeReplayLedger({ ...changes, steps })).faults).toEqual([]);
    expect(reconcileReplay(makeReplayLedger({ ...changes, steps: [first] })).faults).toEqual([
      "step 2 is missing, not at msg_499 with 500",
    ]);
  });
});
