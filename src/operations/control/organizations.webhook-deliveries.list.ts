import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { readDeliverySearch } from "../../domain/deliveries/delivery-search.ts";
import { MAX_SEARCH_CHARACTERS, WEBHOOK_DELIVERY_STATUSES } from "../../domain/deliveries/webhook-delivery.ts";
import { MAX_EVENT_ID_CHARACTERS } from "../../domain/events/event-ids.ts";
import { EVENT_TYPES } from "../../domain/events/event-types.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownDelivery, showDelivery } from "../../present/delivery-fields.ts";
import { count, text } from "../../schema/fields.ts";
import { cursorParameters, readPage } from "../../schema/page-parameters.ts";
import { readSpan, spanParameters } from "../../schema/span-parameters.ts";
import { listDeliveryLog } from "../../storage/deliveries/delivery-log.ts";
import { PAYLOADS_SEARCHED, searchDeliveryLog } from "../../storage/deliveries/delivery-search.ts";

/** GET /internal/v1/organizations/{id}/webhook-deliveries — docs/contract/control.md, "Webhook deliveries". */
export const listWebhookDeliveries = defineOperation({
  id: "organizations.webhook-deliveries.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/webhook-deliveries",
  summary: "List webhook deliveries",
  description:
    "Lists the organization's webhook deliveries, newest first, including those to deleted destinations. `since` " +
    "and `until` (both included) filter by creation time. `after` is the id of the delivery after which the page " +
    "starts: use the last id of a page to get the next one, which is fast at any depth. `search` is the id of a " +
    "delivery, destination, event, run, session, phone or file, an event type, or words that all occur in the payload. " +
    `Words are searched in the newest ${PAYLOADS_SEARCHED.toLocaleString("en")} deliveries of the week before \`until\`. ` +
    "`total` counts all deliveries that match.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "webhooks:read",
  params: v.object({ id: text(1, 256) }),
  query: v.object({
    status: v.optional(v.picklist(WEBHOOK_DELIVERY_STATUSES)),
    destination_id: v.optional(text(1, 256)),
    event_type: v.optional(v.picklist(EVENT_TYPES)),
    search: v.optional(text(1, MAX_SEARCH_CHARACTERS)),
    event_id: v.optional(text(1, MAX_EVENT_ID_CHARACTERS)),
    ...spanParameters(),
    ...cursorParameters(),
  }),
  response: v.object({ deliveries: v.array(ShownDelivery), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db, nowMs }) {
    requireOwnOrganization(caller, params.id);
    const filters = {
      organizationId: params.id,
      status: query.status ?? null,
      destinationId: query.destination_id ?? null,
      eventType: query.event_type ?? null,
      eventId: query.event_id ?? null,
      ...readSpan(query),
      ...readPage(query),
    };
    const page = await (query.search === undefined
      ? listDeliveryLog(db, filters)
      : searchDeliveryLog(db, filters, readDeliverySearch(query.search), nowMs));
    if (!page) throw missingOrganization();
    return { deliveries: page.deliveries.map(showDelivery), total: page.total };
  },
});
