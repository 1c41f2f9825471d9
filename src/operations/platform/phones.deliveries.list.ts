import * as v from "valibot";
import { DELIVERY_STATUSES, type FileDelivery } from "../../domain/file-delivery.ts";
import { count, text } from "../../http/fields.ts";
import { defineOperation } from "../../http/operation.ts";
import { pageParameters } from "../../http/page-parameters.ts";
import { Problem } from "../../http/problem.ts";
import { listFileDeliveries } from "../../storage/file-deliveries.ts";

const Delivery = v.object({
  id: v.string(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  filename: v.string(),
  mime_type: v.string(),
  phone_id: v.string(),
  size_bytes: count(),
  status: v.picklist(DELIVERY_STATUSES),
  bytes_transferred: v.optional(count()),
  error: v.optional(v.string()),
  file_id: v.optional(v.string()),
});

/** GET /api/v1/phones/{phone_id}/deliveries — interface.md, "GET /api/v1/phones/{phone_id}/deliveries". */
export const listPhoneDeliveries = defineOperation({
  id: "phones.deliveries.list",
  method: "GET",
  path: "/api/v1/phones/{phone_id}/deliveries",
  summary: "List a phone's file deliveries",
  description:
    "The organization's file deliveries to one phone, newest first. Another organization's phone reads as not found.",
  service: "platform",
  auth: "viewer",
  params: v.object({ phone_id: text(1, 256) }),
  query: v.object(pageParameters()),
  response: v.object({ deliveries: v.array(Delivery), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db }) {
    const page = await listFileDeliveries(db, {
      organizationId: caller.organizationId,
      phoneId: params.phone_id,
      limit: query.limit,
      offset: query.offset,
    });
    if (!page) throw new Problem("not_found", "There is no such phone.");
    return { deliveries: page.deliveries.map(writeDelivery), total: page.total };
  },
});

/** What has no value yet is left out, as the contract's optional fields are not nullable. */
function writeDelivery(delivery: FileDelivery): v.InferInput<typeof Delivery> {
  return {
    id: delivery.id,
    created_at: new Date(delivery.createdAtMs).toISOString(),
    filename: delivery.filename,
    mime_type: delivery.mimeType,
    phone_id: delivery.phoneId,
    size_bytes: delivery.sizeBytes,
    status: delivery.status,
    ...(delivery.bytesTransferred === null ? {} : { bytes_transferred: delivery.bytesTransferred }),
    ...(delivery.error === null ? {} : { error: delivery.error }),
    ...(delivery.fileId === null ? {} : { file_id: delivery.fileId }),
  };
}
