import * as v from "valibot";
import { displayBalance } from "../domain/money/balance-display.ts";
import type { Organization } from "../domain/records/organization.ts";

const Balance = { balance_microdollars: v.pipe(v.number(), v.safeInteger()), balance_display: v.string() };

/** A balance on its own: in microdollars, which may be negative, and formatted as text. */
export const BalanceAnswer = v.object(Balance);

/** A balance with its settings (docs/contract/decisions.md, "Money"). `threshold_microdollars` null: the low-balance alert is off. */
export const BillingAnswer = v.object({
  ...Balance,
  threshold_microdollars: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  auto_recharge: v.boolean(),
});

export function showBalance(balanceMicrodollars: number): v.InferInput<typeof BalanceAnswer> {
  return { balance_microdollars: balanceMicrodollars, balance_display: displayBalance(balanceMicrodollars) };
}

export function showBilling(
  organization: Pick<Organization, "balanceMicrodollars" | "alertThresholdMicrodollars" | "autoRecharge">,
): v.InferInput<typeof BillingAnswer> {
  return {
    ...showBalance(organization.balanceMicrodollars),
    threshold_microdollars: organization.alertThresholdMicrodollars,
    auto_recharge: organization.autoRecharge,
  };
}
