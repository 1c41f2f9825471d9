import type { OUTAGE_REASONS } from "../events/phone-events.ts";
import type { PhoneTrigger } from "../moves/phone-moves.ts";

export const PHONE_STATUSES = ["active", "recovering", "out_of_service"] as const;

export type PhoneStatus = (typeof PHONE_STATUSES)[number];

/** The reason for which a phone left service. */
export type OutageReason = (typeof OUTAGE_REASONS)[number];

/**
 * A phone of the fleet. `organizationId`: the only organization that may use it now, including its renter; null: shared
 * by all. `rentalId` and `activeSessionId`: the rental that holds it and the session that runs on it, at most one of
 * each. `statusTrigger`: the change that led to its status, which distinguishes a repeat from a move that isn't
 * allowed; `statusChangedAtMs`: when (null: not recorded). `statusReason` is null while active.
 */
export type Phone = {
  id: string;
  organizationId: string | null;
  name: string;
  nickname: string | null;
  status: PhoneStatus;
  statusTrigger: PhoneTrigger;
  statusReason: OutageReason | null;
  statusChangedAtMs: number | null;
  rentalId: string | null;
  activeSessionId: string | null;
  createdAtMs: number;
  version: number;
};
