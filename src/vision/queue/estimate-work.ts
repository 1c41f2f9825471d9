import type { AnalysisRequest } from "../../domain/detection.ts";
import { MAX_NAMED_ICONS } from "../../domain/icon-kinds.ts";

/** Pixels of a picture as its header tells them. */
type PictureSize = { width: number; height: number };

const MEGAPIXEL = 1_000_000;
/** Milliseconds on one core of a machine of 2024, rounded; a queue corrects them by what its own tasks take. */
const COSTS = {
  /** Whatever the picture. */
  base: 20,
  /** Checking, decoding, hashes and histogram. */
  perMegapixel: 60,
  /** Finding icons, controls and lines of text: for each megapixel of the picture as the network is shown it. */
  lookPerMegapixel: 1050,
  /** Reading lines. How many there are is known only once they are found, so this is what screens of that size hold. */
  readingPerMegapixel: 300,
  /** Naming one icon. */
  perIcon: 3,
  /** Telling the colours of one box. */
  perShade: 0.3,
} as const;
/**
 * How much the network is shown follows from how tall the letters are (`detection-plan.ts`), which is known only once the picture
 * is decoded: of an upright screen, most often a phone's, some 0.4 megapixels; of a wide one most often all.
 */
const UPRIGHT_MEGAPIXELS = 0.42;
const WIDE_MEGAPIXELS = 8.4;
/** Premium's finer look, over the area of the first. */
const FINE_LOOK = 1.9;
/** Premium's further readings of doubtful lines, over the first readings. */
const DOUBTFUL_READINGS = 0.5;
/** A larger picture shows its text larger, or is a capture or a photo with less of it. */
const MAX_READING_MEGAPIXELS = 4;

/** Estimates what an analysis takes, in milliseconds of one core. */
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

/** Estimates what preparing a picture for a model takes: decoding, shrinking, and encoding at most two megapixels. */
export function estimatePreparation({ width, height }: PictureSize): number {
  return 200 + (COSTS.perMegapixel * width * height) / MEGAPIXEL;
}

/** Estimates what naming the icons in some boxes and telling the colours of others takes. */
export function estimateNaming({ width, height }: PictureSize, boxes: number, shaded: number): number {
  const looks = COSTS.perIcon * boxes + COSTS.perShade * shaded;
  return COSTS.base + (COSTS.perMegapixel * width * height) / MEGAPIXEL + looks;
}
