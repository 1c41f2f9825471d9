import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { DELIVERY_STATUSES } from "../../domain/records/file-delivery.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownFileDelivery, showFileDelivery } from "../../present/file-delivery-fields.ts";
import { count, text } from "../../schema/fields.ts";
import { cursorParameters, readPage } from "../../schema/page-parameters.ts";
import { listOrganizationDeliveries } from "../../storage/fleet/file-deliveries.ts";

/** GET /internal/v1/organizations/{id}/file-deliveries — docs/contract/control.md, "The fleet". */
export const listFileDeliveriesOfAllPhones = defineOperation({
  id: "organizations.file-deliveries.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/file-deliveries",
  summary: "List an organization's file deliveries",
  description:
    "Lists the deliveries to all phones, newest first. Fields without a value are left out, as in the public API.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "fleet:read",
  params: v.object({ id: text(1, 256) }),
  query: v.object({
    status: v.optional(v.picklist(DELIVERY_STATUSES)),
    phone_id: v.optional(text(1, 256)),
    ...cursorParameters(),
  }),
  response: v.object({ deliveries: v.array(ShownFileDelivery), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const page = await listOrganizationDeliveries(db, {
      organizationId: params.id,
      status: query.status ?? null,
      phoneId: query.phone_id ?? null,
      ...readPage(query),
    });
    if (!page) throw missingOrganization();
    return { deliveries: page.deliveries.map(showFileDelivery), total: page.total };
  },
});
