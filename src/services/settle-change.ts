import { type Decision, type Resource, refuse } from "../domain/changes/decision.ts";
import { buildDraftedEvent } from "../domain/changes/event-draft.ts";
import type { RecordRefs, Snapshot } from "../domain/changes/record-refs.ts";
import type { Event } from "../domain/events/event-catalog.ts";
import { CommitRefused } from "../storage/commit-batch.ts";
import { findOtherEvent, prepareAnnounceEvents } from "../storage/deliveries/outbox.ts";
import { loadSnapshot } from "../storage/fleet/load-snapshot.ts";
import { prepareWriteRecord } from "../storage/write-records.ts";
import { dueNow } from "./due-now.ts";
import { retryStale } from "./retry-stale.ts";

/** The result of a change: stored with its events, or nothing stored. */
export type Settled =
  | { kind: "moved"; resource: Resource; events: readonly Event[] }
  | Exclude<Decision, { kind: "moved" }>;

export type Moved = Extract<Settled, { kind: "moved" }>;

/**
 * Stores the statements in one transaction, possibly with more of the caller's own, and wakes the destinations that
 * have something due: `commitAndWake`, or a request's `context.commit`. Throws what `commitBatch` throws.
 */
type CommitChange = (statements: readonly D1PreparedStatement[], moved: Moved) => Promise<unknown>;

/**
 * Decides a change from the records and stores it: records, events and deliveries in one transaction, or nothing. If
 * another write came first, it decides again from the new records, so one of two mutually exclusive changes is refused.
 * If the change's event is stored already, the change is a repeat; but if the stored event has other contents, it was
 * another change at the same time, and this one is refused.
 *
 * @param nowMs Unix milliseconds
 */
export async function settleChange<Refs extends RecordRefs>(
  db: D1Database,
  change: { needs: Refs; decide(snapshot: Snapshot<Refs>): Decision },
  nowMs: number,
  commit: CommitChange,
): Promise<Settled> {
  return retryStale(async () => {
    const decision = change.decide(await loadSnapshot(db, change.needs));
    if (decision.kind !== "moved") return decision;
    const { resource } = decision;
    const addressed = decision.events.map((draft) => ({
      organizationId: draft.organizationId,
      event: buildDraftedEvent(draft),
    }));
    const moved: Moved = { kind: "moved", resource, events: addressed.map(({ event }) => event) };
    const statements = [
      ...decision.writes.flatMap((write) => prepareWriteRecord(db, write)),
      ...prepareAnnounceEvents(db, addressed, nowMs, dueNow(nowMs)),
    ];
    try {
      await commit(statements, moved);
      return moved;
    } catch (error) {
      const isKnown = error instanceof CommitRefused && error.refusal === "known_event";
      if (!isKnown) throw error;
      const otherId = await findOtherEvent(db, addressed);
      // The change was reported before, and the record has moved on and back since.
      if (otherId === null) return { kind: "repeated", resource };
      const detail = `Another change was reported with this occurred_at, as the event ${otherId}. Report this one with a later occurred_at.`;
      return refuse("occurred_at_taken", detail);
    }
  });
}
