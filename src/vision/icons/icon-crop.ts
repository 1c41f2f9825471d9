import { type Box, measureArea } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { findBorderColour, measureDistances } from "../colour-tally.ts";

/** The side of the square around an icon that the namer gets, in longer sides of the icon, as in its training. */
const AROUND = 1.25;
/** A pixel counts as painted from this share of the largest distance from the background. */
const INK_SHARE = 0.25;
/** Nothing is painted if no pixel differs by more, of 255 levels. */
const MIN_CONTRAST = 24;
/** The largest ratio of the sides: longer things are words or rules, and three dots in a row are shorter. */
const MAX_ASPECT = 6;
const MIN_SIDE = 2;
/** A larger box isn't an icon's, and reading all of its pixels would be slow. */
const MAX_AREA = 512 * 512;

/** The share of a plate's bounds that is cut off at each side: the rest of a disc's bounds lies on the disc. */
const RIM_SHARE = 0.19;
const LEAST_OF_PLATE = 0.04;
const MOST_OF_PLATE = 0.36;

/** Returns the square of an image that the namer gets, given the icon's own box; null if it can't be an icon. */
export function chooseIconCrop(box: Box): Box | null {
  const [width, height] = [box.x2 - box.x1, box.y2 - box.y1];
  const longer = Math.max(width, height);
  if (!(Math.min(width, height) >= MIN_SIDE) || longer > MAX_ASPECT * Math.min(width, height)) return null;
  const half = (AROUND * longer) / 2;
  const [x, y] = [(box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2];
  return { x1: x - half, y1: y - half, x2: x + half, y2: y + half };
}

/**
 * Returns the box of the ink within a control's bounds, which are usually larger than its icon. The background is the
 * most common colour along the edges of the bounds. Returns null if nothing is painted, or if the bounds are outside
 * the image or too large.
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

/**
 * Returns the box of the ink in the middle of a disc or a plate; null if there is none, or if it can't be a sign by its
 * size.
 */
export function findSignOnPlate(image: RgbaImage, plate: Box): Box | null {
  const [marginX, marginY] = [(plate.x2 - plate.x1) * RIM_SHARE, (plate.y2 - plate.y1) * RIM_SHARE];
  const middle = { x1: plate.x1 + marginX, y1: plate.y1 + marginY, x2: plate.x2 - marginX, y2: plate.y2 - marginY };
  const sign = findInkWithin(image, middle);
  if (!sign) return null;
  const share = measureArea(sign) / measureArea(plate);
  return share >= LEAST_OF_PLATE && share <= MOST_OF_PLATE ? sign : null;
}
