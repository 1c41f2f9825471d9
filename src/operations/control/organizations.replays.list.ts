import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/actor.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownReplay, showReplay } from "../../present/replay-fields.ts";
import { count, text } from "../../schema/fields.ts";
import { pageParameters } from "../../schema/page-parameters.ts";
import { listReplays } from "../../storage/replay-list.ts";

/** GET /internal/v1/organizations/{id}/replays. */
export const listOrganizationReplays = defineOperation({
  id: "organizations.replays.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/replays",
  summary: "List bulk replays",
  description:
    "Newest first. `delivery_count` deliveries had failed when it was asked for; `replayed_count` of them have been sent again, which may stay " +
    "fewer: what was replayed by other means, or whose destination was disabled since, is left as it is.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  params: v.object({ id: text(1, 256) }),
  query: v.object(pageParameters()),
  response: v.object({ replays: v.array(ShownReplay), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const page = await listReplays(db, { organizationId: params.id, ...query });
    if (!page) throw missingOrganization();
    return { replays: page.replays.map(showReplay), total: page.total };
  },
});
