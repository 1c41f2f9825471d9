import { DEVICE_CLASS } from "../events/event-fields.ts";
import type { EventType } from "../events/event-types.ts";
import type { Run } from "../records/run.ts";
import { writeTime } from "../rfc3339.ts";
import type { EventDraft } from "./event-draft.ts";

/**
 * Drafts an event of a run, as it is after the change (docs/contract/interface.md, "Runs"). A run without a phone has
 * no device class either.
 */
export function draftRunEvent(type: EventType, run: Run, occurredAtMs: number): EventDraft {
  const hasOutcome = run.status === "completed" || run.status === "failed";
  return {
    organizationId: run.organizationId,
    type,
    idParts: { resourceId: run.id },
    occurredAtMs,
    data: {
      id: run.id,
      workflow_id: run.workflowId,
      device_class: run.phoneId === null ? null : DEVICE_CLASS,
      phone_id: run.phoneId,
      session_id: run.sessionId,
      status: run.status,
      trigger: run.trigger,
      started_at: writeTime(run.startedAtMs),
      completed_at: writeTime(run.completedAtMs),
      canceled_at: writeTime(run.canceledAtMs),
      created_at: writeTime(run.createdAtMs),
      // The schemas list `success` and `reason` only for the outcomes that have them, and reject any other field.
      ...(hasOutcome ? { success: run.status === "completed" } : {}),
      ...(run.cancelReason === null ? {} : { reason: run.cancelReason }),
    },
  };
}
