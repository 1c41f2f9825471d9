import { DEVICE_CLASS } from "../events/event-fields.ts";
import type { EventType } from "../events/event-types.ts";
import type { Session } from "../records/session.ts";
import { writeTime } from "../rfc3339.ts";
import type { EventDraft } from "./event-draft.ts";

/** Drafts an event of a session, as it is after the change (docs/contract/interface.md, "Sessions"). */
export function draftSessionEvent(type: EventType, session: Session, occurredAtMs: number): EventDraft {
  const { id, organizationId, phoneId } = session;
  const draft = { organizationId, type, occurredAtMs };
  const identity = { session_id: id, device_class: DEVICE_CLASS, phone_id: phoneId };
  if (type === "session.recording_ready") {
    return { ...draft, idParts: { resourceId: id, timeMs: occurredAtMs }, data: identity };
  }
  return {
    ...draft,
    idParts: { resourceId: id },
    data: {
      ...identity,
      status: session.status,
      source: session.source,
      workflow_id: session.workflowId,
      allocated_at: writeTime(session.allocatedAtMs),
      deallocated_at: writeTime(session.deallocatedAtMs),
      is_dedicated_phone: session.isDedicatedPhone,
      ...(session.endReason === null ? {} : { end_reason: session.endReason }),
    },
  };
}
