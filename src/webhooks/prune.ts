import { DELIVERY_KEPT_MS, EVENT_KEPT_MS } from "../domain/deliveries/retention.ts";
import { pruneDeliveries, pruneEvents } from "../storage/deliveries/prune-webhooks.ts";
import { pruneExpiredSecrets } from "../storage/destinations/destination-secrets.ts";
import { pruneEmptyReplays, pruneReplayDeliveries } from "../storage/replays/prune-replays.ts";

/** Steps per run: enough for a million deliveries a day with hourly runs, and within the query limit of an invocation. */
const MAX_STEPS = 100;

/**
 * Deletes deliveries, attempts, events and bulk replays that are past their retention time, and secrets that have
 * expired, in small steps. `nowMs` is Unix milliseconds.
 */
export async function pruneWebhooks(db: D1Database, nowMs: number): Promise<void> {
  await goOn("", (afterId: string) => pruneDeliveries(db, nowMs - DELIVERY_KEPT_MS, afterId));
  await goOn(0, (afterSeq: number) => pruneEvents(db, nowMs - EVENT_KEPT_MS, afterSeq));
  for (const prune of [pruneReplayDeliveries, pruneEmptyReplays])
    await repeat(() => prune(db, nowMs - DELIVERY_KEPT_MS));
  await repeat(() => pruneExpiredSecrets(db, nowMs));
}

/** Runs steps until one has left nothing. */
async function repeat(step: () => Promise<boolean>): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS; steps++) if (!(await step())) return;
}

/** Runs steps, each starting after the last, until nothing is left. */
async function goOn<Place>(first: Place, step: (after: Place) => Promise<Place | null>): Promise<void> {
  let place: Place | null = first;
  for (let steps = 0; steps < MAX_STEPS && place !== null; steps++) place = await step(place);
}
