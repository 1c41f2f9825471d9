import type { END_REASONS, SESSION_SOURCES } from "../events/session-events.ts";

export const SESSION_STATUSES = ["active", "completed"] as const;

export type SessionStatus = (typeof SESSION_STATUSES)[number];
export type SessionSource = (typeof SESSION_SOURCES)[number];
export type EndReason = (typeof END_REASONS)[number];

/**
 * A period in which an organization uses a phone. `isDedicatedPhone`: true if only that organization could use the
 * phone when the session started. `recordingReadyAtMs`: when its latest recording became ready.
 */
export type Session = {
  id: string;
  organizationId: string;
  phoneId: string;
  workflowId: string | null;
  source: SessionSource;
  status: SessionStatus;
  isDedicatedPhone: boolean;
  endReason: EndReason | null;
  allocatedAtMs: number;
  deallocatedAtMs: number | null;
  recordingReadyAtMs: number | null;
  version: number;
};
