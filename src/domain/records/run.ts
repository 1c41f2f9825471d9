import type { CANCEL_REASONS, RUN_TRIGGERS } from "../events/run-events.ts";

export const RUN_STATUSES = ["queued", "running", "completed", "failed", "cancelled"] as const;

export type RunStatus = (typeof RUN_STATUSES)[number];
/** What set a run off. */
export type RunOrigin = (typeof RUN_TRIGGERS)[number];
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** A workflow's run. `startDeadlineMs`: past it a run that is still queued is cancelled; null: it waits for ever. */
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
