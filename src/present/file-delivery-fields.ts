import * as v from "valibot";
import { DELIVERY_STATUSES, type FileDelivery } from "../domain/records/file-delivery.ts";
import { writeTime } from "../domain/rfc3339.ts";
import { count, ShownTime } from "../schema/fields.ts";

/** A file delivery as the API shows it (docs/contract/interface.md, "File delivery"). */
export const ShownFileDelivery = v.pipe(
  v.object({
    id: v.string(),
    created_at: ShownTime,
    filename: v.string(),
    mime_type: v.string(),
    phone_id: v.string(),
    size_bytes: count(),
    status: v.picklist(DELIVERY_STATUSES),
    bytes_transferred: v.optional(count()),
    error: v.optional(v.string()),
    file_id: v.optional(v.string()),
  }),
  v.title("FileDelivery"),
);

/** Leaves out fields that have no value yet: the contract's optional fields aren't nullable. */
export function showFileDelivery(delivery: FileDelivery): v.InferInput<typeof ShownFileDelivery> {
  return {
    id: delivery.id,
    created_at: writeTime(delivery.createdAtMs),
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
