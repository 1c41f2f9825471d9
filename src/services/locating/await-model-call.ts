import { Problem } from "../../domain/errors/problem.ts";
import { PictureRefused, ProviderError, type ProviderErrorKind } from "../../domain/models/model-call-error.ts";
import { VisionBusy } from "../../domain/screens/vision-busy.ts";
import { VisionFailed } from "../../domain/screens/vision-failed.ts";
import { log, logFailure } from "../../log.ts";
import { refuseBusy, refuseFailed } from "./await-vision.ts";
import { refuseImage } from "./open-image.ts";

const DETAILS: Readonly<Record<ProviderErrorKind, string>> = {
  failed: "The model provider couldn't be reached, or refused the request.",
  timed_out: "The model provider did not answer in time.",
  unreadable: "The model provider sent an unreadable response.",
  too_long:
    "None of the elements fits into the model's context beside the query. Choose a model with a larger context, or shorten the query.",
  cancelled: "The request was canceled.",
};

/**
 * Waits for a model call. Turns a failure into the caller's error: a 502, a 400 for a picture that can't be decoded, or
 * a 429. A failure also gets a line in the log: the caller may get another model's answer instead, and nobody else would notice.
 */
export async function awaitModelCall<Result>(
  call: Promise<Result>,
  { requestId }: { requestId: string },
): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PictureRefused) throw refuseImage(error.detail);
    if (error instanceof VisionBusy) throw refuseBusy(error);
    logModelFailure(error, { requestId });
    if (error instanceof VisionFailed) throw refuseFailed();
    if (!(error instanceof ProviderError)) throw error;
    throw new Problem("provider_failed", DETAILS[error.kind]);
  }
}

/** Logs that a model call failed, unless the caller went away or the detector is only busy. */
export function logModelFailure(error: unknown, { requestId }: { requestId: string }): void {
  if (error instanceof VisionFailed) logFailure(error.cause, { requestId, operation: null });
  if (!(error instanceof ProviderError) || error.kind === "cancelled") return;
  const { kind, statusCode } = error;
  log("error", "model_call_failed", { request_id: requestId, kind, status_code: statusCode });
}
