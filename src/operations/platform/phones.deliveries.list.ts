import * as v from "valibot";
import { defineOperation } from "../../http/operation.ts";
import { ShownFileDelivery, showFileDelivery } from "../../present/file-delivery-fields.ts";
import { missingPhone } from "../../present/phone-fields.ts";
import { count, text } from "../../schema/fields.ts";
import { pageParameters } from "../../schema/page-parameters.ts";
import { listFileDeliveries } from "../../storage/fleet/file-deliveries.ts";

/** GET /api/v1/phones/{phone_id}/deliveries — docs/contract/interface.md, "GET /api/v1/phones/{phone_id}/deliveries". */
export const listPhoneDeliveries = defineOperation({
  id: "phones.deliveries.list",
  method: "GET",
  path: "/api/v1/phones/{phone_id}/deliveries",
  summary: "List a phone's file deliveries",
  description:
    "Lists the organization's file deliveries to one phone, newest first. A phone of another organization " +
    "returns a 404.",
  service: "platform",
  auth: "viewer",
  scope: "fleet:read",
  params: v.object({ phone_id: text(1, 256) }),
  query: v.object(pageParameters()),
  response: v.object({ deliveries: v.array(ShownFileDelivery), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db }) {
    const page = await listFileDeliveries(db, {
      organizationId: caller.organizationId,
      phoneId: params.phone_id,
      limit: query.limit,
      offset: query.offset,
    });
    if (!page) throw missingPhone();
    return { deliveries: page.deliveries.map(showFileDelivery), total: page.total };
  },
});
