import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";

export type Delivery = Answer<"webhook-deliveries.get">;
export type Attempt = Delivery["attempts"][number];

const SOON_MS = 1_000;
const LATER_MS = 10_000;

/** Reads a delivery again and again until it is settled. */
export function useWatchedDelivery(deliveryId: string) {
  return useAnswer("webhook-deliveries.get", { params: { id: deliveryId } }, { everyMs: chooseReadPause });
}

/** Returns true if the next attempt of a pending delivery is due or in progress. */
export function isDue({ next_attempt_at: next }: Pick<Delivery, "next_attempt_at">): boolean {
  return next === null || Date.parse(next) <= Date.now();
}

/**
 * Returns how soon to read it again: quickly while an attempt is due, slowly until the next one is, and never once it
 * is settled.
 */
function chooseReadPause({ status, next_attempt_at: next }: Delivery): number | undefined {
  if (status !== "pending") return undefined;
  const waitMs = next === null ? 0 : Date.parse(next) - Date.now();
  return Math.min(Math.max(waitMs, SOON_MS), LATER_MS);
}
