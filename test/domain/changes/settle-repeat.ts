import type { Decision } from "../../../src/domain/changes/decision.ts";

/**
 * A move whose event exists already was made before: a report that was sent again after the record had moved on, and
 * moved back. It then counts as a repeat, and nothing is stored.
 *
 * @param knownEventIds those ids of the decision's events that are stored
 */
export function settleRepeat(
  decision: Decision,
  eventIds: readonly string[],
  knownEventIds: ReadonlySet<string>,
): Decision {
  if (decision.kind !== "moved" || !eventIds.some((id) => knownEventIds.has(id))) return decision;
  return { kind: "repeated", resource: decision.resource };
}
