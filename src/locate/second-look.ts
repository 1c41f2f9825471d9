import { ProviderError } from "../domain/models/model-call-error.ts";
import type { VlmModel } from "../domain/models/vlm.ts";
import type { Box } from "../domain/screens/box.ts";
import { VisionBusy } from "../domain/screens/vision-busy.ts";
import { VisionFailed } from "../domain/screens/vision-failed.ts";
import type { ScreenshotAnswer } from "./answers/read-screenshot-answer.ts";
import { type Asked, type AskServices, askForPlace, type PlaceQuestion } from "./ask-model.ts";

/**
 * A box whose longer side is below this part of the screenshot's is small: a model sees little of it, and its
 * coordinates are coarse.
 */
const SMALL_PART = 1 / 12;
/**
 * The crop's sides, relative to those of the box and of the screenshot: enough around it to distinguish it from its
 * neighbours.
 */
const CROP_BOXES = 6;
const CROP_PART = 1 / 4;

/**
 * Asks where something is and, if the answer is a small box, asks once more in a crop around it: a second model call.
 * Its box counts if it finds one; otherwise the first answer stays, and both calls are reported. If the second call
 * fails, only `tellFailure` learns of it. Throws what the first call throws.
 */
export async function askTwiceForPlace(
  question: PlaceQuestion,
  model: VlmModel,
  services: AskServices,
  tellFailure: (error: unknown) => void,
): Promise<Asked<ScreenshotAnswer>> {
  const first = await askForPlace(question, model, services);
  const { bbox } = first.answer;
  const { screenshot } = question;
  if (!bbox || !isSmall(bbox, screenshot)) return first;
  const crop = cropAround(bbox, screenshot);
  const again = { ...question, texts: [], screenshot: { ...screenshot, crop } };
  const second = await askForPlace(again, model, services).catch((error: unknown) => {
    if (!isMissed(error)) throw error;
    tellFailure(error);
    return null;
  });
  if (!second) return first;
  const calls = [...first.calls, ...second.calls] as const;
  const latencyMs = first.latencyMs + second.latencyMs;
  const found = second.answer.bbox;
  if (!found) return { answer: first.answer, calls, latencyMs };
  return { answer: { ...second.answer, bbox: shift(found, crop.x1, crop.y1) }, calls, latencyMs };
}

/** Returns true for failures of a second call, without which the first answer is still good. */
function isMissed(error: unknown): boolean {
  if (error instanceof VisionBusy || error instanceof VisionFailed) return true;
  return error instanceof ProviderError && error.kind !== "cancelled";
}

function isSmall(box: Box, { width, height }: PlaceQuestion["screenshot"]): boolean {
  return Math.max(box.x2 - box.x1, box.y2 - box.y1) < Math.max(width, height) * SMALL_PART;
}

/** Returns a part of the screenshot in whole pixels, with the box in its middle as far as the edges allow. */
export function cropAround(box: Box, { width, height }: { width: number; height: number }): Box {
  const longer = Math.max(box.x2 - box.x1, box.y2 - box.y1);
  const side = Math.ceil(Math.max(longer * CROP_BOXES, Math.max(width, height) * CROP_PART));
  const [x1, x2] = placeSpan((box.x1 + box.x2) / 2, side, width);
  const [y1, y2] = placeSpan((box.y1 + box.y2) / 2, side, height);
  return { x1, y1, x2, y2 };
}

function placeSpan(center: number, length: number, limit: number): [number, number] {
  const size = Math.min(length, limit);
  const start = Math.min(limit - size, Math.max(0, Math.round(center - size / 2)));
  return [start, start + size];
}

function shift({ x1, y1, x2, y2 }: Box, dx: number, dy: number): Box {
  return { x1: x1 + dx, y1: y1 + dy, x2: x2 + dx, y2: y2 + dy };
}
