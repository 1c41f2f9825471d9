import type { OcrEngine } from "../domain/detection.ts";
import { type DetectionPlan, planTiles } from "./tiles.ts";

/**
 * At what scale a picture is shown to the two networks that look at all of it. The height of its letters counts, not
 * the number of its pixels: a phone's 2.5 million pixels contain text of 30 pixels, a desktop's 2 million text of ten.
 */

/**
 * Pixels that the detector of icons is shown at once. ONNX Runtime's heap grows with them and never shrinks again: at this size it
 * stays at 84 MB with both networks for text beside the detector.
 */
export const MAX_ICON_TILE_AREA = 800 * 800;
/**
 * The same for text: at this size the heap stays at 73 MB with both networks for text; 640 x 640 would take 104 MB of the
 * isolate's 128 MB, and the picture must fit too.
 */
export const MAX_TEXT_TILE_AREA = 448 * 448;
/** Icons, and text up to about this tall, are seen whole by some tile. */
export const TILE_OVERLAP = 96;

/** Small letters' height in the map, in its pixels. Icons are then some 20 to 30 large, as in the detector's training. */
const ICON_MAP_LETTERS = 9.5;
/** The finder of text wants them no smaller than this, and reads no righter where they are larger. */
const TEXT_MAP_LETTERS = 8;
/** Premium looks a second time, at this height, for what is too small to be seen otherwise. */
const FINE_TEXT_MAP_LETTERS = 12;
/** Enlarging more than this shows nothing more. */
const MAX_ENLARGEMENT = 1.5;
/** A picture without letters is shown at these areas. */
const LETTERLESS_ICON_AREA = 640 * 640;
const LETTERLESS_TEXT_AREA = 576 * 576;
/** The bound of each network's map: a 4K screen of small text fits in at its full size. */
export const MAX_MAP_AREA = 3840 * 2176;
/** Cut-outs of a screen, mostly of few pixels, are enlarged until a side has so many, but to twice their size at most. */
const SMALL_SIDE = 300;
const MAX_CUT_OUT_ENLARGEMENT = 2;

/** Plans how a picture is shown to the detector of icons. Sides are 1 to 16384; `letterHeight` is null if it has no letters. */
export function planIconDetection(width: number, height: number, letterHeight: number | null): DetectionPlan {
  const longer = Math.max(width, height);
  const scale =
    longer < SMALL_SIDE
      ? Math.min(MAX_CUT_OUT_ENLARGEMENT, SMALL_SIDE / longer)
      : chooseScale(width * height, letterHeight, ICON_MAP_LETTERS, LETTERLESS_ICON_AREA);
  return planTiles(width, height, scale, MAX_ICON_TILE_AREA, TILE_OVERLAP);
}

/** Plans how a picture is shown to the finder of text lines: `free` once, `premium` a second time and finer. */
export function planTextDetection(
  width: number,
  height: number,
  letterHeight: number | null,
  engine: OcrEngine,
): DetectionPlan[] {
  const letters = engine === "free" ? [TEXT_MAP_LETTERS] : [TEXT_MAP_LETTERS, FINE_TEXT_MAP_LETTERS];
  return letters.map((target) => {
    const scale = chooseScale(width * height, letterHeight, target, LETTERLESS_TEXT_AREA);
    return planTiles(width, height, scale, MAX_TEXT_TILE_AREA, TILE_OVERLAP);
  });
}

function chooseScale(area: number, letterHeight: number | null, target: number, letterlessArea: number): number {
  if (letterHeight === null) return Math.min(1, Math.sqrt(letterlessArea / area));
  return Math.min(MAX_ENLARGEMENT, target / letterHeight, Math.sqrt(MAX_MAP_AREA / area));
}
