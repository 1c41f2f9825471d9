import { type Box, measureArea } from "../../domain/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { findBorderColour, measureDistances } from "../colour-tally.ts";

/** The side of the square around an icon that the namer is shown, in longer sides of the icon: what it saw in training. */
const AROUND = 1.25;
/** Share of the strongest distance from the ground at which a pixel counts as painted. */
const INK_SHARE = 0.25;
/** Of 255 levels: where nothing differs by more, nothing is painted. */
const MIN_CONTRAST = 24;
/** Longer and flatter things are words or rules; three dots in a row are less so. */
const MAX_ASPECT = 6;
const MIN_SIDE = 2;
/** A larger box is no icon's, and reading all of its pixels would take its time. */
const MAX_AREA = 512 * 512;

/** Of a plate, so much at each side is left out; of a disc's bounds, the rest lies on the disc. */
const RIM_SHARE = 0.19;
const LEAST_OF_PLATE = 0.04;
const MOST_OF_PLATE = 0.36;

/** The square of an image that shows an icon to the namer, given the icon's own box; null where it can't be an icon. */
export function chooseIconCrop(box: Box): Box | null {
  const [width, height] = [box.x2 - box.x1, box.y2 - box.y1];
  const longer = Math.max(width, height);
  if (!(Math.min(width, height) >= MIN_SIDE) || longer > MAX_ASPECT * Math.min(width, height)) return null;
  const half = (AROUND * longer) / 2;
  const [x, y] = [(box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2];
  return { x1: x - half, y1: y - half, x2: x + half, y2: y + half };
}

/**
 * The box of what is painted within a control's bounds, which most often are larger than its icon. The ground is the commonest colour along the
 * bounds' edges. Null where nothing is painted, where nothing of the bounds lies in the image, and where they are too large.
 */
export function findInkWithin(image: RgbaImage, bounds: Box): Box | null {
  const x1 = Math.max(0, Math.floor(bounds.x1));
  const y1 = Math.max(0, Math.floor(bounds.y1));
  const x2 = Math.min(image.width, Math.ceil(bounds.x2));
  const y2 = Math.min(image.height, Math.ceil(bounds.y2));
  const area = { x1, y1, x2, y2 };
  if (!(x2 - x1 >= MIN_SIDE && y2 - y1 >= MIN_SIDE) || measureArea(area) > MAX_AREA) return null;
  const distances = measureDistances(image, area, findBorderColour(image, area));
  let strongest = 0;
  for (const distance of distances) strongest = Math.max(strongest, distance);
  if (strongest < MIN_CONTRAST) return null;
  let [left, top, right, bottom] = [x2, y2, x1, y1];
  for (let y = y1, read = 0; y < y2; y++)
    for (let x = x1; x < x2; x++)
      if ((distances[read++] as number) > strongest * INK_SHARE) {
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y + 1);
      }
  return { x1: left, y1: top, x2: right, y2: bottom };
}

/** The box of what is painted in the middle of a disc or a plate; null where nothing is, or where it is no sign by its size. */
export function findSignOnPlate(image: RgbaImage, plate: Box): Box | null {
  const [marginX, marginY] = [(plate.x2 - plate.x1) * RIM_SHARE, (plate.y2 - plate.y1) * RIM_SHARE];
  const middle = { x1: plate.x1 + marginX, y1: plate.y1 + marginY, x2: plate.x2 - marginX, y2: plate.y2 - marginY };
  const sign = findInkWithin(image, middle);
  if (!sign) return null;
  const share = measureArea(sign) / measureArea(plate);
  return share >= LEAST_OF_PLATE && share <= MOST_OF_PLATE ? sign : null;
}
