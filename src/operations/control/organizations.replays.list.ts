import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownReplay, showReplay } from "../../present/replay-fields.ts";
import { count, text } from "../../schema/fields.ts";
import { cursorParameters, readPage } from "../../schema/page-parameters.ts";
import { listReplays } from "../../storage/replays/replay-list.ts";

/** GET /internal/v1/organizations/{id}/replays. */
export const listOrganizationReplays = defineOperation({
  id: "organizations.replays.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/replays",
  summary: "List bulk replays",
  description:
    "Lists bulk replays, newest first. `delivery_count` is the number of failed deliveries when the replay was " +
    "requested, and `replayed_count` the number that have been sent again. The latter may stay lower: deliveries " +
    "that were replayed in other ways, or whose destination has been disabled since, are skipped.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "webhooks:read",
  params: v.object({ id: text(1, 256) }),
  query: v.object(cursorParameters()),
  response: v.object({ replays: v.array(ShownReplay), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const page = await listReplays(db, { organizationId: params.id, ...readPage(query) });
    if (!page) throw missingOrganization();
    return { replays: page.replays.map(showReplay), total: page.total };
  },
});
