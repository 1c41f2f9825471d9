import type { OcrEngine } from "../domain/screens/detection.ts";
import { type DetectionPlan, planTiles } from "./tiles.ts";

/**
 * Chooses the scale at which the detection network sees a picture. It follows from the height of the letters, not from
 * the number of pixels: a phone's 2.5 million pixels contain text 30 pixels high, a desktop's 2 million contain text 10
 * pixels high.
 */

/** The most pixels of one run of the network. ONNX Runtime's heap grows with them and never shrinks. */
export const MAX_TILE_AREA = 800 * 800;
/** Icons and text up to about this height fit completely into at least one tile. */
export const TILE_OVERLAP = 96;

/**
 * The height of small letters in the map, in pixels. Icons are then some 20 to 30 pixels large, as in the detector's
 * training.
 */
const MAP_LETTERS = 9;
/** Premium adds a second pass at this height for text that is too small for the first. */
const FINE_MAP_LETTERS = 13;
/** Enlarging beyond this adds no detail. */
const MAX_ENLARGEMENT = 1.5;
/** The area to which a picture without letters is scaled. */
const LETTERLESS_AREA = 640 * 640;
/** The largest map: a 4K screen of small text fits in at full size. */
export const MAX_MAP_AREA = 3840 * 2176;
/**
 * Crops of a screen, which mostly have few pixels, are enlarged until a side has this many, but at most to twice their
 * size.
 */
const SMALL_SIDE = 300;
const MAX_CUT_OUT_ENLARGEMENT = 2;

/** Plans the first pass over a picture. Sides are 1 to 16384; `letterHeight` is null if it has no letters. */
export function planFirstLook(width: number, height: number, letterHeight: number | null): DetectionPlan {
  const longer = Math.max(width, height);
  const scale =
    longer < SMALL_SIDE
      ? Math.min(MAX_CUT_OUT_ENLARGEMENT, SMALL_SIDE / longer)
      : chooseScale(width * height, letterHeight, MAP_LETTERS);
  return planTiles(width, height, scale, MAX_TILE_AREA, TILE_OVERLAP);
}

/** Plans the further passes of `premium` for text. */
export function planFineLooks(
  width: number,
  height: number,
  letterHeight: number | null,
  engine: OcrEngine,
): DetectionPlan[] {
  if (engine === "free") return [];
  const scale = chooseScale(width * height, letterHeight, FINE_MAP_LETTERS);
  return [planTiles(width, height, scale, MAX_TILE_AREA, TILE_OVERLAP)];
}

function chooseScale(area: number, letterHeight: number | null, target: number): number {
  if (letterHeight === null) return Math.min(1, Math.sqrt(LETTERLESS_AREA / area));
  return Math.min(MAX_ENLARGEMENT, target / letterHeight, Math.sqrt(MAX_MAP_AREA / area));
}
