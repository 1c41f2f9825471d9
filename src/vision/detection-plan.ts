import type { OcrEngine } from "../domain/detection.ts";
import { type DetectionPlan, planTiles } from "./tiles.ts";

/**
 * At what scale a picture is shown to the network that looks at all of it. The height of its letters counts, not
 * the number of its pixels: a phone's 2.5 million pixels contain text of 30 pixels, a desktop's 2 million text of ten.
 */

/** Pixels that the network is shown at once. ONNX Runtime's heap grows with them and never shrinks again. */
export const MAX_TILE_AREA = 800 * 800;
/** Icons, and text up to about this tall, are seen whole by some tile. */
export const TILE_OVERLAP = 96;

/** Small letters' height in the map, in its pixels. Icons are then some 20 to 30 large, as in the detector's training. */
const MAP_LETTERS = 9;
/** Premium looks a second time, at this height, for text that is too small to be seen otherwise. */
const FINE_MAP_LETTERS = 13;
/** Enlarging more than this shows nothing more. */
const MAX_ENLARGEMENT = 1.5;
/** A picture without letters is shown at this area. */
const LETTERLESS_AREA = 640 * 640;
/** The bound of a map: a 4K screen of small text fits in at its full size. */
export const MAX_MAP_AREA = 3840 * 2176;
/** Cut-outs of a screen, mostly of few pixels, are enlarged until a side has so many, but to twice their size at most. */
const SMALL_SIDE = 300;
const MAX_CUT_OUT_ENLARGEMENT = 2;

/** Plans the look at all of a picture. Sides are 1 to 16384; `letterHeight` is null if it has no letters. */
export function planFirstLook(width: number, height: number, letterHeight: number | null): DetectionPlan {
  const longer = Math.max(width, height);
  const scale =
    longer < SMALL_SIDE
      ? Math.min(MAX_CUT_OUT_ENLARGEMENT, SMALL_SIDE / longer)
      : chooseScale(width * height, letterHeight, MAP_LETTERS);
  return planTiles(width, height, scale, MAX_TILE_AREA, TILE_OVERLAP);
}

/** Plans `premium`'s further looks for text. */
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
