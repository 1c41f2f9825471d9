import * as v from "valibot";
import { requireOwnOrganization } from "../../domain/access/actor.ts";
import { decideBalanceMove, type MoneySnapshot, needMoney } from "../../domain/changes/decide-balance-move.ts";
import { integer, MAX_PAYMENT_MICRODOLLARS, reason } from "../../domain/changes/fields.ts";
import { makeNewIds } from "../../domain/changes/new-ids.ts";
import { describeRefusal } from "../../http/describe-refusal.ts";
import { defineOperation } from "../../http/operation.ts";
import { BalanceAnswer, showBalance } from "../../present/balance-answer.ts";
import { text } from "../../schema/fields.ts";
import { settleChange } from "../../services/settle-change.ts";

/** POST /internal/v1/organizations/{id}/credits — docs/contract/control.md, "Money and usage". */
export const createCredit = defineOperation({
  id: "organizations.credits.create",
  method: "POST",
  path: "/internal/v1/organizations/{id}/credits",
  summary: "Credit a balance",
  description:
    "Adds an amount to the balance. If the balance rises above the threshold of an open alert, the alert ends " +
    "with `balance.recovered`.",
  service: "platform",
  auth: "control",
  memberRole: null,
  params: v.object({ id: text(1, 256) }),
  body: v.object({ amount_microdollars: integer(1, MAX_PAYMENT_MICRODOLLARS), reason: reason() }),
  example: { amount_microdollars: 20_000_000, reason: "Invoice 42" },
  status: 201,
  response: BalanceAnswer,
  errors: ["not_found", "balance_out_of_range"],
  async handle({ params, body, caller }, { db, nowMs, requestId, commit }) {
    requireOwnOrganization(caller, params.id);
    const move = { amountMicrodollars: body.amount_microdollars, requestId, reason: body.reason };
    let answer = showBalance(0);
    const decide = (snapshot: MoneySnapshot) => {
      answer = showBalance((snapshot.organization?.balanceMicrodollars ?? 0) + move.amountMicrodollars);
      return decideBalanceMove(snapshot, move, { nowMs, occurredAtMs: nowMs, newIds: makeNewIds(nowMs) });
    };
    const settled = await settleChange(db, { needs: needMoney(params.id), decide }, nowMs, (statements) =>
      commit(statements, answer),
    );
    if (settled.kind === "moved" || settled.kind === "repeated") return answer;
    throw describeRefusal(settled);
  },
});
