import type { AnalysisAnswer, AnalysisRequest, IconDetection, TextDetection } from "../domain/detection.ts";
import { findContentBounds } from "./content-bounds.ts";
import type { Sign } from "./cut-signs.ts";
import { decodeImage } from "./decode.ts";
import { detectIcons, type FoundIcons } from "./detect-icons.ts";
import { computeHashes } from "./hashes.ts";
import { computeHistogram } from "./histogram.ts";
import type { VisionHost } from "./host.ts";
import type { RgbaImage } from "./image.ts";
import { estimateLetterHeight } from "./letter-height.ts";
import { mergeDetections } from "./merge-detections.ts";
import { readText } from "./read-text.ts";

/**
 * Analyzes one screenshot: decode, icons, text, fingerprints. Runs only what the request asks for.
 * `queueWaitMs` is how long the request waited for its turn; it's reported, not waited again.
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
  let found: FoundIcons = { icons: [], candidateCount: 0 };
  if (request.inferenceType !== "ocr") {
    const detector = await host.openModel("ui-detection");
    const thresholds = { confidence: request.confidenceThreshold, nmsIou: request.nmsIouThreshold };
    found = await detectIcons(image, detector, thresholds, letterHeight);
    await stopwatch.lap("ui-detection");
  }
  let read: TextDetection[] = [];
  if (request.inferenceType !== "detect") {
    read = await readText(
      image,
      host,
      request.ocrEngine,
      request.confidenceThreshold,
      letterHeight,
      findSigns(found.icons, image),
      (stage) => stopwatch.lap(stage),
    );
  }
  const { icons, texts } = mergeDetections(found.icons, read);
  const hashes = {
    ...computeHashes(image),
    content_bounds: findContentBounds(image),
    histogram: computeHistogram(image),
  };
  await stopwatch.lap("hash");
  const { laps } = stopwatch;
  return {
    ok: true,
    analysis: {
      metadata: {
        icon_detections_after_nms: icons.length,
        icon_detections_before_nms: found.candidateCount,
        image_height: image.height,
        image_width: image.width,
        inference_time_ms: Math.round(stopwatch.totalMs()),
        detect_ns: toNanoseconds(laps["ui-detection"] ?? 0),
        ocr_ns: toNanoseconds((laps["text-detection"] ?? 0) + (laps["text-recognition"] ?? 0)),
        queue_wait_ns: toNanoseconds(queueWaitMs),
      },
      hash_result: hashes,
      icon_detections: icons,
      ocr_results: texts,
    },
    diagnostics: { stagesMs: laps, backend: host.backend, heapBytes: host.heapBytes() },
  };
}

/** Less sure icons in a line of text may be some of its letters. */
const MIN_SIGN_CONFIDENCE = 0.6;

/** Lone icons, which may stand in lines of text. */
function findSigns(icons: readonly IconDetection[], { width, height }: RgbaImage): Sign[] {
  return icons
    .filter(({ class_name, confidence }) => class_name === "icon" && confidence >= MIN_SIGN_CONFIDENCE)
    .map(({ bbox: { x1, y1, x2, y2 }, confidence }) => ({
      box: { x1: x1 * width, y1: y1 * height, x2: x2 * width, y2: y2 * height },
      confidence,
    }));
}

/** Times stages that follow each other. */
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
