import * as v from "valibot";
import { defineEvent } from "./define-event.ts";
import { count, dateTime, identifier, whenKnown } from "./event-fields.ts";
import { EXAMPLE_IDS } from "./example-ids.ts";

/** The fields of a pushed file's event. Fields without a value are left out (docs/contract/interface.md, "Files"). */
function deliveryData<const Status extends string>(status: Status) {
  return v.strictObject({
    id: identifier(),
    file_id: whenKnown(identifier()),
    phone_id: identifier(),
    filename: v.string(),
    mime_type: v.string(),
    size_bytes: count(),
    status: v.literal(status),
    bytes_transferred: whenKnown(count()),
    error: whenKnown(v.string()),
    created_at: dateTime(),
  });
}

/** Events of files and their `data` (docs/contract/interface.md, "Files"). */
export const FILE_EVENTS = {
  "file.ready": defineEvent({
    area: "files",
    description:
      "An upload completes, or a phone-captured file lands in the library; `source` is `upload` or `capture`.",
    // A capture names the session in which it was made; an upload has no session.
    data: v.variant("source", [
      v.strictObject({
        id: identifier(),
        filename: v.string(),
        mime_type: v.string(),
        size_bytes: count(),
        source: v.literal("upload"),
      }),
      v.strictObject({
        id: identifier(),
        filename: v.string(),
        mime_type: v.string(),
        size_bytes: count(),
        source: v.literal("capture"),
        session_id: identifier(),
      }),
    ]),
    example: {
      id: EXAMPLE_IDS.capturedFile,
      filename: "screenshot-20260302-102231.png",
      mime_type: "image/png",
      size_bytes: 418_233,
      source: "capture",
      session_id: EXAMPLE_IDS.manualSession,
    },
    exampleOccurredAt: "2026-03-02T10:22:43.004Z",
  }),
  "file.capture_failed": defineEvent({
    area: "files",
    description: "A captured file never became a library file; `reason` says why.",
    data: v.strictObject({
      id: identifier(),
      filename: v.string(),
      mime_type: v.string(),
      size_bytes: count(),
      session_id: identifier(),
      reason: v.string(),
    }),
    example: {
      id: EXAMPLE_IDS.lostFile,
      filename: "screen-recording-20260302.mp4",
      mime_type: "video/mp4",
      size_bytes: 734_003_200,
      session_id: EXAMPLE_IDS.manualSession,
      reason: "The file is over the size limit.",
    },
    exampleOccurredAt: "2026-03-02T10:24:02.407Z",
  }),
  "file.delivered": defineEvent({
    area: "files",
    description: "A file pushed to a phone arrived.",
    data: deliveryData("delivered"),
    example: {
      id: EXAMPLE_IDS.delivery,
      file_id: EXAMPLE_IDS.file,
      phone_id: EXAMPLE_IDS.phone,
      filename: "checkout-v4.12.0.apk",
      mime_type: "application/vnd.android.package-archive",
      size_bytes: 48_734_112,
      status: "delivered",
      bytes_transferred: 48_734_112,
      created_at: "2026-03-02T09:20:01.192Z",
    },
    exampleOccurredAt: "2026-03-02T09:20:14.660Z",
  }),
  "file.delivery_failed": defineEvent({
    area: "files",
    description: "A file pushed to a phone did not arrive; `error` says why.",
    data: deliveryData("failed"),
    example: {
      id: EXAMPLE_IDS.failedDelivery,
      file_id: EXAMPLE_IDS.file,
      phone_id: EXAMPLE_IDS.phone,
      filename: "checkout-v4.12.0.apk",
      mime_type: "application/vnd.android.package-archive",
      size_bytes: 48_734_112,
      status: "failed",
      bytes_transferred: 19_922_944,
      error: "Not enough free space on the phone.",
      created_at: "2026-03-02T09:42:42.462Z",
    },
    exampleOccurredAt: "2026-03-02T09:42:50.317Z",
  }),
};
