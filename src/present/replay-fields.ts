import * as v from "valibot";
import { Problem } from "../domain/errors/problem.ts";
import { writeTime } from "../domain/rfc3339.ts";
import { count, ShownTime } from "../schema/fields.ts";
import type { ListedReplay, ReplayOutcome } from "../storage/replays/replay-list.ts";

/** A bulk replay as the control API shows it. `destination_id` is null for a replay of all destinations. */
export const ShownReplay = v.pipe(
  v.object({
    id: v.string(),
    destination_id: v.nullable(v.string()),
    since: ShownTime,
    until: ShownTime,
    delivery_count: count(),
    replayed_count: count(),
    status: v.picklist(["running", "done"]),
    created_at: ShownTime,
  }),
  v.title("Replay"),
);

export function showReplay(replay: ListedReplay): v.InferInput<typeof ShownReplay> {
  return {
    id: replay.id,
    destination_id: replay.destinationId,
    since: writeTime(replay.sinceMs),
    until: writeTime(replay.untilMs),
    delivery_count: replay.deliveryCount,
    replayed_count: replay.replayedCount,
    status: replay.status,
    created_at: writeTime(replay.createdAtMs),
  };
}

/** How many of a replay's deliveries are in each status now. */
export const ShownOutcome = v.object({
  delivered_count: count(),
  failed_count: count(),
  pending_count: count(),
  held_count: count(),
});

export function showOutcome(outcome: ReplayOutcome): v.InferInput<typeof ShownOutcome> {
  return {
    delivered_count: outcome.deliveredCount,
    failed_count: outcome.failedCount,
    pending_count: outcome.pendingCount,
    held_count: outcome.heldCount,
  };
}

export function missingReplay(): Problem {
  return new Problem("not_found", "There is no such replay.");
}
