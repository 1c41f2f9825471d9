import { DEFAULT_CONFIDENCE_THRESHOLD, DEFAULT_NMS_IOU_THRESHOLD } from "../../../domain/screens/detect-defaults.ts";
import type { AnalysisRequest, InferenceType } from "../../../domain/screens/detection.ts";

export type DetectOptions = Omit<AnalysisRequest, "image">;

/** The API's defaults (docs/contract/decisions.md, "Detect"). */
export const DEFAULT_OPTIONS: DetectOptions = {
  inferenceType: "combined",
  ocrEngine: "free",
  confidenceThreshold: DEFAULT_CONFIDENCE_THRESHOLD,
  nmsIouThreshold: DEFAULT_NMS_IOU_THRESHOLD,
};

/** The names of what to look for. */
export const INFERENCE_TYPES: readonly (readonly [InferenceType, string])[] = [
  ["combined", "Icons and text"],
  ["detect", "Icons and controls only"],
  ["ocr", "Text only"],
];
