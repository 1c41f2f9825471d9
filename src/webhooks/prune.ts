import { DELIVERY_KEPT_MS, EVENT_KEPT_MS } from "../domain/retention.ts";
import { pruneDeliveries, pruneEvents, pruneReplays } from "../storage/prune-webhooks.ts";

/** Steps of one run: with hourly runs enough for a million deliveries a day, and within the queries that an invocation may make. */
const MAX_STEPS = 100;

/** Deletes deliveries, attempts, events and bulk replays that are past their time, in small steps. `nowMs` is Unix milliseconds. */
export async function pruneWebhooks(db: D1Database, nowMs: number): Promise<void> {
  await repeat(() => pruneDeliveries(db, nowMs - DELIVERY_KEPT_MS));
  await repeat(() => pruneEvents(db, nowMs - EVENT_KEPT_MS));
  await pruneReplays(db, nowMs - DELIVERY_KEPT_MS);
}

async function repeat(step: () => Promise<number>): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS; steps++) if ((await step()) === 0) return;
}
