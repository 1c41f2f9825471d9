import type { CANCEL_REASONS, RUN_TRIGGERS } from "../events/run-events.ts";

export const RUN_STATUSES = ["queued", "running", "completed", "failed", "cancelled"] as const;

export type RunStatus = (typeof RUN_STATUSES)[number];
/** The trigger of a run. */
type RunOrigin = (typeof RUN_TRIGGERS)[number];
type CancelReason = (typeof CANCEL_REASONS)[number];

/** A run of a workflow. `startDeadlineMs`: a run that is still queued after it is canceled; null: the run waits forever. */
export type Run = {
  id: string;
  organizationId: string;
  workflowId: string;
  trigger: RunOrigin;
  status: RunStatus;
  phoneId: string | null;
  sessionId: string | null;
  startDeadlineMs: number | null;
  cancelReason: CancelReason | null;
  createdAtMs: number;
  startedAtMs: number | null;
  completedAtMs: number | null;
  canceledAtMs: number | null;
  version: number;
};
