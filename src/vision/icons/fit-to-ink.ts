import { type Box, measureArea, measureContainment, measureIou, moveBox, uniteBoxes } from "../../domain/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { findBorderColour, measureDistances } from "../colour-tally.ts";
import { growWithin } from "../grow-within.ts";
import { findTextComponents } from "../text/text-components.ts";

/** How far beyond a box its thing may reach, in parts of the box's sides, and in pixels at least. */
const REACH = 0.25;
const MIN_REACH = 3;
/** Share of the strongest distance from the ground at which a pixel counts as painted. */
const INK_SHARE = 0.2;
/** Nothing is painted where no pixel is farther than this (of 255 levels) from the ground. */
const MIN_CONTRAST = 24;
/** A part belongs to the thing when this share of it lies in the box. */
const MIN_PART_INSIDE = 0.3;
/** So much of the ink in the box belongs to the parts that it's fitted to, or they are only some of the thing. */
const MIN_OWN_INK = 0.8;
/** Less ink than this share of the box, all of it of things that go on beyond, is a line passing through. */
const MIN_FOREIGN_INK = 0.08;
/** The box and the ink that it's fitted to overlap by at least this (IoU), or the ground was not told right. */
const MIN_AGREEMENT = 0.3;

/**
 * Returns the painted pixels that a box stands for, in image pixels: a network's box is off by a pixel or more, and
 * differently when the picture is shifted. Returns null if the box contains nothing but background, or lines that pass
 * through it; the box itself if no background can be found, as on photos.
 */
export function fitToInk(image: RgbaImage, box: Box): Box | null {
  const area = growWithin(image, box, REACH, MIN_REACH);
  if (area.x2 - area.x1 < 2 || area.y2 - area.y1 < 2) return box;
  // The ground around the thing or, where it stands in a frame, the ground within that: what fits the box better counts.
  const fits = [area, growWithin(image, box, 0, 0)].map((border) => fitOnGround(image, area, box, border));
  if (fits.every((fit) => fit === null)) return null;
  const found = fits.filter((fit) => fit !== null && fit !== undefined);
  return found.sort((a, b) => measureIou(b, box) - measureIou(a, box))[0] ?? box;
}

/** Null where nothing of its own is painted in the box, on that ground; undefined where what is painted doesn't fit it. */
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

/** Parts that reach the border of the examined area continue beyond it, except at the border of the picture. */
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
