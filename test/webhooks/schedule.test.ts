import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_RETRY_SECONDS } from "../../src/domain/deliveries/retry-schedule.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { DELIVERY_RUNNER, deliver } from "./delivery-runner.ts";
import {
  addOneDue,
  addTarget,
  type DueDelivery,
  listAttempts,
  readDelivery,
  type Target,
  until,
} from "./delivery-world.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

/** Far in the past, so that the real Workers' clock can't reach what a test makes due. */
const START_MS = Date.UTC(2100, 0);

let harness: Harness;
let receiver: Receiver;
let target: Target;
let delivery: DueDelivery;
/** The receiver's response; a test changes it. */
let answer: { status: number; headers: Record<string, string> };
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false, workers: [DELIVERY_RUNNER] });
});
beforeEach(async () => {
  answer = { status: 500, headers: {} };
  receiver = await startReceiver((response) => response.writeHead(answer.status, answer.headers).end("no"));
  target = await addTarget(harness.db, receiver.url);
  delivery = await addOneDue(harness.db, target, START_MS);
});
afterEach(() => receiver.close());
afterAll(() => harness?.close());

/** Delivers with a clock that stands still at `nowMs`. Returns the total number of requests by then. */
async function deliverAt(nowMs: number): Promise<number> {
  expect((await deliver(harness, target.id, { nowMs })).faults).toEqual([]);
  return receiver.received.length;
}

describe("the schedule, with a clock that a test holds", () => {
  it("writes one row for analytics per attempt, without an id or a URL", async () => {
    const { points } = await deliver(harness, target.id, { nowMs: START_MS });
    expect(points).toEqual([
      {
        indexes: ["webhook_attempt"],
        blobs: ["attempt", "run.failed", "retry", "500"],
        doubles: [expect.any(Number), 1],
      },
    ]);
  });

  it("attempts at once, then after 30 s, 2 min, 5 min, 15 min and 1 h: not a millisecond early, and never again", async () => {
    let dueMs = START_MS;
    for (const [index, pause] of [...DEFAULT_RETRY_SECONDS, null].entries()) {
      expect(await deliverAt(dueMs - 1)).toBe(index);
      expect(await deliverAt(dueMs)).toBe(index + 1);
      const nextMs = pause === null ? null : dueMs + pause * 1000;
      expect(await readDelivery(harness.db, delivery.id)).toMatchObject({
        status: nextMs === null ? "failed" : "pending",
        attempt_count: index + 1,
        schedule_step: index + 1,
        next_attempt_at: nextMs,
        settled_at: dueMs,
        lease_token: null,
        leased_until: 0,
      });
      expect(await deliverAt(dueMs)).toBe(index + 1);
      dueMs = nextMs ?? dueMs;
    }
    expect(await deliverAt(dueMs + 365 * 24 * 3_600_000)).toBe(6);
    const startedAt = [0, 30, 150, 450, 1350, 4950].map((seconds) => START_MS + seconds * 1000);
    expect(await listAttempts(harness.db, delivery.id)).toEqual(
      startedAt.map((started_at, index) => ({
        delivery_id: delivery.id,
        number: index + 1,
        started_at,
        duration_ms: 0,
        status_code: 500,
        error: "Responded with 500.",
        response_body: "no",
        request_headers: expect.stringContaining('"webhook-id":'),
        response_headers: expect.any(String),
      })),
    );
  });

  it("asks to be woken when the next attempt is due, once for each, and not after the last", async () => {
    const asked: number[][] = [];
    let nowMs: number | null = START_MS;
    while (nowMs !== null) {
      const { wakeUps } = await deliver(harness, target.id, { nowMs });
      expect(wakeUps.filter(({ destinationId }) => destinationId !== target.id)).toEqual([]);
      asked.push(wakeUps.map(({ delaySeconds }) => delaySeconds));
      nowMs = (await readDelivery(harness.db, delivery.id)).next_attempt_at;
    }
    expect(asked).toEqual([[30], [120], [300], [900], [3600], []]);
  });

  it("ends with the first 2xx", async () => {
    await deliverAt(START_MS);
    answer.status = 202;
    expect(await deliverAt(START_MS + 30_000)).toBe(2);
    expect(await readDelivery(harness.db, delivery.id)).toMatchObject({
      status: "delivered",
      attempt_count: 2,
      next_attempt_at: null,
      settled_at: START_MS + 30_000,
      lease_token: null,
    });
    expect(await deliverAt(START_MS + 365 * 24 * 3_600_000)).toBe(2);
  });

  it.each<[retryAfter: string, pauseSeconds: number]>([
    ["0", 30],
    ["29", 30],
    ["31", 31],
    ["3600", 3600],
    ["3601", 3600],
    ["99999999999999999999", 30],
    ["-60", 30],
    ["soon", 30],
    ["Fri, 01 Jan 2100 00:01:00 GMT", 60],
    ["Fri, 01 Jan 2100 00:00:10 GMT", 30],
    ["Fri, 01 Jan 2100 09:00:00 GMT", 3600],
    ["Thu, 31 Dec 2099 23:59:59 GMT", 30],
  ])("a Retry-After of %j makes the pause %i seconds", async (retryAfter, pauseSeconds) => {
    answer = { status: 503, headers: { "retry-after": retryAfter } };
    await deliverAt(START_MS);
    expect(await readDelivery(harness.db, delivery.id)).toMatchObject({
      status: "pending",
      next_attempt_at: START_MS + pauseSeconds * 1000,
    });
  });

  it.each([200, 301, 404, 410, 429])("a Retry-After beside %i counts where it is a failure", async (status) => {
    answer = { status, headers: { "retry-after": "90" } };
    await deliverAt(START_MS);
    const { next_attempt_at } = await readDelivery(harness.db, delivery.id);
    expect(next_attempt_at).toBe(status === 200 ? null : START_MS + 90_000);
  });

  it("is another where WEBHOOK_RETRY_SECONDS says so", async () => {
    const settings = { WEBHOOK_RETRY_SECONDS: "5" };
    for (const nowMs of [START_MS, START_MS + 4999, START_MS + 5000])
      await deliver(harness, target.id, { nowMs, settings });
    expect(receiver.received).toHaveLength(2);
    expect(await readDelivery(harness.db, delivery.id)).toMatchObject({ status: "failed", attempt_count: 2 });
  });

  it("begins anew with a replay, under numbers that go on, with the same id and the same body", async () => {
    const playToTheEnd = async () => {
      for (let row = await readDelivery(harness.db, delivery.id); row.next_attempt_at !== null; ) {
        await deliverAt(row.next_attempt_at);
        row = await readDelivery(harness.db, delivery.id);
      }
    };
    await playToTheEnd();
    expect(receiver.received).toHaveLength(6);
    const askedMs = Date.now();
    expect((await callControl(harness, "POST", `/webhook-deliveries/${delivery.id}/replay`)).status).toBe(202);
    // The first attempt is the real Worker's, at once; the clock continues from there.
    await until(async () => (await readDelivery(harness.db, delivery.id)).attempt_count === 7);
    const { next_attempt_at } = await readDelivery(harness.db, delivery.id);
    expect(next_attempt_at).toBeGreaterThanOrEqual(askedMs + 30_000);
    await playToTheEnd();
    const started = (await listAttempts(harness.db, delivery.id)).slice(6).map(({ started_at }) => started_at);
    const pauses = started.slice(2).map((startedMs, index) => startedMs - (started[index + 1] ?? 0));
    expect(pauses).toEqual([120_000, 300_000, 900_000, 3_600_000]);
    expect(await readDelivery(harness.db, delivery.id)).toMatchObject({
      status: "failed",
      attempt_count: 12,
      schedule_step: 6,
    });
    const numbers = (await listAttempts(harness.db, delivery.id)).map(({ number }) => number);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([delivery.eventId]));
    expect(new Set(receiver.received.map(({ body }) => body))).toEqual(new Set([delivery.payload]));
    expect(receiver.received).toHaveLength(12);
  });
});
