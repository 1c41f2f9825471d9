import { type Box, measureArea, measureIou } from "../../domain/screens/box.ts";
import type { IconDetection } from "../../domain/screens/detection.ts";
import { ICON_CLASSES, type IconClass, stateClass } from "../../domain/screens/icon-classes.ts";
import type { RgbaImage } from "../../images/image.ts";
import { normalizeBox } from "../answer-precision.ts";
import { removeNestedIcons, removeSecondNames } from "../merge-detections.ts";
import type { DetectionPlan } from "../tiles.ts";
import { removeBars } from "./bars.ts";
import { readChoiceOutline } from "./choice-outline.ts";
import { isChosenRadio } from "./chosen-radio.ts";
import { fitToInk } from "./fit-to-ink.ts";
import type { CandidatePool, IconCandidate } from "./icon-candidates.ts";
import { joinCutBoxes } from "./join-cut-boxes.ts";
import { suppressNonMaxima } from "./non-maximum-suppression.ts";
import { findThreeDots } from "./three-dots.ts";

/** `candidateCount` is how many candidates went into non-maximum suppression. */
type FoundIcons = { icons: IconDetection[]; candidateCount: number };

/**
 * Classes that are dropped if nothing is painted in the box. The track of a switch may hardly differ from its
 * background.
 */
const PAINTED_CLASSES: readonly IconClass[] = ["icon", "checkbox", "radio"];
/** Small things on a plain background; larger ones often have a border or a shadow that hardly differs from it. */
const FITTED_CLASSES: readonly IconClass[] = [...PAINTED_CLASSES, "switch"];
/** A switch is fitted only to ink that overlaps its box by at least this (IoU): otherwise the ink is only its thumb. */
const MIN_SWITCH_AGREEMENT = 0.75;
/**
 * Boxes are fitted, the most confident first, until together they are as large as this many pictures: with thresholds
 * of 0 and 1, there are any number of boxes.
 */
const MAX_FITTED_SHARE = 2;
/**
 * A tile shows at most about a hundred things, each proposed by some ten cells. The limit keeps suppression from
 * becoming quadratic in all cells if the threshold is near 0.
 */
const MAX_CANDIDATES_PER_TILE = 1000;

/**
 * Chooses the icons and controls of a picture from the network's candidates, highest confidence first, with boxes
 * normalized to [0, 1]. `nmsIou` is the request's `nms_iou_threshold`, 0 to 1.
 */
export function chooseIcons(
  image: RgbaImage,
  plan: DetectionPlan,
  pool: CandidatePool,
  nmsIou: number,
  letterHeight: number | null,
): FoundIcons {
  const candidates = pool.takeStrongest(MAX_CANDIDATES_PER_TILE * plan.tiles.length);
  const kept = suppressNonMaxima(candidates, nmsIou);
  // One tile has no seams. With several, a joined box may now overlap another one.
  const whole = plan.tiles.length === 1 ? kept : suppressNonMaxima(joinCutBoxes(kept, plan.tiles), nmsIou);
  const toImage = { x: image.width / plan.mapWidth, y: image.height / plan.mapHeight };
  const placed = whole.map((candidate) => ({ ...candidate, box: scaleBox(candidate.box, toImage.x, toImage.y) }));
  // Two detections of one thing become the same box.
  const fitted = fitBoxes(placed, image).map((candidate) => recognizeChoice(candidate, image, letterHeight));
  const icons = suppressNonMaxima(fitted, nmsIou).map(({ box, classId, confidence }) => ({
    bbox: normalizeBox(box, image.width, image.height),
    ...stateClass(ICON_CLASSES[classId] as IconClass),
    confidence,
  }));
  const distinct = removeSecondNames(removeNestedIcons(icons), nmsIou);
  return { icons: removeBars(distinct, image), candidateCount: candidates.length };
}

/**
 * Fits small things to their ink, and drops signs and marks without any. Expects the most confident first, and keeps
 * the order. Boxes are in image pixels.
 */
function fitBoxes(candidates: readonly IconCandidate[], image: RgbaImage): IconCandidate[] {
  let pixelsLeft = MAX_FITTED_SHARE * image.width * image.height;
  return candidates.flatMap((candidate) => {
    const name = ICON_CLASSES[candidate.classId] as IconClass;
    if (!FITTED_CLASSES.includes(name)) return [candidate];
    pixelsLeft -= measureArea(candidate.box);
    const box = pixelsLeft > 0 ? fitToInk(image, candidate.box) : candidate.box;
    if (PAINTED_CLASSES.includes(name)) {
      if (box === null) return [];
      const whole = name === "icon" && pixelsLeft > 0 ? findThreeDots(image, box) : null;
      return [{ ...candidate, box: whole ?? box }];
    }
    const isWhole = box !== null && measureIou(box, candidate.box) >= MIN_SWITCH_AGREEMENT;
    return [isWhole ? { ...candidate, box } : candidate];
  });
}

/**
 * Corrects the class of an empty checkbox and of a radio button: at 13 pixels, the network can't tell them from each
 * other or from an icon.
 */
function recognizeChoice(candidate: IconCandidate, image: RgbaImage, letterHeight: number | null): IconCandidate {
  if (!PAINTED_CLASSES.includes(ICON_CLASSES[candidate.classId] as IconClass)) return candidate;
  const chosen = isChosenRadio(image, candidate.box, letterHeight) ? "radio" : null;
  const choice = readChoiceOutline(image, candidate.box, letterHeight) ?? chosen;
  return choice === null ? candidate : { ...candidate, classId: ICON_CLASSES.indexOf(choice) };
}

function scaleBox({ x1, y1, x2, y2 }: Box, scaleX: number, scaleY: number): Box {
  return { x1: x1 * scaleX, y1: y1 * scaleY, x2: x2 * scaleX, y2: y2 * scaleY };
}
