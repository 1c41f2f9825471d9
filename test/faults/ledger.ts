import type { Boundary } from "./boundaries.ts";

/** From one start of the process to its kill. Times here and below are Unix milliseconds. */
export type Life = {
  life: number;
  startedAtMs: number;
  /** Null: it was never killed. */
  killedAt: { atMs: number; boundary: Boundary } | null;
  wakeUps: { sent: number; dropped: number; doubled: number };
  writeFailures: number;
};

/** A POST that the receiver got. `destination` is our own number. */
export type Post = {
  destination: number;
  /** The header `webhook-id`. */
  eventId: string;
  body: string;
  isSigned: boolean;
  /** The life and call that made it, and when it started, as the sender reports. */
  life: number;
  call: string;
  startedAtMs: number;
  receivedAtMs: number;
  /** When its response was sent; null if none was. */
  answeredAtMs: number | null;
  /** Null if it was reset, or never answered. */
  status: number | null;
  retryAfterSeconds: number;
};

export type Target = { destination: number; id: string; organizationId: string; eventTypes: readonly string[] };
export type StoredEvent = { id: string; organizationId: string; type: string; payload: string; createdAtMs: number };
export type StoredDelivery = { id: string; destinationId: string; eventId: string; status: string };
export type StoredAttempt = {
  deliveryId: string;
  number: number;
  startedAtMs: number;
  durationMs: number;
  statusCode: number | null;
};

/** Everything that is known at the end. */
export type Ledger = {
  lives: readonly Life[];
  targets: readonly Target[];
  /** Events in responses. */
  announced: readonly string[];
  /** Changes whose response was lost and which were not sent again: their events may or may not be stored. */
  lostAnswers: number;
  events: readonly StoredEvent[];
  deliveries: readonly StoredDelivery[];
  attempts: readonly StoredAttempt[];
  posts: readonly Post[];
  /** Requests at the receiver that were not deliveries, such as one after a redirect. */
  strays: readonly string[];
  /** Calls in which a write was made to fail. */
  failedCalls: ReadonlySet<string>;
  /** True if the receivers refuse an event forever. */
  isPoison(eventId: string): boolean;
  retrySeconds: readonly number[];
};
