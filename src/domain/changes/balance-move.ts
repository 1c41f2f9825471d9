import { ALERT_MOVES, type AlertTrigger } from "../moves/alert-moves.ts";
import { findMove } from "../moves/find-move.ts";
import type { AlertKind, BalanceAlert } from "../records/balance-alert.ts";
import type { Organization } from "../records/organization.ts";
import { insertRecord, type RecordWrite, type Refusal, refuse, updateRecord } from "./decision.ts";
import type { ChangeContext } from "./define-change.ts";
import { draftAlertEvent } from "./draft-billing-event.ts";
import type { EventDraft } from "./event-draft.ts";

/**
 * A change of a balance, in whole microdollars: positive for a credit, negative for a charge, never zero. `requestId`
 * makes it unique in the ledger.
 */
export type BalanceMove = { amountMicrodollars: number; requestId: string; reason: string };

type BalanceOutcome = {
  kind: "balance_moved";
  balanceMicrodollars: number;
  writes: readonly RecordWrite[];
  events: readonly EventDraft[];
};

/**
 * Changes a balance, and opens and ends its alerts (docs/contract/decisions.md, "Money"): a charge that leaves it below
 * the threshold opens `low_balance`, one that leaves it below zero opens `negative_balance`, unless an alert of that
 * kind is open; a credit that leaves it above an open alert's threshold ends that alert. At exactly the threshold,
 * nothing opens and nothing ends. Throws a RangeError if the amount is zero or not a whole number.
 *
 * @param openAlerts all open alerts of the organization
 */
export function moveBalance(
  organization: Organization,
  openAlerts: readonly BalanceAlert[],
  move: BalanceMove,
  context: ChangeContext,
): BalanceOutcome | Refusal {
  const { amountMicrodollars, requestId, reason } = move;
  if (!Number.isSafeInteger(amountMicrodollars) || amountMicrodollars === 0) throw new RangeError("not an amount");
  const balanceMicrodollars = organization.balanceMicrodollars + amountMicrodollars;
  if (!Number.isSafeInteger(balanceMicrodollars)) {
    return refuse("balance_out_of_range", "The balance would no longer be an exact number.");
  }
  const isCharge = amountMicrodollars < 0;
  const alerts = isCharge
    ? openAlertsBelow(organization, openAlerts, balanceMicrodollars, context)
    : endAlertsAbove(openAlerts, balanceMicrodollars, context);
  return {
    kind: "balance_moved",
    balanceMicrodollars,
    writes: [
      updateRecord("organizations", organization, { balanceMicrodollars }),
      insertRecord("ledger", context.newIds.ledger, {
        organizationId: organization.id,
        requestId,
        kind: isCharge ? "charge" : "credit",
        amountMicrodollars,
        balanceAfterMicrodollars: balanceMicrodollars,
        reason,
        // The time of booking, not of the event. The database raises it to that of the newest entry, which has the
        // current balance.
        createdAtMs: context.nowMs,
      }),
      ...alerts.writes,
    ],
    events: alerts.events,
  };
}

type AlertOutcome = Pick<BalanceOutcome, "writes" | "events">;

/** Lists the alerts that a charge may open, starting with the user's own. */
function openAlertsBelow(
  organization: Organization,
  openAlerts: readonly BalanceAlert[],
  balanceMicrodollars: number,
  { occurredAtMs, newIds }: ChangeContext,
): AlertOutcome {
  const candidates: [AlertKind, AlertTrigger, id: string, thresholdMicrodollars: number | null][] = [
    ["low_balance", "fall_below_threshold", newIds.lowBalanceAlert, organization.alertThresholdMicrodollars],
    ["negative_balance", "fall_below_zero", newIds.negativeBalanceAlert, 0],
  ];
  const writes: RecordWrite[] = [];
  const events: EventDraft[] = [];
  for (const [kind, trigger, id, thresholdMicrodollars] of candidates) {
    if (thresholdMicrodollars === null || balanceMicrodollars >= thresholdMicrodollars) continue;
    const open = openAlerts.find((alert) => alert.kind === kind);
    const found = findMove(ALERT_MOVES, open?.status ?? null, trigger);
    if (found.kind !== "move") continue;
    const values = { organizationId: organization.id, kind, thresholdMicrodollars };
    const times = { openedAtMs: occurredAtMs, endedAtMs: null };
    writes.push(insertRecord("balance_alerts", id, { ...values, ...times, status: found.to }));
    if (found.event) events.push(draftAlertEvent(found.event, { id, ...values }, balanceMicrodollars, occurredAtMs));
  }
  return { writes, events };
}

function endAlertsAbove(
  openAlerts: readonly BalanceAlert[],
  balanceMicrodollars: number,
  { occurredAtMs }: ChangeContext,
): AlertOutcome {
  const recovered = openAlerts.filter((alert) => balanceMicrodollars > alert.thresholdMicrodollars);
  const ended = recovered.map((alert) => ({ alert, found: findMove(ALERT_MOVES, alert.status, "rise_above") }));
  return {
    writes: ended.flatMap(({ alert, found }) =>
      found.kind === "move"
        ? [updateRecord("balance_alerts", alert, { status: found.to, endedAtMs: occurredAtMs })]
        : [],
    ),
    events: ended.flatMap(({ alert, found }) =>
      found.kind === "move" && found.event
        ? [draftAlertEvent(found.event, alert, balanceMicrodollars, occurredAtMs)]
        : [],
    ),
  };
}
