import { DEFAULT_CONFIDENCE_THRESHOLD, DEFAULT_NMS_IOU_THRESHOLD } from "../domain/detect-defaults.ts";
import type { IconDetection } from "../domain/detection.ts";
import { VisionBusy } from "../domain/vision-busy.ts";
import { logFailure } from "../log.ts";
import { refuseImage } from "./open-image.ts";
import type { OperationContext } from "./operation-context.ts";

/**
 * Detects a screenshot's icons and controls, for an answer that is better with them and possible without. Returns null where the vision Worker
 * is busy or failed. Throws a 400 `invalid_image` where the picture can't be decoded.
 */
export async function lookAtScreen(
  image: Uint8Array,
  { vision, nowMs, requestId }: Pick<OperationContext, "vision" | "nowMs" | "requestId">,
): Promise<readonly IconDetection[] | null> {
  const request = {
    image,
    inferenceType: "detect",
    ocrEngine: "free",
    confidenceThreshold: DEFAULT_CONFIDENCE_THRESHOLD,
    nmsIouThreshold: DEFAULT_NMS_IOU_THRESHOLD,
  } as const;
  let answer: Awaited<ReturnType<typeof vision.analyze>>;
  try {
    answer = await vision.analyze(request, nowMs);
  } catch (error) {
    if (!(error instanceof VisionBusy)) logFailure(error, { requestId, operation: "screenshots.locate" });
    return null;
  }
  if (!answer.ok) throw refuseImage(answer.detail);
  return answer.analysis.icon_detections;
}
