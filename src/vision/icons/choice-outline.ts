import type { Box } from "../../domain/screens/box.ts";
import { measureDistance, type Rgb } from "../../domain/screens/shade.ts";
import type { RgbaImage } from "../../images/image.ts";
import { findBorderColour, findPixel, measurePixelDistance, readColour } from "../colour-tally.ts";
import { growWithin } from "../grow-within.ts";

/** The look of an empty choice: the square of a checkbox or the circle of a radio button. */
type ChoiceOutline = "checkbox" | "radio";

/** In pixels. Smaller shapes are bullets and dots, larger ones cards and pictures. */
const MIN_SIDE = 8;
const MAX_SIDE = 96;
/** In heights of the picture's letters. A smaller circle is the bullet of a list; squares as bullets are rare. */
const MIN_LETTERS = { checkbox: 0.9, radio: 1.15 } as const;
const MAX_ASPECT = 1.25;
/** Of 255 levels. Pixels that differ by less have the same colour. */
const CONTRAST = 20;
/**
 * The outline must differ from both the inside and the background by more than this share of the larger difference: a
 * plain disc has no outline.
 */
const MIN_OWN_COLOUR = 0.75;
/** Number of rays from the middle. More add nothing in a box of 13 pixels. */
const RAYS = 24;
/**
 * The smallest corner ratio of a square: a circle has 1, and a square of 13 pixels with round corners has at least
 * this.
 */
const MIN_CORNERS = 1.08;
/** The outline's smallest distance from the middle, in halves of the box's sides, and its largest thickness. */
const MIN_RADIUS = 0.62;
const MAX_THICKNESS = 0.34;
/** The largest mean deviation of the outline from the shape, as a share of its radius. */
const MAX_DEVIATION = 0.1;
/**
 * The largest deviation of any ray, as a share of the radius and some pixels more. A speech bubble is round but for its tail, a bookmark square but
 * for its notch, and the letter o a little taller than wide; the corners of a checkbox may be round.
 */
const MAX_BULGE = { checkbox: { share: 0.16, pixels: 0.3 }, radio: { share: 0.04, pixels: 0.6 } } as const;
/**
 * The share of rays that must find empty background beyond the box: a label may touch it, a picture's frame may not.
 */
const MIN_FREE_SHARE = 0.9;

/**
 * Returns the shape of a small closed outline with nothing inside, on a plain background, or null. `box` is fitted to
 * the outline, in pixels. `letterHeight` is that of the picture's text.
 */
export function readChoiceOutline(image: RgbaImage, box: Box, letterHeight: number | null): ChoiceOutline | null {
  const [halfWidth, halfHeight] = [(box.x2 - box.x1) / 2, (box.y2 - box.y1) / 2];
  const half = (halfWidth + halfHeight) / 2;
  if (2 * half < MIN_SIDE || 2 * half > MAX_SIDE) return null;
  if (Math.max(halfWidth, halfHeight) > MAX_ASPECT * Math.min(halfWidth, halfHeight)) return null;
  const middle = { x: box.x1 + halfWidth, y: box.y1 + halfHeight };
  const inside = readColour(image, middle.x, middle.y);
  const ground = findBorderColour(image, growWithin(image, box, 0, 2));
  const own = Math.max(CONTRAST, MIN_OWN_COLOUR * measureDistance(inside, ground));
  const [circle, square] = [[] as number[], [] as number[]];
  let free = 0;
  for (let ray = 0; ray < RAYS; ray++) {
    const angle = (2 * Math.PI * ray) / RAYS;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const end = Math.min(halfWidth / Math.abs(dx), halfHeight / Math.abs(dy));
    const at = (radius: number) => [middle.x + dx * radius, middle.y + dy * radius] as const;
    const hit = castRay(image, at, end, { inside, ground });
    if (hit === null || hit.strongest < own || hit.thickness > MAX_THICKNESS * half + 1.5) return null;
    circle.push(hit.radius);
    square.push(hit.radius * Math.max(Math.abs(dx), Math.abs(dy)));
    if (measureAt(image, at(end + 2), ground) < CONTRAST) free++;
  }
  if (free < MIN_FREE_SHARE * RAYS) return null;
  const isSquare = measureCorners(circle) > MIN_CORNERS;
  const shape = isSquare ? "checkbox" : "radio";
  const { mean, deviation, largest } = measureDeviation(isSquare ? square : circle);
  if (deviation > MAX_DEVIATION || mean < MIN_RADIUS * half) return null;
  if (largest > MAX_BULGE[shape].share * mean + MAX_BULGE[shape].pixels) return null;
  return 2 * half < MIN_LETTERS[shape] * (letterHeight ?? 0) ? null : shape;
}

/**
 * Casts a ray from the middle to `end`, where the box ends. Returns where the outline begins and how thick it is, in
 * pixels, and its smaller colour distance from the inside and the background; null if there is no outline.
 */
function castRay(
  image: RgbaImage,
  at: (radius: number) => readonly [number, number],
  end: number,
  { inside, ground }: { inside: Rgb; ground: Rgb },
): { radius: number; thickness: number; strongest: number } | null {
  let radius = 0;
  while (radius <= end && measureAt(image, at(radius), inside) < CONTRAST) radius += 0.5;
  if (radius > end) return null;
  let outside = radius;
  let strongest = 0;
  for (let further = radius; further <= end + 1; further += 0.5) {
    const fromGround = measureAt(image, at(further), ground);
    if (fromGround >= CONTRAST) outside = further;
    strongest = Math.max(strongest, Math.min(fromGround, measureAt(image, at(further), inside)));
  }
  return { radius, thickness: outside - radius, strongest };
}

/**
 * Returns the ratio of the outline's distance from the middle along the diagonals to that along the axes: 1 for a
 * circle, 1.41 for a square.
 */
function measureCorners(radii: readonly number[]): number {
  const quarter = RAYS / 4;
  const sumFrom = (first: number) =>
    [0, 1, 2, 3].reduce((sum, turn) => sum + (radii[first + turn * quarter] as number), 0);
  return sumFrom(quarter / 2) / sumFrom(0);
}

/** Returns the mean of radii, their mean deviation from it as a share of it, and the largest deviation in pixels. */
function measureDeviation(radii: readonly number[]): { mean: number; deviation: number; largest: number } {
  const mean = radii.reduce((sum, radius) => sum + radius, 0) / radii.length;
  const deviations = radii.map((radius) => Math.abs(radius - mean));
  const deviation = deviations.reduce((sum, one) => sum + one, 0) / radii.length / mean;
  return { mean, deviation, largest: Math.max(...deviations) };
}

/**
 * Returns the distance of the pixel at a point from a colour. Points outside the picture get its nearest border pixel.
 */
function measureAt(image: RgbaImage, [x, y]: readonly [number, number], colour: Rgb): number {
  return measurePixelDistance(image, findPixel(image, x, y), colour);
}
