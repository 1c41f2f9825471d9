import type { ALERT_KINDS } from "../events/billing-events.ts";

export const ALERT_STATUSES = ["open", "ended"] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];
export type AlertStatus = (typeof ALERT_STATUSES)[number];

/**
 * A balance that fell below a threshold and has not risen above it since. An organization has at most one open alert of
 * each kind.
 */
export type BalanceAlert = {
  id: string;
  organizationId: string;
  kind: AlertKind;
  thresholdMicrodollars: number;
  status: AlertStatus;
  openedAtMs: number;
  endedAtMs: number | null;
  version: number;
};
