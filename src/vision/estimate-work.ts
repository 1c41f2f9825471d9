import type { AnalysisRequest } from "../domain/detection.ts";

/** Pixels of a picture as its header tells them. */
type PictureSize = { width: number; height: number };

const MEGAPIXEL = 1_000_000;
/** Milliseconds on one core of a machine of 2024, rounded; a queue corrects them by what its own tasks take. */
const COSTS = {
  /** Whatever the picture. */
  base: 20,
  /** Checking, decoding, hashes and histogram. */
  perMegapixel: 60,
  /** Of a picture of `NETWORK_MEGAPIXELS` or more, which is what a network is shown of it at most. */
  icons: 400,
  textDetection: 450,
  /** `premium` shows the text detector every pixel. */
  premiumPerMegapixel: 1100,
  /** Reading lines. How many there are is known only once they are found, so this is what screens of that size hold. */
  readingPerMegapixel: 900,
} as const;
const NETWORK_MEGAPIXELS = 0.33;
/** A larger picture shows its text larger, or is a capture or a photo with less of it. */
const MAX_READING_MEGAPIXELS = 4;

/** Estimates what an analysis takes, in milliseconds of one core. */
export function estimateAnalysis(
  { width, height }: PictureSize,
  { inferenceType, ocrEngine }: Pick<AnalysisRequest, "inferenceType" | "ocrEngine">,
): number {
  const megapixels = (width * height) / MEGAPIXEL;
  const shown = Math.min(1, megapixels / NETWORK_MEGAPIXELS);
  const icons = inferenceType === "ocr" ? 0 : COSTS.icons * shown;
  const found = COSTS.textDetection * shown + (ocrEngine === "premium" ? COSTS.premiumPerMegapixel * megapixels : 0);
  const read = COSTS.readingPerMegapixel * Math.min(megapixels, MAX_READING_MEGAPIXELS);
  return COSTS.base + COSTS.perMegapixel * megapixels + icons + (inferenceType === "detect" ? 0 : found + read);
}

/** Estimates what preparing a picture for a model takes: decoding, shrinking, and encoding at most two megapixels. */
export function estimatePreparation({ width, height }: PictureSize): number {
  return 200 + (COSTS.perMegapixel * width * height) / MEGAPIXEL;
}
