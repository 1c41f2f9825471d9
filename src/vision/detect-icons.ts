import type { IconDetection } from "../domain/detection.ts";
import { ICON_CLASSES } from "../domain/icon-classes.ts";
import { normalizeBox } from "./answer-precision.ts";
import { planIconDetection } from "./detection-plan.ts";
import type { Model } from "./host.ts";
import { CandidatePool } from "./icon-candidates.ts";
import type { RgbaImage } from "./image.ts";
import { joinCutBoxes } from "./join-cut-boxes.ts";
import { removeNestedIcons, removeSecondNames } from "./merge-detections.ts";
import { suppressNonMaxima } from "./non-maximum-suppression.ts";
import type { Normalization } from "./resample.ts";
import { isBlank, sampleTile } from "./tile-input.ts";

/** What `confidence_threshold` and `nms_iou_threshold` of the request say, both 0 to 1. */
export type IconThresholds = { confidence: number; nmsIou: number };

/** `candidateCount` is how many candidates went into non-maximum suppression. */
export type FoundIcons = { icons: IconDetection[]; candidateCount: number };

/** The network normalizes by itself: it wants levels as they are, 0 to 255. */
const RAW_LEVELS: Normalization = { order: "rgb", mean: [0, 0, 0], deviation: [1 / 255, 1 / 255, 1 / 255] };
/** Of 255 levels: what differs by less is empty ground. */
const BLANK_RANGE = 4;
/**
 * A tile shows at most a hundred things or so, each proposed by some ten cells; a threshold near 0 must not make suppression
 * quadratic in all cells.
 */
const MAX_CANDIDATES_PER_TILE = 1000;

/** Finds the icons and controls of a picture, highest confidence first, with boxes normalized to [0, 1]. */
export async function detectIcons(
  image: RgbaImage,
  model: Model,
  thresholds: IconThresholds,
  letterHeight: number | null,
): Promise<FoundIcons> {
  const plan = planIconDetection(image.width, image.height, letterHeight);
  const pool = new CandidatePool(thresholds.confidence);
  for (const [index, tile] of plan.tiles.entries()) {
    const input = sampleTile(image, plan, tile, RAW_LEVELS);
    // Much of a long capture is empty, and the network takes its time over emptiness too.
    if (!isBlank(input.data, BLANK_RANGE)) pool.addTile(await model.run(input), tile, index);
  }
  const candidates = pool.takeStrongest(MAX_CANDIDATES_PER_TILE * plan.tiles.length);
  const kept = suppressNonMaxima(candidates, thresholds.nmsIou);
  // One tile has no seams. Over several, a box that was mended may now overlap another one.
  const whole = plan.tiles.length === 1 ? kept : suppressNonMaxima(joinCutBoxes(kept, plan.tiles), thresholds.nmsIou);
  const icons = whole.map(({ box, classId, confidence }) => ({
    bbox: normalizeBox(box, plan.mapWidth, plan.mapHeight),
    class_id: classId,
    class_name: ICON_CLASSES[classId] as string,
    confidence,
  }));
  return { icons: removeSecondNames(removeNestedIcons(icons), thresholds.nmsIou), candidateCount: candidates.length };
}
