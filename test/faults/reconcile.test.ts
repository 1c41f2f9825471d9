import { describe, expect, test } from "vitest";
import type { Ledger } from "./ledger.ts";
import { makeAttempt, makeLedger, makePost } from "./made-ledger.ts";
import { reconcile } from "./reconcile.ts";
import { countByBoundary, writeTable } from "./report.ts";

const sound = makeLedger();
const [firstPost, failedPost, retryPost, lostPost] = sound.posts;
if (!firstPost || !failedPost || !retryPost || !lostPost) throw new Error("The ledger has too few POSTs.");

const withPosts = (...posts: Ledger["posts"]) => ({ posts: [...sound.posts, ...posts] });
const without = <Item>(items: readonly Item[], item: Item) => items.filter((other) => other !== item);
const replace = <Item>(items: readonly Item[], item: Item, next: Item) =>
  items.map((other) => (other === item ? next : other));

test("a run in which all went well has no faults, and each repeated POST its reason", () => {
  const { faults, duplicates, measuredPauses, pairs } = reconcile(sound);
  expect(faults).toEqual([]);
  expect(duplicates.map(({ explanation }) => explanation).sort()).toEqual([
    "kill",
    ...Array.from({ length: 4 }, () => "scripted"),
  ]);
  expect(measuredPauses).toBe(4);
  expect(pairs.map(({ destination, posts }) => [destination, posts])).toEqual([
    [0, 1],
    [1, 2],
    [3, 2],
    [3, 4],
  ]);
});

describe("what should not be is found", () => {
  const cases: [name: string, changes: Partial<Ledger>, fault: RegExp][] = [
    [
      "an event that one of its destinations never got",
      { posts: without(sound.posts, firstPost), attempts: sound.attempts.slice(1) },
      /^lost: 0 evt_1$/,
    ],
    [
      "an event without its delivery",
      { deliveries: sound.deliveries.slice(1) },
      /^0 evt_1 is undefined, not delivered$/,
    ],
    [
      "an announced event that isn't stored",
      { announced: ["evt_1", "evt_2", "evt_9"] },
      /^announced, but not stored: evt_9$/,
    ],
    ["an event of two changes", { announced: ["evt_1", "evt_2", "evt_2"] }, /^1 events were announced by two changes$/],
    ["an event of no change", { lostAnswers: 0 }, /^1 events of 0 lost answers$/],
    [
      "a second delivery of one event to one destination",
      {
        deliveries: [
          ...sound.deliveries,
          { id: "msg_99", destinationId: "dest_0", eventId: "evt_1", status: "delivered" },
        ],
      },
      /^2 deliveries of 0 evt_1$/,
    ],
    [
      "a delivery to a destination that doesn't want the type",
      {
        deliveries: [
          ...sound.deliveries,
          { id: "msg_99", destinationId: "dest_2", eventId: "evt_1", status: "delivered" },
        ],
      },
      /^a delivery that nobody wants: 2 evt_1$/,
    ],
    ["a delivery that stayed pending", withStatus("msg_10", "pending"), /^0 evt_1 is pending, not delivered$/],
    ["a delivery that was given up", withStatus("msg_10", "failed"), /^0 evt_1 is failed, not delivered$/],
    ["a poisonous one taken for delivered", withStatus("msg_33", "delivered"), /is delivered, not failed$/],
    [
      "an event at another organization's destination",
      withPosts(makePost(3, "evt_1", 1_000, 200)),
      /nobody should have: 3 evt_1/,
    ],
    ["an event of an unwanted type", withPosts(makePost(2, "evt_1", 1_000, 200)), /nobody should have: 2 evt_1/],
    ["an event that isn't stored", withPosts(makePost(0, "evt_8", 1_000, 200)), /nobody should have: 0 evt_8/],
    [
      "another body",
      { posts: replace(sound.posts, firstPost, { ...firstPost, body: `${firstPost.body} ` }) },
      /^not the stored body: 0 evt_1$/,
    ],
    [
      "a wrong signature",
      { posts: replace(sound.posts, firstPost, { ...firstPost, isSigned: false }) },
      /^not signed as it should be: 0 evt_1$/,
    ],
    ["a request behind a redirect", { strays: ["GET /elsewhere"] }, /^stray request: GET \/elsewhere$/],
    [
      "a POST after one that was settled as taken",
      withPosts(makePost(0, "evt_1", 3_000, 200)),
      /sent again after 2.0 s without a reason/,
    ],
    [
      "a POST after an unsettled one in the same life",
      withPosts(makePost(3, "evt_2", 3_000, 200)),
      /^3 evt_2: sent again/,
    ],
    [
      "a POST in a later life where none was killed",
      { lives: sound.lives.map((life) => ({ ...life, killedAt: null })) },
      /^3 evt_2: sent again after 8.0 s/,
    ],
    [
      "an attempt that nobody received",
      { attempts: [...sound.attempts, makeAttempt("msg_10", 2, 4_000, 200)] },
      /attempt 2 is settled, but was never/,
    ],
    [
      "an attempt that says something else than the receiver",
      { posts: replace(sound.posts, firstPost, { ...firstPost, status: 204 }) },
      /attempt 1 says 200, but was answered 204/,
    ],
    [
      "two POSTs at once of one attempt",
      withPosts({ ...firstPost, startedAtMs: firstPost.startedAtMs + 1 }),
      /two POSTs of one attempt/,
    ],
    [
      "a retry a millisecond early by the stored times",
      {
        attempts: sound.attempts.map((attempt) => ({
          ...attempt,
          startedAtMs: attempt.startedAtMs === 2_050 ? 2_019 : attempt.startedAtMs,
        })),
      },
      /^1 evt_1: early: 999 ms/,
    ],
    [
      "a retry a millisecond early as the receiver saw it",
      { posts: replace(sound.posts, failedPost, { ...failedPost, answeredAtMs: 1_056 }) },
      /^1 evt_1: early: 1030 ms \(999 ms as received\) in place of 1000 ms$/,
    ],
    [
      "a retry earlier than Retry-After asked for",
      { posts: replace(sound.posts, failedPost, { ...failedPost, retryAfterSeconds: 2 }) },
      /^1 evt_1: early: 1030 ms .* in place of 2000 ms$/,
    ],
  ];
  test.each(cases)("%s", (_name, changes, fault) => {
    const { faults } = reconcile(makeLedger(changes));
    expect(faults.filter((text) => fault.test(text))).toHaveLength(1);
  });
});

test("a failed write explains a POST only of the call whose write failed", () => {
  const again = withPosts(makePost(3, "evt_2", 3_000, 200));
  expect(reconcile(makeLedger({ ...again, failedCalls: new Set(["another"]) })).faults).toHaveLength(1);
  const { faults, duplicates } = reconcile(makeLedger({ ...again, failedCalls: new Set(["call"]) }));
  expect(faults).toEqual([]);
  expect(duplicates.map(({ explanation }) => explanation)).toContain("failed-write");
});

test("pauses of exactly the schedule's length are right", () => {
  const attempts = sound.attempts.map((attempt) =>
    attempt.startedAtMs === 2_050 ? { ...attempt, startedAtMs: 2_020 } : attempt,
  );
  const posts = replace(sound.posts, retryPost, { ...retryPost, startedAtMs: 2_020, receivedAtMs: 2_020 });
  expect(reconcile(makeLedger({ attempts, posts })).faults).toEqual([]);
});

test("the table counts by the boundary that ended a life, with sums", () => {
  const rows = countByBoundary(sound, reconcile(sound));
  expect(rows.find(({ boundary }) => boundary === "after-post")).toMatchObject({
    kills: 1,
    events: 2,
    deliveries: 3,
    received: 3,
    lost: 0,
    duplicates: 2,
    scripted: 1,
    byKill: 1,
    unexplained: 0,
  });
  expect(rows.at(-1)).toMatchObject({ boundary: null, kills: 0, events: 1, deliveries: 1, duplicates: 3, scripted: 3 });
  const lost = makeLedger({ posts: without(sound.posts, lostPost).filter(({ eventId }) => eventId !== "evt_2") });
  expect(writeTable(countByBoundary(lost, reconcile(lost)))).toMatch(
    /\| \*\*all\*\* \| \*\*1\*\* \| \*\*3\*\* \| \*\*4\*\* \| \*\*3\*\* \| \*\*1\*\* /,
  );
});

function withStatus(id: string, status: string): Partial<Ledger> {
  return { deliveries: sound.deliveries.map((delivery) => (delivery.id === id ? { ...delivery, status } : delivery)) };
}
