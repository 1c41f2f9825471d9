import type { EventType } from "../events/event-types.ts";
import type { LibraryFile } from "../records/library-file.ts";
import type { StoredDelivery } from "../records/stored-delivery.ts";
import { writeTime } from "../rfc3339.ts";
import type { EventDraft } from "./event-draft.ts";

/** Drafts the event of a file that was added to the library, or failed to be (docs/contract/interface.md, "Files"). */
export function draftFileEvent(type: EventType, file: LibraryFile, occurredAtMs: number): EventDraft {
  const isLost = file.status === "capture_failed";
  return {
    organizationId: file.organizationId,
    type,
    idParts: { resourceId: file.id },
    occurredAtMs,
    data: {
      id: file.id,
      filename: file.filename,
      mime_type: file.mimeType,
      size_bytes: file.sizeBytes,
      session_id: file.sessionId,
      ...(isLost ? { reason: file.failureReason } : { source: file.source }),
    },
  };
}

/** Drafts the event of a finished file delivery (docs/contract/interface.md, "Files"). */
export function draftDeliveryEvent(type: EventType, delivery: StoredDelivery, occurredAtMs: number): EventDraft {
  return {
    organizationId: delivery.organizationId,
    type,
    idParts: { resourceId: delivery.id },
    occurredAtMs,
    data: {
      id: delivery.id,
      file_id: delivery.fileId,
      phone_id: delivery.phoneId,
      filename: delivery.filename,
      mime_type: delivery.mimeType,
      size_bytes: delivery.sizeBytes,
      status: delivery.status,
      bytes_transferred: delivery.bytesTransferred,
      error: delivery.error,
      created_at: writeTime(delivery.createdAtMs),
    },
  };
}
