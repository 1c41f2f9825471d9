import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { defineOperation } from "../../http/operation.ts";
import { BillingAnswer, showBilling } from "../../present/balance-answer.ts";
import { text } from "../../schema/fields.ts";
import { findBilling } from "../../storage/organizations.ts";

/** GET /internal/v1/organizations/{id}/balance — docs/contract/decisions.md, "Money". */
export const getBalance = defineOperation({
  id: "organizations.balance.get",
  method: "GET",
  path: "/internal/v1/organizations/{id}/balance",
  summary: "Get a balance and its settings",
  description:
    "Returns the balance, which may be negative. `threshold_microdollars` is null if the low-balance alert is " +
    "off.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "usage:read",
  params: v.object({ id: text(1, 256) }),
  response: BillingAnswer,
  errors: ["not_found"],
  async handle({ params, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const organization = await findBilling(db, params.id);
    if (!organization) throw missingOrganization();
    return showBilling(organization);
  },
});
