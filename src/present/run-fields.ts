import * as v from "valibot";
import { CANCEL_REASONS, RUN_TRIGGERS } from "../domain/events/run-events.ts";
import { RUN_STATUSES, type Run } from "../domain/records/run.ts";
import { writeTime } from "../domain/rfc3339.ts";
import { ShownTime } from "../schema/fields.ts";

/** A run as the control API shows it. Fields without a value are null. */
export const ShownRun = v.object({
  id: v.string(),
  workflow_id: v.string(),
  trigger: v.picklist(RUN_TRIGGERS),
  status: v.picklist(RUN_STATUSES),
  phone_id: v.nullable(v.string()),
  session_id: v.nullable(v.string()),
  created_at: ShownTime,
  started_at: v.nullable(ShownTime),
  completed_at: v.nullable(ShownTime),
  canceled_at: v.nullable(ShownTime),
  cancel_reason: v.nullable(v.picklist(CANCEL_REASONS)),
  start_deadline: v.nullable(ShownTime),
});

export function showRun(run: Run): v.InferInput<typeof ShownRun> {
  return {
    id: run.id,
    workflow_id: run.workflowId,
    trigger: run.trigger,
    status: run.status,
    phone_id: run.phoneId,
    session_id: run.sessionId,
    created_at: writeTime(run.createdAtMs),
    started_at: writeTime(run.startedAtMs),
    completed_at: writeTime(run.completedAtMs),
    canceled_at: writeTime(run.canceledAtMs),
    cancel_reason: run.cancelReason,
    start_deadline: writeTime(run.startDeadlineMs),
  };
}
