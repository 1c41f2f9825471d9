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

/** A POST that the receiver got. `destination` is a number of ours. */
export type Post = {
  destination: number;
  /** The header `webhook-id`. */
  eventId: string;
  body: string;
  isSigned: boolean;
  /** Which life and call made it, and when it began, as the sender says. */
  life: number;
  call: string;
  startedAtMs: number;
  receivedAtMs: number;
  /** When its answer went out; null: none did. */
  answeredAtMs: number | null;
  /** Null: it was reset, or never answered. */
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

/** Everything that is known when all is over. */
export type Ledger = {
  lives: readonly Life[];
  targets: readonly Target[];
  /** Events that an answer named. */
  announced: readonly string[];
  /** Changes whose answer was lost and which were not sent again: their events may be stored, or not. */
  lostAnswers: number;
  events: readonly StoredEvent[];
  deliveries: readonly StoredDelivery[];
  attempts: readonly StoredAttempt[];
  posts: readonly Post[];
  /** Requests at the receiver that were no delivery, such as one behind a redirect. */
  strays: readonly string[];
  /** Calls in which a write was made to fail. */
  failedCalls: ReadonlySet<string>;
  /** Whether the receivers refuse an event for ever. */
  isPoison(eventId: string): boolean;
  retrySeconds: readonly number[];
};
