import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { WEBHOOK_DELIVERY_STATUSES } from "../../domain/deliveries/webhook-delivery.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownDelivery, showDelivery } from "../../present/delivery-fields.ts";
import { missingReplay } from "../../present/replay-fields.ts";
import { count, text } from "../../schema/fields.ts";
import { cursorParameters, readPage } from "../../schema/page-parameters.ts";
import { listReplayedDeliveries } from "../../storage/replays/replay-list.ts";

/** GET /internal/v1/replays/{id}/deliveries. */
export const listReplayDeliveries = defineOperation({
  id: "replays.deliveries.list",
  method: "GET",
  path: "/internal/v1/replays/{id}/deliveries",
  summary: "List the deliveries of a bulk replay",
  description:
    "Lists the deliveries that the replay has sent again so far, newest first, each with its current status: " +
    "`delivered`, `failed`, `pending`, or `held` because its destination was disabled.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "webhooks:read",
  params: v.object({ id: text(1, 256) }),
  query: v.object({ status: v.optional(v.picklist(WEBHOOK_DELIVERY_STATUSES)), ...cursorParameters() }),
  response: v.object({ deliveries: v.array(ShownDelivery), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db }) {
    const { status = null } = query;
    const ref = { replayId: params.id, scope: scopeOf(caller) };
    const page = await listReplayedDeliveries(db, ref, { status, ...readPage(query) });
    if (!page) throw missingReplay();
    return { deliveries: page.deliveries.map(showDelivery), total: page.total };
  },
});
