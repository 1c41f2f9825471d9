import * as v from "valibot";
import { requireOwnOrganization } from "../../domain/access/actor.ts";
import { OUTAGE_REASONS } from "../../domain/events/phone-events.ts";
import { PHONE_STATUSES } from "../../domain/records/phone.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingPhone, ShownPhone, showPhone } from "../../present/phone-fields.ts";
import { ShownTime, text } from "../../schema/fields.ts";
import { findPhone, MAX_STATUS_CHANGES } from "../../storage/fleet/phones.ts";

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
  summary: "Get a phone",
  description:
    "Returns a phone as in the list, with `history`: its statuses in the order in which they were reported, " +
    `latest first, at most ${MAX_STATUS_CHANGES}. \`at\` is when the status changed, which may be earlier than ` +
    "that of a status reported before it. A phone that the organization neither has nor has used returns a 404.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "fleet:read",
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
