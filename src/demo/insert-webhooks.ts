import { type SealingKeys, sealText } from "../domain/crypto/sealed-text.ts";
import { type DestinationHealth, judgeHealth } from "../domain/deliveries/destination-health.ts";
import { makeWebhookSecret } from "../domain/deliveries/webhook-secret.ts";
import { DAY_MS, PAST_DAYS } from "./demo-source.ts";
import { DEMO_DESTINATIONS, endOf, type PastDelivery } from "./generate-webhooks.ts";
import { prepareInsertRows, type Value } from "./insert-rows.ts";
import { DEMO_ORGANIZATION } from "./seed-data.ts";

const DESTINATION_COLUMNS = [
  ...["id", "organization_id", "url", "event_types", "enabled", "created_at"],
  ...["consecutive_failures", "last_success_at", "last_failure_at", "last_error", "slow_until"],
];

const SECRET_COLUMNS = ["destination_id", "number", "sealed_secret", "created_at"];

const DELIVERY_COLUMNS = [
  ...["id", "organization_id", "destination_id", "event_id", "event_type", "status"],
  ...["attempt_count", "schedule_step", "next_attempt_at", "settled_at", "created_at"],
];

const ATTEMPT_COLUMNS = [
  ...["delivery_id", "number", "started_at", "duration_ms", "status_code", "error", "response_body"],
];

/** How long an attempt waits (docs/contract/decisions.md, "Attempts"). */
const TIMEOUT_MS = 15_000;

const NEW_HEALTH: DestinationHealth = {
  consecutiveFailures: 0,
  lastSuccessAtMs: null,
  lastFailureAtMs: null,
  lastError: null,
  slowUntilMs: 0,
};

/** A new signing secret for each of the demo organization's destinations, encrypted, by the destination's id. */
type SealedDemoSecrets = ReadonlyMap<string, string>;

/** Creates the demo organization's signing secrets. */
export async function sealDemoSecrets(sealingKeys: SealingKeys): Promise<SealedDemoSecrets> {
  const seal = async ({ id }: { id: string }) => [id, await sealText(sealingKeys, makeWebhookSecret(), id)] as const;
  return new Map(await Promise.all(DEMO_DESTINATIONS.map(seal)));
}

/** Prepares storing the demo organization's destinations and their deliveries. `nowMs` is Unix milliseconds. */
export function prepareInsertWebhooks(
  db: D1Database,
  deliveries: readonly PastDelivery[],
  nowMs: number,
  sealedSecrets: SealedDemoSecrets,
): D1PreparedStatement[] {
  const createdAtMs = nowMs - (PAST_DAYS + 3) * DAY_MS;
  const secrets = [...sealedSecrets].map(([id, sealedSecret]) => [id, 1, sealedSecret, createdAtMs]);
  const destinations = DEMO_DESTINATIONS.map(({ id, url, eventTypes, enabled }) => [
    ...[id, DEMO_ORGANIZATION.id, url, JSON.stringify(eventTypes), Number(enabled), createdAtMs],
    ...listHealthValues(deliveries.filter(({ destinationId }) => destinationId === id)),
  ]);
  const attempts = deliveries.flatMap((delivery) => delivery.attempts.map((attempt) => ({ id: delivery.id, attempt })));
  return [
    ...prepareInsertRows(db, "destinations", DESTINATION_COLUMNS, destinations),
    ...prepareInsertRows(db, "destination_secrets", SECRET_COLUMNS, secrets),
    ...prepareInsertRows(db, "webhook_deliveries", DELIVERY_COLUMNS, deliveries.map(listDeliveryValues)),
    ...prepareInsertRows(
      db,
      "webhook_attempts",
      ATTEMPT_COLUMNS,
      attempts.map(({ id, attempt }) => [
        ...[id, attempt.number, attempt.startedAtMs, attempt.durationMs],
        ...[attempt.statusCode, attempt.error, attempt.responseBody],
      ]),
    ),
  ];
}

/** Returns the health that the attempts, in their order, give the destination. */
function listHealthValues(deliveries: readonly PastDelivery[]): Value[] {
  const attempts = deliveries.flatMap((delivery) => delivery.attempts).sort((a, b) => endOf(a) - endOf(b));
  const health = attempts.reduce((known, attempt) => {
    const isDelivered = attempt.error === null;
    const isTimeout = attempt.durationMs >= TIMEOUT_MS;
    return judgeHealth(known, { isDelivered, isTimeout, endedAtMs: endOf(attempt), error: attempt.error });
  }, NEW_HEALTH);
  const { consecutiveFailures, lastSuccessAtMs, lastFailureAtMs, lastError, slowUntilMs } = health;
  return [consecutiveFailures, lastSuccessAtMs, lastFailureAtMs, lastError, slowUntilMs];
}

function listDeliveryValues({ attempts, ...delivery }: PastDelivery): Value[] {
  const last = attempts.at(-1);
  return [
    ...[delivery.id, DEMO_ORGANIZATION.id, delivery.destinationId, delivery.eventId, delivery.eventType],
    ...[delivery.status, attempts.length, attempts.length, delivery.nextAttemptAtMs, last ? endOf(last) : null],
    delivery.createdAtMs,
  ];
}
