import { REPLAY_STEP_DELIVERIES } from "../../src/storage/replays/replays.ts";
import type { Ledger } from "./ledger.ts";
import { type Reconciliation, reconcile } from "./reconcile.ts";
import type { ReplayLog } from "./replay-log.ts";

/** Everything that is known when a replay of all deliveries in it has ended. */
export type ReplayLedger = Ledger &
  ReplayLog & {
    /** The number of deliveries to replay, from the response. */
    promisedCount: number;
    /** How many attempts each delivery had before. */
    attemptsBefore: number;
  };

/** Checks a replay: each delivery moved once, its steps gap-free, everything received, and repeated only after a kill. */
export function reconcileReplay(ledger: ReplayLedger): Reconciliation {
  const reconciliation = reconcile(ledger);
  const faults = [...reconciliation.faults, ...checkCounts(ledger), ...checkSteps(ledger), ...checkDeliveries(ledger)];
  return { ...reconciliation, faults };
}

function checkCounts({ replay, promisedCount, deliveries }: ReplayLedger): string[] {
  return [
    ...(replay.status === "done" ? [] : [`the replay is ${replay.status}, not done`]),
    ...(promisedCount === deliveries.length
      ? []
      : [`${promisedCount} promised of ${deliveries.length} that had failed`]),
    ...(replay.replayedCount === promisedCount ? [] : [`${replay.replayedCount} replayed of ${promisedCount}`]),
  ];
}

/**
 * Each step continues where the previous one ended, whatever happened in between. One more, without deliveries, may
 * find that everything is done.
 */
function checkSteps({ steps, deliveries }: ReplayLedger): string[] {
  const wanted: { cursorId: string; replayedCount: number }[] = [];
  for (let moved = 0; ; ) {
    const isLast = deliveries.length - moved < REPLAY_STEP_DELIVERIES;
    moved = Math.min(moved + REPLAY_STEP_DELIVERIES, deliveries.length);
    wanted.push({ cursorId: deliveries[moved - 1]?.id ?? "", replayedCount: moved });
    if (isLast) break;
  }
  const faults = wanted.flatMap(({ cursorId, replayedCount }, index) => {
    const step = steps[index];
    if (step?.cursorId === cursorId && step.replayedCount === replayedCount) return [];
    const found = step ? `ends at ${step.cursorId} with ${step.replayedCount}` : "is missing";
    return [`step ${index + 1} ${found}, not at ${cursorId} with ${replayedCount}`];
  });
  return steps.length > wanted.length ? [...faults, `${steps.length} steps, not ${wanted.length}`] : faults;
}

function checkDeliveries({ deliveries, moves, attempts, attemptsBefore }: ReplayLedger): string[] {
  const byDelivery = Map.groupBy(attempts, ({ deliveryId }) => deliveryId);
  return deliveries.flatMap(({ id }) => {
    const numbers = (byDelivery.get(id) ?? []).map(({ number }) => number);
    const isInOrder = numbers.length > 0 && numbers.every((number, index) => number === attemptsBefore + 1 + index);
    return [
      ...(moves[id] === 1 ? [] : [`${id} was moved ${moves[id] ?? 0} times`]),
      ...(isInOrder ? [] : [`${id} has the attempts ${numbers.join(", ")}, not those from ${attemptsBefore + 1} on`]),
    ];
  });
}
