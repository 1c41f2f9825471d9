import { type DetectionPlan, planTiles } from "./tiles.ts";

/**
 * Pixels that the detector is shown at once. ONNX Runtime's heap grows with them and never shrinks again: at this size it stays at
 * 84 MB with both networks for text beside the detector. It leaves room for `WIDE_MAP_AREA` with sides rounded up to
 * the network's stride.
 */
export const MAX_TILE_AREA = 800 * 800;
/** Icons are at most about this large once scaled, so each is whole in some tile. */
export const TILE_OVERLAP = 96;
/** A screen that is not wider than it is high, a phone's: one tile shows its icons, some 24 dp, about 30 pixels large. */
export const UPRIGHT_MAP_AREA = 640 * 640;
/**
 * A desktop's icons are a smaller part of it, so it is shown larger: 16 of 1920 pixels become nine. No larger, since finding icons
 * is to take no longer than finding text does.
 */
export const WIDE_MAP_AREA = 1024 * 576;
/** What is longer than this is a scrolling capture or several monitors: it's scaled as a screen of this shape would be. */
export const LONGEST_SCREEN = 2.4;
/** The most extreme picture is scaled down until it takes no more runs than this. */
export const MAX_TILES = 8;
/** Pictures whose longer side is below this are cut out of a screen, mostly of few pixels: they are enlarged. */
const SMALL_SIDE = 300;
const MAX_ENLARGEMENT = 2;
/** How much smaller each try is while there are too many tiles. */
const SHRINK_STEP = 0.95;

/** How a picture of that many pixels is shown to the detector of icons. Sides are 1 to 16384. */
export function planIconDetection(width: number, height: number): DetectionPlan {
  let scale = chooseScale(width, height);
  for (;;) {
    const plan = planTiles(width, height, scale, MAX_TILE_AREA, TILE_OVERLAP);
    if (plan.tiles.length <= MAX_TILES) return plan;
    scale *= SHRINK_STEP;
  }
}

function chooseScale(width: number, height: number): number {
  const longer = Math.max(width, height);
  if (longer < SMALL_SIDE) return Math.min(MAX_ENLARGEMENT, SMALL_SIDE / longer);
  const shorter = Math.min(width, height);
  const screenArea = shorter * Math.min(longer, shorter * LONGEST_SCREEN);
  const mapArea = width > height ? WIDE_MAP_AREA : UPRIGHT_MAP_AREA;
  return Math.min(1, Math.sqrt(mapArea / screenArea));
}
