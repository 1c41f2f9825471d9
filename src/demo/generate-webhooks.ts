import { DEFAULT_RETRY_SECONDS, findNextAttemptMs } from "../domain/deliveries/retry-schedule.ts";
import type { WebhookAttempt, WebhookDelivery } from "../domain/deliveries/webhook-delivery.ts";
import { DAY_MS, type DemoSource, HOUR_MS } from "./demo-source.ts";
import type { PastEvent } from "./record-book.ts";
import { DEMO_ORGANIZATION, makeSeedId } from "./seed-data.ts";

/** How an attempt at a reachable receiver may fail. `durationMs` null: as long as any other. */
type Fault = Pick<WebhookAttempt, "statusCode" | "error" | "responseBody"> & {
  share: number;
  durationMs: number | null;
};

const OVERLOADED = {
  statusCode: 503,
  error: "Responded with 503.",
  responseBody: "upstream is restarting\n",
  durationMs: null,
} as const satisfies Omit<Fault, "share">;

/** How many attempts at a reachable receiver may fail: everything is delivered before the schedule ends. */
const MAX_FAULTS = 3;

/** Where the demo organization's events were sent. Nothing listens there, on purpose: a demo must not send to anyone. */
export const DEMO_DESTINATIONS = [
  {
    id: makeSeedId("dest", 1),
    url: "http://127.0.0.1:9/hooks/operations",
    eventTypes: [
      "run.completed",
      "run.failed",
      "run.cancelled",
      "phone.maintenance_started",
      "phone.maintenance_ended",
      "phone.offline",
      "phone.online",
      "phone.rental.past_due",
      "balance.low",
      "balance.recovered",
      "invoice.paid",
      "invoice.payment_failed",
    ],
    enabled: true,
    // It was reachable until somebody took it down: everything before arrived, nothing since.
    findReachedUntil: (nowMs: number) => nowMs - 30 * HOUR_MS,
    faults: [{ share: 0.04, ...OVERLOADED }],
  },
  {
    id: makeSeedId("dest", 2),
    url: "http://127.0.0.1:9/hooks/library",
    eventTypes: ["file.ready", "file.capture_failed", "file.delivery_failed", "session.recording_ready"],
    enabled: false,
    findReachedUntil: (nowMs: number) => nowMs - 5 * DAY_MS,
    faults: [{ share: 0.04, ...OVERLOADED }],
  },
  {
    id: makeSeedId("dest", 3),
    url: "http://127.0.0.1:9/hooks/analytics",
    eventTypes: [
      "run.started",
      "run.completed",
      "run.failed",
      "run.cancelled",
      "session.started",
      "session.ended",
      "session.recording_ready",
    ],
    enabled: true,
    // It fails now and then, and accepts everything in the end.
    findReachedUntil: (nowMs: number) => nowMs,
    faults: [
      { share: 0.09, ...OVERLOADED },
      {
        share: 0.04,
        statusCode: 500,
        error: "Responded with 500.",
        responseBody: '{"error":"deadlock detected"}',
        durationMs: null,
      },
      {
        share: 0.03,
        statusCode: null,
        error: "No response within 15 seconds.",
        responseBody: null,
        durationMs: 15_000,
      },
    ],
  },
] as const;

type DemoDestination = (typeof DEMO_DESTINATIONS)[number];

/** A past attempt, without its headers. */
type PastAttempt = Omit<WebhookAttempt, "requestHeaders" | "responseHeaders">;

/** A webhook delivery of the past, with its attempts so far. */
export type PastDelivery = Omit<WebhookDelivery, "attemptCount" | "isTest" | "lastStatusCode" | "lastDurationMs"> & {
  attempts: PastAttempt[];
};

/** Returns when an attempt ended, in Unix milliseconds. */
export function endOf({ startedAtMs, durationMs }: PastAttempt): number {
  return startedAtMs + durationMs;
}

/** Returns the deliveries of the events, each with its attempts so far. Pending ones are due after `nowMs`. */
export function generateWebhooks(source: DemoSource, events: readonly PastEvent[], nowMs: number): PastDelivery[] {
  return events.flatMap(({ organizationId, event, atMs }) =>
    organizationId === DEMO_ORGANIZATION.id
      ? DEMO_DESTINATIONS.filter(({ eventTypes }) => (eventTypes as readonly string[]).includes(event.type)).map(
          (destination) => ({
            id: source.id("msg", atMs),
            destinationId: destination.id,
            eventId: event.id,
            eventType: event.type,
            createdAtMs: atMs,
            ...generateAttempts(source, destination, atMs, nowMs),
          }),
        )
      : [],
  );
}

type Progress = Pick<PastDelivery, "status" | "nextAttemptAtMs" | "attempts">;

function generateAttempts({ random }: DemoSource, destination: DemoDestination, atMs: number, nowMs: number): Progress {
  const isReached = atMs < destination.findReachedUntil(nowMs);
  if (!isReached && !destination.enabled) return { status: "held", nextAttemptAtMs: null, attempts: [] };
  const attempts: PastAttempt[] = [];
  let dueAtMs: number | null = atMs + random.integer(40, 900);
  while (dueAtMs !== null) {
    if (dueAtMs > nowMs) return { status: "pending", nextAttemptAtMs: dueAtMs, attempts };
    const attempt = generateAttempt(random, isReached ? destination : null, attempts.length + 1, dueAtMs);
    attempts.push(attempt);
    if (attempt.error === null) return { status: "delivered", nextAttemptAtMs: null, attempts };
    dueAtMs = findNextAttemptMs(DEFAULT_RETRY_SECONDS, attempts.length, endOf(attempt), null);
  }
  return { status: "failed", nextAttemptAtMs: null, attempts };
}

/** Makes an attempt at a destination; null: nothing listens there. */
function generateAttempt(
  random: DemoSource["random"],
  destination: DemoDestination | null,
  number: number,
  startedAtMs: number,
): PastAttempt {
  if (!destination) {
    const error = "The connection failed, or closed before a response arrived.";
    const durationMs = random.integer(1, 9);
    return { number, startedAtMs, durationMs, statusCode: null, error, responseBody: null };
  }
  const fault = number <= MAX_FAULTS ? pickFault(random.next(), destination.faults) : null;
  const durationMs = fault?.durationMs ?? random.integer(38, 420);
  const { statusCode, error, responseBody } = fault ?? { statusCode: 204, error: null, responseBody: "" };
  return { number, startedAtMs, durationMs, statusCode, error, responseBody };
}

/** Picks a fault by a number from 0 to 1, of which each fault has its share; null for the remainder. */
function pickFault(drawn: number, faults: readonly Fault[]): Fault | null {
  let upTo = 0;
  for (const fault of faults) {
    upTo += fault.share;
    if (drawn < upTo) return fault;
  }
  return null;
}
