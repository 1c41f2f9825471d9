import { readChoice } from "../../components/hooks/use-filters.ts";
import type { DetectOptions } from "./detect-options.ts";
import type { LocateOptions } from "./locate-call.ts";

type Query = Readonly<Record<string, string | undefined>>;

/** Reads the options of detect from the address of a call to repeat; what it lacks, or names wrongly, is `fallback`'s. */
export function readDetectAddress(query: Query, fallback: DetectOptions): DetectOptions {
  return {
    inferenceType: readChoice(query.inference_type, ["combined", "detect", "ocr"] as const) ?? fallback.inferenceType,
    ocrEngine: readChoice(query.ocr_engine, ["free", "premium"] as const) ?? fallback.ocrEngine,
    confidenceThreshold: readShare(query.confidence_threshold) ?? fallback.confidenceThreshold,
    nmsIouThreshold: readShare(query.nms_iou_threshold) ?? fallback.nmsIouThreshold,
  };
}

/** Reads the options of locate from the address of a call to repeat; what it lacks is `fallback`'s. */
export function readLocateAddress(query: Query, fallback: LocateOptions): LocateOptions {
  return {
    ...fallback,
    kind: readChoice(query.operation, ["screenshots.locate", "elements.locate"] as const) ?? fallback.kind,
    query: query.query ?? fallback.query,
    model: query.model ?? fallback.model,
  };
}

function readShare(text: string | undefined): number | null {
  const share = Number(text);
  return text && share >= 0 && share <= 1 ? share : null;
}
