import * as v from "valibot";
import { requireOwnOrganization } from "../../domain/access/actor.ts";
import { setAutoRecharge } from "../../domain/changes/auto-recharge.ts";
import { type MoneySnapshot, needMoney } from "../../domain/changes/decide-balance-move.ts";
import { makeMissing } from "../../domain/changes/decision.ts";
import { describeRefusal } from "../../http/describe-refusal.ts";
import { defineOperation } from "../../http/operation.ts";
import { BillingAnswer, showBilling } from "../../present/balance-answer.ts";
import { text } from "../../schema/fields.ts";
import { settleChange } from "../../services/settle-change.ts";

/** PUT /internal/v1/organizations/{id}/auto-recharge — docs/contract/control.md, "Money and usage". */
export const setOrganizationAutoRecharge = defineOperation({
  id: "organizations.auto-recharge.set",
  method: "PUT",
  path: "/internal/v1/organizations/{id}/auto-recharge",
  summary: "Turn auto-recharge on or off",
  description:
    "Allows or forbids top-ups of the balance by the payment processor's adapter, which reports each as " +
    "`auto_recharge.succeed` or `auto_recharge.fail`. A failed one turns auto-recharge off until it is turned on here.",
  service: "platform",
  auth: "control",
  memberRole: "admin",
  params: v.object({ id: text(1, 256) }),
  body: v.object({ enabled: v.boolean() }),
  example: { enabled: true },
  response: BillingAnswer,
  errors: ["not_found"],
  async handle({ params, body, caller }, { db, nowMs, commit }) {
    requireOwnOrganization(caller, params.id);
    let answer: v.InferInput<typeof BillingAnswer> | undefined;
    const decide = ({ organization }: MoneySnapshot) => {
      if (!organization) return makeMissing("organization");
      answer = showBilling({ ...organization, autoRecharge: body.enabled });
      return setAutoRecharge(organization, body.enabled);
    };
    const settled = await settleChange(db, { needs: needMoney(params.id), decide }, nowMs, (statements) =>
      commit(statements, answer),
    );
    if (settled.kind !== "moved" && settled.kind !== "repeated") throw describeRefusal(settled);
    if (!answer) throw new Error("decided without an organization");
    return answer;
  },
});
