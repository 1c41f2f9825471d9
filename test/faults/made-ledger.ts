import type { Ledger, Post, StoredAttempt } from "./ledger.ts";
import { RETRY_SECONDS } from "./timing.ts";

export const POISON = "evt_poison";

/**
 * A ledger without errors: `evt_1` was accepted at once at destination 0, and at destination 1 after a failure; `evt_2`
 * was sent in life 1, which a kill ended before it was settled, and again in life 2; `evt_poison` was refused four
 * times. Destination 2 receives none of them.
 */
export function makeLedger(changes: Partial<Ledger> = {}): Ledger {
  const wakeUps = { sent: 0, dropped: 0, doubled: 0 };
  const event = (id: string, organizationId: string, createdAtMs: number) => {
    return { id, organizationId, type: "file.ready", payload: `{"id":"${id}"}`, createdAtMs };
  };
  return {
    lives: [
      { life: 1, startedAtMs: 0, killedAt: { atMs: 5_000, boundary: "after-post" }, wakeUps, writeFailures: 0 },
      { life: 2, startedAtMs: 6_000, killedAt: null, wakeUps, writeFailures: 0 },
    ],
    targets: [
      { destination: 0, id: "dest_0", organizationId: "org_1", eventTypes: ["*"] },
      { destination: 1, id: "dest_1", organizationId: "org_1", eventTypes: ["file.ready"] },
      { destination: 2, id: "dest_2", organizationId: "org_1", eventTypes: ["run.started"] },
      { destination: 3, id: "dest_3", organizationId: "org_2", eventTypes: ["*"] },
    ],
    announced: ["evt_1", "evt_2"],
    lostAnswers: 1,
    events: [event("evt_1", "org_1", 100), event("evt_2", "org_2", 200), event(POISON, "org_2", 6_100)],
    deliveries: [
      { id: "msg_10", destinationId: "dest_0", eventId: "evt_1", status: "delivered" },
      { id: "msg_11", destinationId: "dest_1", eventId: "evt_1", status: "delivered" },
      { id: "msg_23", destinationId: "dest_3", eventId: "evt_2", status: "delivered" },
      { id: "msg_33", destinationId: "dest_3", eventId: POISON, status: "failed" },
    ],
    attempts: [
      makeAttempt("msg_10", 1, 1_000, 200),
      makeAttempt("msg_11", 1, 1_000, 500),
      makeAttempt("msg_11", 2, 2_050, 200),
      makeAttempt("msg_23", 1, 9_000, 200),
      makeAttempt("msg_33", 1, 7_000, 500),
      makeAttempt("msg_33", 2, 8_100, 500),
      makeAttempt("msg_33", 3, 10_200, 500),
      makeAttempt("msg_33", 4, 11_300, 500),
    ],
    posts: [
      makePost(0, "evt_1", 1_000, 200),
      makePost(1, "evt_1", 1_000, 500),
      makePost(1, "evt_1", 2_050, 200),
      makePost(3, "evt_2", 1_000, 200),
      makePost(3, "evt_2", 9_000, 200, { life: 2 }),
      makePost(3, POISON, 7_000, 500, { life: 2 }),
      makePost(3, POISON, 8_100, 500, { life: 2 }),
      makePost(3, POISON, 10_200, 500, { life: 2 }),
      makePost(3, POISON, 11_300, 500, { life: 2 }),
    ],
    strays: [],
    failedCalls: new Set(),
    isPoison: (eventId) => eventId === POISON,
    retrySeconds: RETRY_SECONDS,
    ...changes,
  };
}

/** An attempt that took 20 ms. */
export function makeAttempt(
  deliveryId: string,
  number: number,
  startedAtMs: number,
  statusCode: number | null,
): StoredAttempt {
  return { deliveryId, number, startedAtMs, durationMs: 20, statusCode };
}

/**
 * A POST of the call `call` in life 1, with the correct body and signature, that arrived after 5 ms and was answered
 * after 10.
 */
export function makePost(
  destination: number,
  eventId: string,
  startedAtMs: number,
  status: number,
  changes: Partial<Post> = {},
): Post {
  return {
    destination,
    eventId,
    body: `{"id":"${eventId}"}`,
    isSigned: true,
    life: 1,
    call: "call",
    startedAtMs,
    receivedAtMs: startedAtMs + 5,
    answeredAtMs: startedAtMs + 10,
    status,
    retryAfterSeconds: 0,
    ...changes,
  };
}
