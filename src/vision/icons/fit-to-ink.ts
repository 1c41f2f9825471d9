import {
  type Box,
  measureArea,
  measureContainment,
  measureIou,
  moveBox,
  uniteBoxes,
} from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { findBorderColour, measureDistances } from "../colour-tally.ts";
import { growWithin } from "../grow-within.ts";
import { findTextComponents } from "../text/lines/text-components.ts";

/** How far a thing may extend beyond its box: as a share of the box's sides, and in pixels at least. */
const REACH = 0.25;
const MIN_REACH = 3;
/** A pixel counts as painted from this share of the largest distance from the background. */
const INK_SHARE = 0.2;
/** Nothing is painted if no pixel is farther than this (of 255 levels) from the background. */
const MIN_CONTRAST = 24;
/** A part belongs to the thing if at least this share of it lies in the box. */
const MIN_PART_INSIDE = 0.3;
/**
 * The parts that a box is fitted to must contain at least this share of the ink in the box. Otherwise they are only a
 * fragment of the thing.
 */
const MIN_OWN_INK = 0.8;
/**
 * If the only ink is of things that continue beyond the box, and covers less than this share of it, it is a line
 * passing through.
 */
const MIN_FOREIGN_INK = 0.08;
/**
 * The box and the ink that it is fitted to must overlap by at least this (IoU). Otherwise the background was misjudged.
 */
const MIN_AGREEMENT = 0.3;

/**
 * Returns the bounds of the painted pixels that a box stands for, in image pixels: a network's box is off by a pixel or
 * more, by another amount if the picture is shifted. Returns null if the box contains nothing but background, or lines
 * that pass through it; the box itself if no background can be found, as on photos.
 */
export function fitToInk(image: RgbaImage, box: Box): Box | null {
  const area = growWithin(image, box, REACH, MIN_REACH);
  if (area.x2 - area.x1 < 2 || area.y2 - area.y1 < 2) return box;
  // Tries the background around the thing and, for one in a frame, the background within the frame: the one that fits
  // the box better counts.
  const fits = [area, growWithin(image, box, 0, 0)].map((border) => fitOnGround(image, area, box, border));
  if (fits.every((fit) => fit === null)) return null;
  const found = fits.filter((fit) => fit !== null && fit !== undefined);
  return found.sort((a, b) => measureIou(b, box) - measureIou(a, box))[0] ?? box;
}

/**
 * Returns null if nothing of the thing's own is painted in the box, on that background; undefined if the painted area
 * doesn't fit the box.
 */
function fitOnGround(image: RgbaImage, area: Box, box: Box, border: Box): Box | null | undefined {
  const distances = measureDistances(image, area, findBorderColour(image, border));
  const strongest = findStrongest(distances, area, box);
  if (strongest < MIN_CONTRAST) return null;
  const map = { data: distances, width: area.x2 - area.x1, height: area.y2 - area.y1 };
  const parts = findTextComponents(map, (strongest * INK_SHARE) / 255)
    .map((part) => ({ pixels: part.pixels, box: moveBox(part.box, area.x1, area.y1) }))
    .filter((part) => measureContainment(part.box, box) > 0);
  const own = parts.filter(
    (part) => measureContainment(part.box, box) >= MIN_PART_INSIDE && isWithin(part.box, area, image),
  );
  const measureInk = (some: typeof parts) =>
    some.reduce((sum, part) => sum + part.pixels * measureContainment(part.box, box), 0);
  const ink = measureInk(parts);
  const [first] = own;
  if (!first) return ink < MIN_FOREIGN_INK * measureArea(box) ? null : undefined;
  if (measureInk(own) < MIN_OWN_INK * ink) return undefined;
  const fitted = own.reduce((whole, part) => uniteBoxes(whole, part.box), first.box);
  return measureIou(fitted, box) >= MIN_AGREEMENT ? fitted : undefined;
}

/**
 * Returns false for parts that reach the border of the examined area, except at the border of the picture: they
 * continue beyond it.
 */
function isWithin(part: Box, area: Box, image: RgbaImage): boolean {
  return (
    (part.x1 > area.x1 || area.x1 === 0) &&
    (part.y1 > area.y1 || area.y1 === 0) &&
    (part.x2 < area.x2 || area.x2 === image.width) &&
    (part.y2 < area.y2 || area.y2 === image.height)
  );
}

function findStrongest(distances: Uint8Array, area: Box, box: Box): number {
  let strongest = 0;
  const width = area.x2 - area.x1;
  for (let y = Math.max(area.y1, Math.floor(box.y1)); y < Math.min(area.y2, box.y2); y++)
    for (let x = Math.max(area.x1, Math.floor(box.x1)); x < Math.min(area.x2, box.x2); x++)
      strongest = Math.max(strongest, distances[(y - area.y1) * width + x - area.x1] as number);
  return strongest;
}
