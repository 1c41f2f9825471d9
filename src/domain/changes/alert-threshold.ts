import { ALERT_MOVES } from "../moves/alert-moves.ts";
import { findMove } from "../moves/find-move.ts";
import type { BalanceAlert } from "../records/balance-alert.ts";
import type { Organization } from "../records/organization.ts";
import { type Decision, makeMoved, makeRepeated, type RecordWrite, updateRecord } from "./decision.ts";
import type { ChangeContext } from "./define-change.ts";

/**
 * Sets the threshold of the low-balance alert, in microdollars; null turns the alert off. Sends no event: turning the
 * alert off, or lowering the threshold below the balance, ends an open alert silently, and no alert opens before the
 * next charge (docs/contract/decisions.md, "Money"). An alert that stays open follows the new threshold.
 */
export function setAlertThreshold(
  organization: Organization,
  openAlerts: readonly BalanceAlert[],
  thresholdMicrodollars: number | null,
  { occurredAtMs }: Pick<ChangeContext, "occurredAtMs">,
): Decision {
  const resource = { type: "organization", id: organization.id } as const;
  if (organization.alertThresholdMicrodollars === thresholdMicrodollars) return makeRepeated(resource);
  const open = openAlerts.find((alert) => alert.kind === "low_balance");
  return makeMoved(resource, [
    updateRecord("organizations", organization, { alertThresholdMicrodollars: thresholdMicrodollars }),
    ...(open ? [judgeOpenAlert(open, organization.balanceMicrodollars, thresholdMicrodollars, occurredAtMs)] : []),
  ]);
}

function judgeOpenAlert(
  alert: BalanceAlert,
  balanceMicrodollars: number,
  thresholdMicrodollars: number | null,
  occurredAtMs: number,
): RecordWrite {
  if (thresholdMicrodollars !== null && thresholdMicrodollars >= balanceMicrodollars) {
    return updateRecord("balance_alerts", alert, { thresholdMicrodollars });
  }
  const trigger = thresholdMicrodollars === null ? "turn_off" : "lower_threshold";
  const found = findMove(ALERT_MOVES, alert.status, trigger);
  return updateRecord("balance_alerts", alert, {
    status: found.kind === "move" ? found.to : alert.status,
    endedAtMs: occurredAtMs,
  });
}
