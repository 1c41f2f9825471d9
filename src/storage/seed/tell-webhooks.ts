import { DEFAULT_RETRY_SECONDS, findNextAttemptMs } from "../../domain/retry-schedule.ts";
import type { WebhookAttempt, WebhookDelivery } from "../../domain/webhook-delivery.ts";
import { DEMO_ORGANIZATION, makeSeedId } from "../seed-data.ts";
import type { PastEvent } from "./record-book.ts";
import { DAY_MS, HOUR_MS, type Teller } from "./teller.ts";

/** Where the demo organization's events went. Nothing listens there, on purpose: a demo must not send to anyone. */
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
    // It was reachable until somebody took it down: what went before arrived, nothing has since.
    findReachedUntil: (nowMs: number) => nowMs - 30 * HOUR_MS,
  },
  {
    id: makeSeedId("dest", 2),
    url: "http://127.0.0.1:9/hooks/library",
    eventTypes: ["file.ready", "file.capture_failed", "file.delivery_failed", "session.recording_ready"],
    enabled: false,
    findReachedUntil: (nowMs: number) => nowMs - 5 * DAY_MS,
  },
] as const;

export type DemoDestination = (typeof DEMO_DESTINATIONS)[number];

/** A webhook delivery of the past, with its attempts so far. */
export type PastDelivery = Omit<WebhookDelivery, "attemptCount"> & { attempts: WebhookAttempt[] };

/** When an attempt ended, in Unix milliseconds. */
export function endOf({ startedAtMs, durationMs }: WebhookAttempt): number {
  return startedAtMs + durationMs;
}

/** The deliveries of the events, each with its attempts so far. What is pending is due after `nowMs`. */
export function tellWebhooks(teller: Teller, events: readonly PastEvent[], nowMs: number): PastDelivery[] {
  return events.flatMap(({ organizationId, event, atMs }) =>
    organizationId === DEMO_ORGANIZATION.id
      ? DEMO_DESTINATIONS.filter(({ eventTypes }) => (eventTypes as readonly string[]).includes(event.type)).map(
          (destination) => ({
            id: teller.id("msg", atMs),
            destinationId: destination.id,
            eventId: event.id,
            eventType: event.type,
            createdAtMs: atMs,
            ...tellAttempts(teller, destination, atMs, nowMs),
          }),
        )
      : [],
  );
}

type Progress = Pick<PastDelivery, "status" | "nextAttemptAtMs" | "attempts">;

function tellAttempts({ random }: Teller, destination: DemoDestination, atMs: number, nowMs: number): Progress {
  const isReached = atMs < destination.findReachedUntil(nowMs);
  if (!isReached && !destination.enabled) return { status: "held", nextAttemptAtMs: null, attempts: [] };
  const attempts: WebhookAttempt[] = [];
  let dueAtMs: number | null = atMs + random.integer(40, 900);
  while (dueAtMs !== null) {
    if (dueAtMs > nowMs) return { status: "pending", nextAttemptAtMs: dueAtMs, attempts };
    const attempt = tellAttempt(random, isReached, attempts.length + 1, dueAtMs);
    attempts.push(attempt);
    if (attempt.error === null) return { status: "delivered", nextAttemptAtMs: null, attempts };
    dueAtMs = findNextAttemptMs(DEFAULT_RETRY_SECONDS, attempts.length, endOf(attempt), null);
  }
  return { status: "failed", nextAttemptAtMs: null, attempts };
}

function tellAttempt(
  random: Teller["random"],
  isReached: boolean,
  number: number,
  startedAtMs: number,
): WebhookAttempt {
  if (!isReached) {
    const error = "No connection, or it broke before an answer came.";
    const durationMs = random.integer(1, 9);
    return { number, startedAtMs, durationMs, statusCode: null, error, responseBody: null };
  }
  const isOverloaded = number === 1 && random.chance(0.04);
  return {
    number,
    startedAtMs,
    durationMs: random.integer(38, 420),
    statusCode: isOverloaded ? 503 : 204,
    error: isOverloaded ? "Answered 503." : null,
    responseBody: isOverloaded ? "upstream is restarting\n" : "",
  };
}
