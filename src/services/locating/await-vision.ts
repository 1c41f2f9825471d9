import { Problem } from "../../domain/errors/problem.ts";
import { VisionBusy } from "../../domain/screens/vision-busy.ts";
import { logFailure } from "../../log.ts";

/**
 * Waits for the vision Worker. Throws a 429 if it couldn't start within a bounded wait, and a 502 if it failed
 * (docs/contract/decisions.md, "Grounding errors").
 */
export async function awaitVision<Result>(
  call: Promise<Result>,
  { requestId }: { requestId: string },
): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof VisionBusy) throw refuseBusy(error);
    logFailure(error, { requestId, operation: "screenshots.detect" });
    throw refuseFailed();
  }
}

/** Returns the 502 for a picture on which the detector failed. */
export function refuseFailed(): Problem {
  return new Problem("provider_failed", "The detector failed. Send the request again.");
}

/** Returns the 429 for a picture that the detector couldn't start on in time. */
export function refuseBusy({ retryAfterSeconds }: VisionBusy): Problem {
  return new Problem("rate_limited", `The detector is busy. Send the request again in ${retryAfterSeconds} s.`, {
    headers: { "retry-after": String(retryAfterSeconds) },
  });
}
