import * as v from "valibot";
import { defineOperation } from "../../http/operation.ts";
import { logFailure } from "../../log.ts";
import { count } from "../../schema/fields.ts";

/** POST /internal/v1/detector/warm-up — opens the detector's networks ahead of the first picture. */
export const warmUpDetector = defineOperation({
  id: "detector.warm-up",
  method: "POST",
  path: "/internal/v1/detector/warm-up",
  summary: "Warm the detector up",
  description:
    "Opens the detector's networks, which the playground's first picture would otherwise wait for. Does nothing if " +
    "they are open, or if the detector is at work. Never charged, and not listed among the requests.",
  service: "platform",
  auth: "session",
  response: v.object({
    heap_bytes: v.pipe(count(), v.description("Memory of the networks; 0 if the detector is at work, or has failed.")),
  }),
  errors: [],
  handle: async (_input, { vision, requestId }) => {
    const heapBytes = await vision.warmUp().catch((error: unknown) => {
      logFailure(error, { requestId, operation: "detector.warm-up" });
      return 0;
    });
    return { heap_bytes: heapBytes };
  },
});
