import { type Box, measureArea, measureIntersection } from "../../domain/screens/box.ts";
import type { Mark } from "../../domain/screens/picture.ts";
import type { RgbaImage } from "../../images/image.ts";
import { BOLD_DIGITS, type DigitFace, measureLabel, THIN_DIGITS } from "./mark-digits.ts";
import { countInkedPixels } from "./mark-ink.ts";

/**
 * The place of a mark, in whole pixels of the picture: `box` is the marked area, `plate` the background of its label.
 */
export type PlacedMark = { label: string; box: Box; plate: Box; face: DigitFace };

/** The smallest side of a marked box, in pixels: an outline would cover a smaller one. */
const MIN_BOX_SIDE = 3;

/** The cost of a covered pixel: highest if the label would seem to belong to another box. */
const OTHERS_COST = 2;
const OWN_COST = 0.3;
const INK_COST = 1.5;

/**
 * Finds a place for each mark's label: in a corner of its box or next to it, within the picture, not over another
 * label, and not over the middle of a box, unless that box surrounds its own. Chooses the place that hides the least.
 *
 * Skips a mark without such a place, one whose box is smaller than three pixels or outside the picture, and one whose
 * label isn't one to four digits or was used before.
 *
 * @returns in the order of `marks`
 */
export function placeMarks(image: RgbaImage, marks: readonly Mark[]): PlacedMark[] {
  const candidates = listBoxes(image, marks);
  const boxes = candidates.map(({ box }) => box);
  const plates: Box[] = [];
  const placed: (PlacedMark & { order: number })[] = [];
  // The smallest first: a large box has more places to choose from.
  const bySize = [...candidates].sort((a, b) => measureArea(a.box) - measureArea(b.box) || a.order - b.order);
  for (const { label, box, order } of bySize) {
    const place = placeLabel(image, label, box, { boxes, plates });
    if (!place) continue;
    plates.push(place.plate);
    placed.push({ label, box, order, ...place });
  }
  return placed.sort((a, b) => a.order - b.order).map(({ label, box, plate, face }) => ({ label, box, plate, face }));
}

type Candidate = { label: string; box: Box; order: number };

function listBoxes(image: RgbaImage, marks: readonly Mark[]): Candidate[] {
  const labels = new Set<string>();
  return marks.flatMap((mark, order) => {
    const box = clampBox(mark, image);
    if (!box || !/^[0-9]{1,4}$/.test(mark.label) || labels.has(mark.label)) return [];
    labels.add(mark.label);
    return [{ label: mark.label, box, order }];
  });
}

function clampBox({ x, y, width, height }: Mark, image: RgbaImage): Box | undefined {
  const clamp = (edge: number, end: number) => Math.min(end, Math.max(0, Math.round(edge)));
  const box = {
    x1: clamp(x, image.width),
    y1: clamp(y, image.height),
    x2: clamp(x + width, image.width),
    y2: clamp(y + height, image.height),
  };
  // Also false for NaN, so such a box is skipped here.
  return box.x2 - box.x1 >= MIN_BOX_SIDE && box.y2 - box.y1 >= MIN_BOX_SIDE ? box : undefined;
}

type Surroundings = { boxes: readonly Box[]; plates: readonly Box[] };

function placeLabel(
  image: RgbaImage,
  label: string,
  box: Box,
  around: Surroundings,
): { plate: Box; face: DigitFace } | undefined {
  for (const face of [BOLD_DIGITS, THIN_DIGITS]) {
    const size = measureLabel(label, face);
    const reach = grow(box, size.width + 1, size.height + 1);
    const near = (other: Box) => measureIntersection(reach, other) > 0;
    const plates = around.plates.filter(near);
    const others = around.boxes.filter((other) => near(other) && !contains(other, box));
    const middles = [box, ...others].map(findMiddle);
    let best: Box | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const plate of listPlates(box, size)) {
      if (!contains({ x1: 0, y1: 0, x2: image.width, y2: image.height }, plate)) continue;
      // Leaves a pixel between two labels.
      if (plates.some((other) => measureIntersection(grow(plate, 1, 1), other) > 0)) continue;
      if (middles.some((middle) => measureIntersection(plate, middle) > 0)) continue;
      const hidden = others.reduce((sum, other) => sum + measureIntersection(plate, other), 0);
      const cost =
        OTHERS_COST * hidden + OWN_COST * measureIntersection(plate, box) + INK_COST * countInkedPixels(image, plate);
      if (cost >= least) continue;
      least = cost;
      best = plate;
    }
    if (best) return { plate: best, face };
  }
  return undefined;
}

/** Lists the places to try, in the order of preference if they hide equally much. */
function listPlates({ x1, y1, x2, y2 }: Box, { width, height }: { width: number; height: number }): Box[] {
  const middle = Math.floor((y1 + y2 - height) / 2);
  return [
    [x1, y1],
    [x2 - width, y1],
    [x1, y2 - height],
    [x2 - width, y2 - height],
    [x1, y1 - height],
    [x1 - width, y1],
    [x2 - width, y1 - height],
    [x2, y1],
    [x1 - width, middle],
    [x2, middle],
    [x1, y2],
    [x2 - width, y2],
  ].map(([x = 0, y = 0]) => ({ x1: x, y1: y, x2: x + width, y2: y + height }));
}

/** Returns the middle third of a box in both directions, at least a pixel: the part by which people recognize it. */
function findMiddle({ x1, y1, x2, y2 }: Box): Box {
  const thirdX = Math.floor((x2 - x1 - 1) / 3);
  const thirdY = Math.floor((y2 - y1 - 1) / 3);
  return { x1: x1 + thirdX, y1: y1 + thirdY, x2: x2 - thirdX, y2: y2 - thirdY };
}

function grow({ x1, y1, x2, y2 }: Box, byX: number, byY: number): Box {
  return { x1: x1 - byX, y1: y1 - byY, x2: x2 + byX, y2: y2 + byY };
}

function contains(outer: Box, inner: Box): boolean {
  return outer.x1 <= inner.x1 && outer.y1 <= inner.y1 && outer.x2 >= inner.x2 && outer.y2 >= inner.y2;
}
