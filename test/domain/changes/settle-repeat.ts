import { type Decision, refuse } from "../../../src/domain/changes/decision.ts";
import type { SentEvent } from "./world.ts";

/**
 * A move whose event exists already was made before: a report that was sent again after the record had moved on, and
 * moved back. It then counts as a repeat, and nothing is stored. If the event tells something else, it was another move
 * at the same time, and this one is refused.
 *
 * @param events the decision's
 * @param stored the events that are stored, by their ids
 */
export function settleRepeat(
  decision: Decision,
  events: readonly SentEvent[],
  stored: ReadonlyMap<string, SentEvent>,
): Decision {
  if (decision.kind !== "moved") return decision;
  const met = events.filter(({ id }) => stored.has(id));
  if (met.length === 0) return decision;
  const isSame = met.every((event) => JSON.stringify(stored.get(event.id)) === JSON.stringify(event));
  return isSame ? { kind: "repeated", resource: decision.resource } : refuse("occurred_at_taken", "");
}
