import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { PHONE_STATUSES } from "../../domain/records/phone.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownPhone, showPhone } from "../../present/phone-fields.ts";
import { count, text } from "../../schema/fields.ts";
import { cursorParameters, readPage } from "../../schema/page-parameters.ts";
import { listPhones } from "../../storage/fleet/phones.ts";

const MAX_IDS = 100;
const Ids = v.pipe(
  text(1, 16_000),
  v.check((ids) => ids.split(",").length <= MAX_IDS, `must have at most ${MAX_IDS} ids, with commas in between`),
);

/** GET /internal/v1/organizations/{id}/phones — docs/contract/control.md, "The fleet". */
export const listOrganizationPhones = defineOperation({
  id: "organizations.phones.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/phones",
  summary: "List an organization's phones",
  description:
    "Lists the organization's own and rented phones (`is_dedicated`) and the shared phones that it has used, " +
    "newest first. `active_session_id` is a session of this organization, and `last_used_at` is when its latest " +
    "session, run or delivery on the phone started. `name` is words that all occur in a phone's name or nickname; A to Z " +
    `match in either case. \`ids\` is up to ${MAX_IDS} ids, with commas in between.`,
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "fleet:read",
  params: v.object({ id: text(1, 256) }),
  query: v.object({
    status: v.optional(v.picklist(PHONE_STATUSES)),
    name: v.optional(text(1, 256)),
    ids: v.optional(Ids),
    ...cursorParameters(),
  }),
  response: v.object({ phones: v.array(ShownPhone), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const { status = null, name = null } = query;
    const ids = query.ids?.split(",") ?? null;
    const page = await listPhones(db, { organizationId: params.id, status, name, ids, ...readPage(query) });
    if (!page) throw missingOrganization();
    return { phones: page.phones.map(showPhone), total: page.total };
  },
});
