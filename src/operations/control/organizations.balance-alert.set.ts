import * as v from "valibot";
import { requireOwnOrganization } from "../../domain/access/actor.ts";
import { setAlertThreshold } from "../../domain/changes/alert-threshold.ts";
import { type MoneySnapshot, needMoney } from "../../domain/changes/decide-balance-move.ts";
import { makeMissing } from "../../domain/changes/decision.ts";
import { integer } from "../../domain/changes/fields.ts";
import { describeRefusal } from "../../http/describe-refusal.ts";
import { defineOperation } from "../../http/operation.ts";
import { BillingAnswer, showBilling } from "../../present/balance-answer.ts";
import { text } from "../../schema/fields.ts";
import { settleChange } from "../../services/settle-change.ts";

/** PUT /internal/v1/organizations/{id}/balance-alert — docs/contract/control.md, "Money and usage"; docs/contract/decisions.md, "Money". */
export const setBalanceAlert = defineOperation({
  id: "organizations.balance-alert.set",
  method: "PUT",
  path: "/internal/v1/organizations/{id}/balance-alert",
  summary: "Set the low-balance alert",
  description:
    "Sets the threshold of the alert; null turns it off. Turning the alert off, or lowering the threshold below " +
    "the balance, ends an open alert without an event. The next charge is the first that may open an alert.",
  service: "platform",
  auth: "control",
  memberRole: "admin",
  params: v.object({ id: text(1, 256) }),
  body: v.object({ threshold_microdollars: v.nullable(integer(0)) }),
  example: { threshold_microdollars: 5_000_000 },
  response: BillingAnswer,
  errors: ["not_found"],
  async handle({ params, body, caller }, { db, nowMs, commit }) {
    requireOwnOrganization(caller, params.id);
    const threshold = body.threshold_microdollars;
    let answer: v.InferInput<typeof BillingAnswer> | undefined;
    const decide = ({ organization, openAlerts }: MoneySnapshot) => {
      if (!organization) return makeMissing("organization");
      answer = showBilling({ ...organization, alertThresholdMicrodollars: threshold });
      return setAlertThreshold(organization, openAlerts, threshold, { occurredAtMs: nowMs });
    };
    const settled = await settleChange(db, { needs: needMoney(params.id), decide }, nowMs, (statements) =>
      commit(statements, answer),
    );
    if (settled.kind !== "moved" && settled.kind !== "repeated") throw describeRefusal(settled);
    if (!answer) throw new Error("decided without an organization");
    return answer;
  },
});
