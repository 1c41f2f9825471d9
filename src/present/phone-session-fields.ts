import * as v from "valibot";
import { END_REASONS, SESSION_SOURCES } from "../domain/events/session-events.ts";
import { SESSION_STATUSES, type Session } from "../domain/records/session.ts";
import { writeTime } from "../domain/rfc3339.ts";
import { ShownTime } from "../schema/fields.ts";

/** A session on a phone as the control API shows it. Fields without a value are null. */
export const ShownPhoneSession = v.object({
  id: v.string(),
  phone_id: v.string(),
  workflow_id: v.nullable(v.string()),
  source: v.picklist(SESSION_SOURCES),
  status: v.picklist(SESSION_STATUSES),
  is_dedicated_phone: v.boolean(),
  end_reason: v.nullable(v.picklist(END_REASONS)),
  allocated_at: ShownTime,
  deallocated_at: v.nullable(ShownTime),
  recording_ready_at: v.nullable(ShownTime),
});

export function showPhoneSession(session: Session): v.InferInput<typeof ShownPhoneSession> {
  return {
    id: session.id,
    phone_id: session.phoneId,
    workflow_id: session.workflowId,
    source: session.source,
    status: session.status,
    is_dedicated_phone: session.isDedicatedPhone,
    end_reason: session.endReason,
    allocated_at: writeTime(session.allocatedAtMs),
    deallocated_at: writeTime(session.deallocatedAtMs),
    recording_ready_at: writeTime(session.recordingReadyAtMs),
  };
}
