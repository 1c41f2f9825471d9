import * as v from "valibot";
import { FILE_SOURCES, FILE_STATUSES, type LibraryFile } from "../domain/records/library-file.ts";
import { writeTime } from "../domain/rfc3339.ts";
import { count, ShownTime } from "../schema/fields.ts";

/** A file as the control API shows it. Fields without a value are null. */
export const ShownFile = v.object({
  id: v.string(),
  filename: v.string(),
  mime_type: v.string(),
  size_bytes: count(),
  status: v.picklist(FILE_STATUSES),
  source: v.picklist(FILE_SOURCES),
  session_id: v.nullable(v.string()),
  failure_reason: v.nullable(v.string()),
  created_at: ShownTime,
});

export function showFile(file: LibraryFile): v.InferInput<typeof ShownFile> {
  return {
    id: file.id,
    filename: file.filename,
    mime_type: file.mimeType,
    size_bytes: file.sizeBytes,
    status: file.status,
    source: file.source,
    session_id: file.sessionId,
    failure_reason: file.failureReason,
    created_at: writeTime(file.createdAtMs),
  };
}
