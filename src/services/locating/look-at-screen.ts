import { hashBytes } from "../../domain/crypto/sha256.ts";
import { MAX_TEXTS } from "../../domain/limits/request-limits.ts";
import type { Box } from "../../domain/screens/box.ts";
import { DEFAULT_CONFIDENCE_THRESHOLD, DEFAULT_NMS_IOU_THRESHOLD } from "../../domain/screens/detect-defaults.ts";
import type { IconDetection, NamedBoxes } from "../../domain/screens/detection.ts";
import type { IconGuess } from "../../domain/screens/icon-kinds.ts";
import type { ScreenText } from "../../domain/screens/screen-text.ts";
import type { Shade } from "../../domain/screens/shade.ts";
import { VisionBusy } from "../../domain/screens/vision-busy.ts";
import { logFailure } from "../../log.ts";
import type { OperationContext } from "../operation-context.ts";
import { ShortCache } from "../short-cache.ts";
import { refuseImage } from "./open-image.ts";

type LookContext = Pick<OperationContext, "vision" | "nowMs" | "requestId">;

/** A detection with the guessed kinds of its icon, the most likely first, and its colours. */
export type NamedDetection = IconDetection & { icons: readonly IconGuess[]; shade: Shade | null };

/** A screenshot's icons and controls, and its lines of text (none unless they were requested). */
export type SeenScreen = { detections: readonly NamedDetection[]; texts: readonly ScreenText[] };

/**
 * The results of the latest screenshots: callers often ask several times about one. Neither pictures nor failures are
 * cached.
 */
const looks = new ShortCache<SeenScreen>({ keptMs: 60_000, most: 16 });

/**
 * Detects a screenshot's icons and controls and names the icons, for an answer that is better with them but possible
 * without. With `readsText` it also reads the text. Results are cached for a minute per organization, so that response
 * times don't reveal what others have sent. Returns null if the vision Worker is busy or failed. Throws a 400
 * `invalid_image` if the picture can't be decoded.
 */
export async function lookAtScreen(
  image: Uint8Array,
  { organizationId, readsText }: { organizationId: string; readsText: boolean },
  context: LookContext,
): Promise<SeenScreen | null> {
  const name = `${organizationId} ${readsText ? "read" : "seen"} ${await hashBytes(image)}`;
  return looks.find(name, context.nowMs, () => detectNamed(image, readsText, context));
}

async function detectNamed(
  image: Uint8Array,
  readsText: boolean,
  { vision, nowMs, requestId }: LookContext,
): Promise<SeenScreen | null> {
  const request = {
    image,
    inferenceType: readsText ? "combined" : "detect",
    ocrEngine: "free",
    confidenceThreshold: DEFAULT_CONFIDENCE_THRESHOLD,
    nmsIouThreshold: DEFAULT_NMS_IOU_THRESHOLD,
    namesIcons: true,
  } as const;
  const answer = await tryToSee(vision.analyze(request, nowMs), requestId, "screenshots.locate");
  if (!answer) return null;
  if (!answer.ok) throw refuseImage(answer.detail);
  const { analysis, iconNames, shades } = answer;
  const detections = analysis.icon_detections.map((detection, at) => ({
    ...detection,
    icons: iconNames?.[at] ?? [],
    shade: shades?.[at] ?? null,
  }));
  return { detections, texts: analysis.ocr_results.slice(0, MAX_TEXTS) };
}

/** Boxes of a picture in its pixels: those whose icons are named, and those whose colours are measured. */
export type ControlBoxes = { boxes: readonly Box[]; shaded: readonly Box[] };

/**
 * Names the icons and measures the colours in the given boxes, without detecting anything. Returns null and throws as
 * `lookAtScreen` does.
 */
export async function lookAtControls(
  image: Uint8Array,
  { boxes, shaded }: ControlBoxes,
  { vision, requestId }: LookContext,
): Promise<NamedBoxes | null> {
  const answer = await tryToSee(vision.nameIcons({ image, boxes, shaded }), requestId, "elements.locate");
  if (!answer) return null;
  if (!answer.ok) throw refuseImage(answer.detail);
  return answer;
}

/** Waits for the vision Worker. Returns null if it is busy or failed. */
async function tryToSee<Answer>(call: Promise<Answer>, requestId: string, operation: string): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof VisionBusy)) logFailure(error, { requestId, operation });
    return null;
  }
}
