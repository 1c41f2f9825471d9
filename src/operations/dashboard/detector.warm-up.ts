import * as v from "valibot";
import { Problem } from "../../domain/errors/problem.ts";
import { defineOperation } from "../../http/operation.ts";
import { logFailure } from "../../log.ts";
import { count } from "../../schema/fields.ts";
import { limitRate } from "../../services/limit-rate.ts";
import { isMemberAnywhere } from "../../storage/people/members.ts";

/** Enough, since a page asks once. */
const MAX_PER_SECOND = 1;

/** POST /internal/v1/detector/warm-up — warms the detector up ahead of the first picture. */
export const warmUpDetector = defineOperation({
  id: "detector.warm-up",
  method: "POST",
  path: "/internal/v1/detector/warm-up",
  summary: "Warm the detector up",
  description:
    "Opens the detector's networks and has its code compiled, which the playground's first picture would otherwise wait " +
    "for. Does nothing if that was done, or if the detector is at work. For members of an organization, limited for each login. Never charged, and not listed among the requests.",
  service: "platform",
  auth: "session",
  response: v.object({
    heap_bytes: v.pipe(count(), v.description("Memory of the networks; 0 if the detector is at work, or has failed.")),
  }),
  errors: ["forbidden"],
  handle: async ({ caller }, context) => {
    const { db, vision, requestId } = context;
    // Limited further than the login's other calls, of which a page sends several at once.
    await limitRate(`warm-up:${caller.loginId}`, { ...context, config: { rateLimitPerSecond: MAX_PER_SECOND } });
    if (!(await isMemberAnywhere(db, caller.userId))) {
      throw new Problem("forbidden", "You aren't a member of any organization.");
    }
    const heapBytes = await vision.warmUp().catch((error: unknown) => {
      logFailure(error, { requestId, operation: "detector.warm-up" });
      return 0;
    });
    return { heap_bytes: heapBytes };
  },
});
