import { scaleToPixels } from "../domain/screens/box.ts";
import { DEFAULT_CONFIDENCE_THRESHOLD, DEFAULT_NMS_IOU_THRESHOLD } from "../domain/screens/detect-defaults.ts";
import type { AnalysisAnswer, AnalysisRequest, IconDetection } from "../domain/screens/detection.ts";
import { MAX_SHADED } from "../domain/screens/shade.ts";
import { decodeImage } from "../images/decode.ts";
import type { RgbaImage } from "../images/image.ts";
import { findControls } from "./controls/find-controls.ts";
import { openEdges } from "./controls/find-edges.ts";
import { judgeFields } from "./controls/judge-fields.ts";
import { nameSelects } from "./controls/name-selects.ts";
import { dropTableCells } from "./controls/table-cells.ts";
import { planFirstLook } from "./detection-plan.ts";
import { findContentBounds } from "./hashes/content-bounds.ts";
import { computeFingerprint } from "./hashes/fingerprint.ts";
import type { VisionHost } from "./hosts/host.ts";
import { chooseIcons } from "./icons/choose-icons.ts";
import { CandidatePool } from "./icons/icon-candidates.ts";
import { dropListDots } from "./icons/list-dots.ts";
import { nameDetections } from "./icons/name-icons.ts";
import { estimateLetterHeight } from "./letter-height.ts";
import { look } from "./look.ts";
import { measureShade } from "./measure-shade.ts";
import { addReadSigns, dropCharacters, mergeDetections, SIGN_CLASSES } from "./merge-detections.ts";
import type { Sign } from "./text/cut-signs.ts";
import { type FoundText, readText } from "./text/read-text.ts";

/** The thresholds for icons that are only detected to help read text. */
const DEFAULTS = {
  confidenceThreshold: DEFAULT_CONFIDENCE_THRESHOLD,
  nmsIouThreshold: DEFAULT_NMS_IOU_THRESHOLD,
};

/**
 * Analyzes one screenshot: decode, icons, text, fingerprints. Answers only what the request asks for. `queueWaitMs` is how
 * long the request waited for its turn; it is only reported.
 */
export async function analyze(
  request: AnalysisRequest,
  host: VisionHost,
  queueWaitMs: number,
): Promise<AnalysisAnswer> {
  const stopwatch = new Stopwatch(host);
  const decoding = await decodeImage(request.image, host.codecs);
  if (!decoding.ok) return { ok: false, reason: "invalid_image", detail: decoding.detail };
  const { image } = decoding;
  await stopwatch.lap("decode");
  const letterHeight = estimateLetterHeight(image);
  const { inferenceType } = request;
  const detectsIcons = inferenceType !== "ocr";
  // Icons are always detected: even if they aren't returned, they distinguish signs from letters.
  const iconRequest = detectsIcons ? request : DEFAULTS;
  const plan = planFirstLook(image.width, image.height, letterHeight);
  const pool = new CandidatePool(iconRequest.confidenceThreshold);
  const seenText = await look(image, await host.openModel("ui-detection"), plan, pool);
  const found = chooseIcons(image, plan, pool, iconRequest.nmsIouThreshold, letterHeight);
  if (detectsIcons) await stopwatch.lap("ui-detection");
  let read: FoundText = { texts: [], readSigns: [], characters: [] };
  if (inferenceType !== "detect") {
    const beside = {
      signs: findSigns(found.icons, image),
      plates: found.icons.filter(isPlate).map(({ bbox }) => scaleToPixels(bbox, image)),
      fields: found.icons.filter(isField).map(({ bbox }) => scaleToPixels(bbox, image)),
      threshold: iconRequest.confidenceThreshold,
    };
    read = await readText(image, host, seenText, request.ocrEngine, letterHeight, beside, (stage) =>
      stopwatch.lap(stage),
    );
  }
  const readEdges = openEdges(image, letterHeight);
  const marked = dropTableCells(dropListDots(found.icons, image, letterHeight), image, readEdges, letterHeight);
  const drawn = nameSelects(marked, image, letterHeight);
  const { icons: detected, texts } = mergeDetections(
    dropCharacters(drawn, read.characters),
    read.texts,
    request.confidenceThreshold,
  );
  const seen = judgeFields(addReadSigns(detected, read.readSigns), texts, image);
  const controls =
    inferenceType === "combined"
      ? findControls(image, seen, texts, letterHeight, request.confidenceThreshold, readEdges)
      : [];
  const icons = detectsIcons ? [...seen, ...controls].sort((a, b) => b.confidence - a.confidence) : [];
  const proposed = detectsIcons ? found.candidateCount + read.readSigns.length + controls.length : 0;
  const iconNames = request.namesIcons
    ? await nameDetections(image, icons, await host.openModel("icon-naming"))
    : undefined;
  const shades = request.namesIcons
    ? icons.map(({ bbox }, at) => (at < MAX_SHADED ? measureShade(image, scaleToPixels(bbox, image)) : null))
    : undefined;
  if (iconNames) await stopwatch.lap("icon-naming");
  const { histogram, ...hashes } = computeFingerprint(image);
  const contentBounds = findContentBounds(image);
  await stopwatch.lap("hash");
  const { laps } = stopwatch;
  return {
    ok: true,
    analysis: {
      metadata: {
        icon_detections_after_nms: icons.length,
        icon_detections_before_nms: proposed,
        image_height: image.height,
        image_width: image.width,
        inference_time_ms: Math.round(stopwatch.totalMs()),
        detect_ns: toNanoseconds(laps["ui-detection"] ?? 0),
        ocr_ns: toNanoseconds((laps["text-detection"] ?? 0) + (laps["text-recognition"] ?? 0)),
        queue_wait_ns: toNanoseconds(queueWaitMs),
      },
      hash_result: { ...hashes, content_bounds: contentBounds, histogram },
      icon_detections: icons,
      ocr_results: texts,
    },
    ...(iconNames && { iconNames }),
    ...(shades && { shades }),
    diagnostics: { stagesMs: laps, backend: host.backend, heapBytes: host.heapBytes() },
  };
}

/** Returns the detections that may be part of a line of text. */
function findSigns(icons: readonly IconDetection[], image: RgbaImage): Sign[] {
  return icons
    .filter(({ class_name }) => SIGN_CLASSES.includes(class_name))
    .map(({ bbox, confidence }) => ({ box: scaleToPixels(bbox, image), confidence }));
}

/** Returns true for what may be a select: without its arrow, it looks like a text field. */
function isField({ class_name }: IconDetection): boolean {
  return class_name === "select" || class_name === "input";
}

/** Returns true for what may be a plate with a number or a letter on it: a badge, a key or a portrait. */
function isPlate({ class_name }: IconDetection): boolean {
  return class_name === "icon" || class_name === "button" || class_name === "image";
}

/** Measures the durations of consecutive stages. */
class Stopwatch {
  readonly laps: Record<string, number> = {};
  readonly #host: VisionHost;
  readonly #start: number;
  #last: number;

  constructor(host: VisionHost) {
    this.#host = host;
    this.#start = host.now();
    this.#last = this.#start;
  }

  async lap(stage: string): Promise<void> {
    await this.#host.settleClock();
    const now = this.#host.now();
    this.laps[stage] = now - this.#last;
    this.#last = now;
  }

  totalMs(): number {
    return this.#last - this.#start;
  }
}

function toNanoseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1e6);
}
