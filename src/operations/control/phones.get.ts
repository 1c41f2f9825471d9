import * as v from "valibot";
import { requireOwnOrganization } from "../../domain/actor.ts";
import { OUTAGE_REASONS } from "../../domain/events/phone-events.ts";
import { PHONE_STATUSES } from "../../domain/records/phone.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingPhone, ShownPhone, showPhone } from "../../present/phone-fields.ts";
import { ShownTime, text } from "../../schema/fields.ts";
import { findPhone, MAX_STATUS_CHANGES } from "../../storage/phones.ts";

const StatusChange = v.object({
  status: v.picklist(PHONE_STATUSES),
  reason: v.nullable(v.picklist(OUTAGE_REASONS)),
  at: ShownTime,
});

/** GET /internal/v1/organizations/{id}/phones/{phone_id} — docs/contract/control.md, "The fleet". */
export const getPhone = defineOperation({
  id: "phones.get",
  method: "GET",
  path: "/internal/v1/organizations/{id}/phones/{phone_id}",
  summary: "Show one phone",
  description:
    `A phone as the list has it, and \`history\`: its states in the order in which they were reported, the latest first, ` +
    `${MAX_STATUS_CHANGES} at most. \`at\` is when it happened, which may be before what was reported earlier. A phone that the ` +
    "organization neither has nor has used reads as not found.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  params: v.object({ id: text(1, 256), phone_id: text(1, 256) }),
  response: v.object({ ...ShownPhone.entries, history: v.array(StatusChange) }),
  errors: ["not_found"],
  async handle({ params, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const found = await findPhone(db, { organizationId: params.id, phoneId: params.phone_id });
    if (!found) throw missingPhone();
    const history = found.history.map(({ status, reason, atMs }) => ({ status, reason, at: writeTime(atMs) }));
    return { ...showPhone(found.phone), history };
  },
});
