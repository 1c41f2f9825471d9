import * as v from "valibot";
import { MAX_GROUNDING_BODY_BYTES } from "../../domain/limits/request-limits.ts";
import { chooseDetectModel } from "../../domain/models/model-catalog.ts";
import { computeCostMicrodollars } from "../../domain/money/money.ts";
import { DEFAULT_CONFIDENCE_THRESHOLD, DEFAULT_NMS_IOU_THRESHOLD } from "../../domain/screens/detect-defaults.ts";
import type { AnalysisDiagnostics } from "../../domain/screens/detection.ts";
import { defineOperation } from "../../http/operation.ts";
import { EXAMPLE_IMAGE, fraction, imageText } from "../../schema/fields.ts";
import { admitCharge, bill, NOTHING_USED } from "../../services/billing/bill.ts";
import { awaitVision } from "../../services/locating/await-vision.ts";
import { openImage, refuseImage } from "../../services/locating/open-image.ts";
import type { Timing } from "../../services/operation-context.ts";

const integer = () => v.pipe(v.number(), v.integer());

const NormalizedBox = v.pipe(
  v.object({ x1: v.number(), y1: v.number(), x2: v.number(), y2: v.number() }),
  v.description("Fractions of the image in [0, 1]."),
);

/**
 * Stages are measured in the vision Worker, whose clock advances only between events: from an empty timer before a
 * stage to one after it.
 */
const nanoseconds = (what: string) => v.pipe(integer(), v.description(`Nanoseconds of wall time ${what}.`));

const Metadata = v.object({
  icon_detections_after_nms: v.pipe(integer(), v.description("Length of `icon_detections`.")),
  icon_detections_before_nms: v.pipe(
    integer(),
    v.description("Candidates at or above the confidence threshold, before overlapping ones were suppressed."),
  ),
  image_height: integer(),
  image_width: integer(),
  inference_time_ms: v.pipe(
    integer(),
    v.description("Milliseconds of the whole analysis, including decoding but not waiting."),
  ),
  detect_ns: nanoseconds("for icons, including loading the network; 0 if they were not requested"),
  ocr_ns: nanoseconds("for text, including loading the networks; 0 if it was not requested"),
  queue_wait_ns: nanoseconds("from the receipt of the request until its analysis started"),
});

const HashResult = v.object({
  ahash: v.string(),
  dhash: v.string(),
  phash: v.string(),
  content_bounds: v.object({ top_y: integer(), bottom_y: integer() }),
  histogram: v.array(v.array(integer())),
});

/** `analyzer_type` of the response (docs/contract/decisions.md, "Detect"). */
const ANALYZER_TYPES = { detect: "detect", ocr: "ocr", combined: "all" } as const;

/**
 * POST /api/v1/screenshots:detect — docs/contract/interface.md, "POST /api/v1/screenshots:detect"; defaults as docs/contract/decisions.md,
 * "Detect".
 */
export const detectInScreenshot = defineOperation({
  id: "screenshots.detect",
  method: "POST",
  path: "/api/v1/screenshots:detect",
  summary: "Detect icons and read text",
  description:
    "Detects the icons and reads the text of a screenshot, and returns image hashes. Reading text with the " +
    "premium engine has a price.",
  service: "grounding",
  auth: "viewer",
  scope: "detect",
  maxBodyBytes: MAX_GROUNDING_BODY_BYTES,
  body: v.object({
    image: imageText(),
    confidence_threshold: v.nullish(fraction(), DEFAULT_CONFIDENCE_THRESHOLD),
    inference_type: v.nullish(v.picklist(["detect", "ocr", "combined"]), "combined"),
    nms_iou_threshold: v.nullish(fraction(), DEFAULT_NMS_IOU_THRESHOLD),
    ocr_engine: v.nullish(v.picklist(["free", "premium"]), "free"),
  }),
  example: { image: EXAMPLE_IMAGE, inference_type: "combined" },
  response: v.object({
    type: v.literal("analyzer_result"),
    analyzer_type: v.picklist(["detect", "ocr", "all"]),
    data: v.object({
      metadata: Metadata,
      hash_result: HashResult,
      icon_detections: v.array(
        v.object({ bbox: NormalizedBox, class_id: integer(), class_name: v.string(), confidence: fraction() }),
      ),
      ocr_results: v.array(v.object({ bbox: NormalizedBox, confidence: fraction(), text: v.string() })),
    }),
  }),
  errors: ["invalid_image", "insufficient_balance", "provider_failed"],
  async handle({ body, caller }, context) {
    const { image, inference_type, ocr_engine, confidence_threshold, nms_iou_threshold } = body;
    const model = chooseDetectModel(inference_type, ocr_engine);
    context.note({
      model: model.id,
      options: { inference_type, ocr_engine, confidence_threshold, nms_iou_threshold },
    });
    const { bytes } = await openImage(image);
    const chargeMicrodollars = computeCostMicrodollars(model.pageDollars, 1);
    await admitCharge(chargeMicrodollars, caller, context);
    const answer = await context.timing.measure("vision", () =>
      awaitVision(
        context.vision.analyze(
          {
            image: bytes,
            inferenceType: body.inference_type,
            ocrEngine: body.ocr_engine,
            confidenceThreshold: body.confidence_threshold,
            nmsIouThreshold: body.nms_iou_threshold,
          },
          context.nowMs,
        ),
        context,
      ),
    );
    if (!answer.ok) throw refuseImage(answer.detail);
    reportDiagnostics(answer.diagnostics, context.timing);
    const found = {
      type: "analyzer_result" as const,
      analyzer_type: ANALYZER_TYPES[body.inference_type],
      data: answer.analysis,
    };
    await bill(
      {
        ...NOTHING_USED,
        endpoint: "screenshot_detect",
        model: model.id,
        pages: 1,
        chargedMicrodollars: chargeMicrodollars,
      },
      found,
      caller,
      context,
    );
    return found;
  },
});

function reportDiagnostics({ stagesMs, backend, heapBytes }: AnalysisDiagnostics, timing: Timing): void {
  for (const [stage, durationMs] of Object.entries(stagesMs)) timing.addDuration(stage, durationMs);
  timing.addDescription("backend", backend);
  timing.addDescription("heap", `${(heapBytes / 1024 / 1024).toFixed(1)}MB`);
}
