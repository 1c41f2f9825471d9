import type { AnalysisRequest } from "../../domain/screens/detection.ts";
import { MAX_NAMED_ICONS } from "../../domain/screens/icon-kinds.ts";

/** The size of a picture in pixels, from its header. */
type PictureSize = { width: number; height: number };

const MEGAPIXEL = 1_000_000;
/** Milliseconds on one core of a machine of 2024, rounded. A queue corrects them by the durations of its own tasks. */
const COSTS = {
  /** For any picture. */
  base: 20,
  /** Checking, decoding, hashes and histogram. */
  perMegapixel: 60,
  /** Finding icons, controls and lines of text: per megapixel of the network's input. */
  lookPerMegapixel: 1050,
  /** Reading lines. Their number is known only once they are found, so this is an average of screens of that size. */
  readingPerMegapixel: 300,
  /** Naming one icon. */
  perIcon: 3,
  /** Measuring the colours of one box. */
  perShade: 0.3,
} as const;
/**
 * The size of the network's input depends on the height of the letters (`detection-plan.ts`), which is known only once
 * the picture is decoded: usually some 0.4 megapixels for an upright screen, mostly a phone's, and the whole picture
 * for a wide one.
 */
const UPRIGHT_MEGAPIXELS = 0.42;
const WIDE_MEGAPIXELS = 8.4;
/** The area of premium's finer pass, relative to the first. */
const FINE_LOOK = 1.9;
/** The cost of premium's further readings of doubtful lines, relative to the first readings. */
const DOUBTFUL_READINGS = 0.5;
/** A larger picture shows larger text, or is a photo with less of it. */
const MAX_READING_MEGAPIXELS = 4;

/** Estimates the duration of an analysis, in milliseconds on one core. */
export function estimateAnalysis(
  { width, height }: PictureSize,
  { inferenceType, ocrEngine, namesIcons }: Pick<AnalysisRequest, "inferenceType" | "ocrEngine" | "namesIcons">,
): number {
  const megapixels = (width * height) / MEGAPIXEL;
  const shown = Math.min(megapixels, height > width ? UPRIGHT_MEGAPIXELS : WIDE_MEGAPIXELS);
  const named = namesIcons ? COSTS.perIcon * MAX_NAMED_ICONS : 0;
  const readsText = inferenceType !== "detect";
  const isPremium = readsText && ocrEngine === "premium";
  const looks = COSTS.lookPerMegapixel * shown * (isPremium ? 1 + FINE_LOOK : 1);
  const reading = COSTS.readingPerMegapixel * Math.min(megapixels, MAX_READING_MEGAPIXELS);
  const read = readsText ? reading * (isPremium ? 1 + DOUBTFUL_READINGS : 1) : 0;
  return COSTS.base + COSTS.perMegapixel * megapixels + looks + read + (inferenceType === "ocr" ? 0 : named);
}

/**
 * Estimates the duration of preparing a picture for a model: decoding, shrinking, and encoding at most two megapixels.
 */
export function estimatePreparation({ width, height }: PictureSize): number {
  return 200 + (COSTS.perMegapixel * width * height) / MEGAPIXEL;
}

/** Estimates the duration of naming the icons in some boxes and measuring the colours of others. */
export function estimateNaming({ width, height }: PictureSize, boxes: number, shaded: number): number {
  const looks = COSTS.perIcon * boxes + COSTS.perShade * shaded;
  return COSTS.base + (COSTS.perMegapixel * width * height) / MEGAPIXEL + looks;
}
