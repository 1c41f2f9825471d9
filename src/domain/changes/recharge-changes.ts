import { RECHARGE_MOVES, type RechargeTrigger } from "../moves/billing-moves.ts";
import { findMove } from "../moves/find-move.ts";
import type { AutoRecharge } from "../records/auto-recharge.ts";
import { moveBalance } from "./balance-move.ts";
import { insertRecord, makeMissing, makeMoved, updateRecord } from "./decision.ts";
import { changeBody, defineChange } from "./define-change.ts";
import { describeBalance } from "./draft-billing-event.ts";
import { foreignId, integer, MAX_PAYMENT_MICRODOLLARS, name } from "./fields.ts";
import { judgeCreation } from "./judge-creation.ts";
import { byId, openAlertsOf } from "./record-refs.ts";

function rechargeFields() {
  return {
    organization_id: name(),
    processor_invoice_id: foreignId(),
    amount_microdollars: integer(1, MAX_PAYMENT_MICRODOLLARS),
  };
}

type RechargeBody = { organization_id: string; processor_invoice_id: string; amount_microdollars: number };

/** `auto_recharge.succeed`: an automatic top-up was charged. Credits it once for each of the processor's invoices. */
export const succeedAutoRecharge = defineChange({
  schema: changeBody("auto_recharge.succeed", rechargeFields()),
  needs: (change) => ({
    organization: byId("organizations", change.organization_id),
    recharge: byId("auto_recharges", change.processor_invoice_id),
    openAlerts: openAlertsOf(change.organization_id),
  }),
  decide(change, { organization, recharge, openAlerts }, context) {
    if (!organization) return makeMissing("organization");
    const { judged, given } = judgeRecharge(change, recharge, "succeed");
    if (judged.kind !== "move") return judged;
    const id = change.processor_invoice_id;
    const amountMicrodollars = change.amount_microdollars;
    const balanceMove = { amountMicrodollars, requestId: `auto_recharge:${id}`, reason: "Automatic top-up" };
    const moved = moveBalance(organization, openAlerts, balanceMove, context);
    if (moved.kind !== "balance_moved") return moved;
    const { occurredAtMs } = context;
    const event = judged.event && {
      organizationId: organization.id,
      type: judged.event,
      idParts: { resourceId: id },
      occurredAtMs,
      data: {
        processor_invoice_id: id,
        amount_microdollars: amountMicrodollars,
        ...describeBalance(moved.balanceMicrodollars),
      },
    };
    return makeMoved(
      { type: "auto_recharge", id },
      [insertRecord("auto_recharges", id, { ...given, status: judged.to, createdAtMs: occurredAtMs }), ...moved.writes],
      [event, ...moved.events],
    );
  },
});

/** `auto_recharge.fail`: an automatic top-up failed. Automatic top-ups stay off until the user turns them on again. */
export const failAutoRecharge = defineChange({
  schema: changeBody("auto_recharge.fail", rechargeFields()),
  needs: (change) => ({
    organization: byId("organizations", change.organization_id),
    recharge: byId("auto_recharges", change.processor_invoice_id),
  }),
  decide(change, { organization, recharge }, { occurredAtMs }) {
    if (!organization) return makeMissing("organization");
    const { judged, given } = judgeRecharge(change, recharge, "fail");
    if (judged.kind !== "move") return judged;
    const id = change.processor_invoice_id;
    const event = judged.event && {
      organizationId: organization.id,
      type: judged.event,
      idParts: { resourceId: id },
      occurredAtMs,
      data: { processor_invoice_id: id, amount_microdollars: change.amount_microdollars },
    };
    return makeMoved(
      { type: "auto_recharge", id },
      [
        insertRecord("auto_recharges", id, { ...given, status: judged.to, createdAtMs: occurredAtMs }),
        updateRecord("organizations", organization, { autoRecharge: false }),
      ],
      [event],
    );
  },
});

function judgeRecharge(change: RechargeBody, recharge: AutoRecharge | null, trigger: RechargeTrigger) {
  const given = { organizationId: change.organization_id, amountMicrodollars: change.amount_microdollars };
  const state = recharge?.status ?? null;
  const move = findMove(RECHARGE_MOVES, state, trigger);
  return { given, judged: judgeCreation("auto_recharge", recharge, state, move, given) };
}
