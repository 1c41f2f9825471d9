import type { Box } from "../../domain/screens/box.ts";
import { measureDistance, type Rgb } from "../../domain/screens/shade.ts";
import type { RgbaImage } from "../../images/image.ts";
import { findBorderColour, findPixel, measurePixelDistance, readColour } from "../colour-tally.ts";
import { growWithin } from "../grow-within.ts";

/** The side of the box in heights of the picture's letters: bullets are smaller, the shutters of cameras larger. */
const MIN_LETTERS = 1.15;
const MAX_LETTERS = 4;
const MIN_SIDE = 10;
const MAX_ASPECT = 1.2;
/** Of 255 levels. The dot and the ring differ from the ground by at least this. */
const CONTRAST = 60;
/**
 * A pixel is painted if it differs from the ground by more than this share of the dot's contrast: a ring may be thinner
 * than a pixel, or paler than the dot.
 */
const PAINTED_SHARE = 0.4;
/** Number of rays from the middle, and the share of them that must cross a dot, a gap, a ring and the ground. */
const RAYS = 24;
const MIN_SHARE = 0.9;
/** The radii of the dot and of the ring's inside, as shares of the box's half. */
const MIN_DOT = 0.2;
const MAX_DOT = 0.75;
const MIN_RING = 0.6;
const MIN_GAP = 0.1;
/**
 * The radius of the hole of a thick ring, as a share of the box's half: with a larger one it's an empty button, with a
 * smaller one the middle of something else. The ring's outside is close to the box.
 */
const MIN_HOLE = 0.25;
const MAX_HOLE = 0.6;
const MIN_OUTSIDE = 0.85;
/** The largest mean deviation of the hole from a circle, as a share of its radius: that of a square is 0.12. */
const MAX_SHARE_OF_RADIUS = 0.09;
/** Where the ring's colour is read. */
const IN_RING = 0.8;
/** The largest mean deviation of both from a circle, in shares of the half: that of a square is twice as large. */
const MAX_DEVIATION = 0.06;

/**
 * Returns true for a chosen radio button: a dot within a ring, or a disc with a hole, on one ground. The network takes
 * many for signs. `box` is fitted to the ring, in pixels. `letterHeight` is that of the picture's text.
 */
export function isChosenRadio(image: RgbaImage, box: Box, letterHeight: number | null): boolean {
  const [halfWidth, halfHeight] = [(box.x2 - box.x1) / 2, (box.y2 - box.y1) / 2];
  const half = (halfWidth + halfHeight) / 2;
  const letters = (2 * half) / (letterHeight ?? Number.POSITIVE_INFINITY);
  if (2 * half < MIN_SIDE || letters < MIN_LETTERS || letters > MAX_LETTERS) return false;
  if (Math.max(halfWidth, halfHeight) > MAX_ASPECT * Math.min(halfWidth, halfHeight)) return false;
  const middle = { x: box.x1 + halfWidth, y: box.y1 + halfHeight };
  const ground = findBorderColour(image, growWithin(image, box, 0, 2));
  const circles = { image, middle, half, ground };
  return hasDotInRing(circles) || isDiscWithHole(circles);
}

/** A picture, and the middle and half the side of something in it on this ground, in pixels. */
type Circles = { image: RgbaImage; middle: { x: number; y: number }; half: number; ground: Rgb };

function hasDotInRing(circles: Circles): boolean {
  const { image, middle, ground } = circles;
  const contrast = measureDistance(readColour(image, middle.x, middle.y), ground);
  if (contrast < CONTRAST) return false;
  const isPainted = (at: number) => measurePixelDistance(image, at, ground) > PAINTED_SHARE * contrast;
  const [dot, ring] = crossCircles(circles, isPainted, 3) ?? [];
  if (dot === undefined || ring === undefined) return false;
  return dot >= MIN_DOT && dot <= MAX_DOT && ring >= MIN_RING && ring - dot >= MIN_GAP;
}

/** The hole often is white, also where the ground is dark. */
function isDiscWithHole(circles: Circles): boolean {
  const { image, middle, half, ground } = circles;
  const ink = readColour(image, middle.x + IN_RING * half, middle.y);
  const hole = readColour(image, middle.x, middle.y);
  const contrast = Math.min(measureDistance(ink, ground), measureDistance(ink, hole));
  if (contrast < CONTRAST) return false;
  const isInk = (at: number) => measurePixelDistance(image, at, ink) < contrast / 2;
  const [inside, outside] = crossCircles(circles, isInk, 2, MAX_SHARE_OF_RADIUS) ?? [];
  if (inside === undefined || outside === undefined) return false;
  return inside >= MIN_HOLE && inside <= MAX_HOLE && outside >= MIN_OUTSIDE;
}

/**
 * Returns the radii of the first two circles around the middle, as shares of the half. Null unless nearly all rays from
 * the middle to beyond the box cross as many edges as expected, and the two are circles: their mean deviation is below
 * `maxShare` of the radius, too.
 */
function crossCircles(
  { image, middle, half }: Circles,
  isPainted: (at: number) => boolean,
  expected: number,
  maxShare = Number.POSITIVE_INFINITY,
): [number, number] | null {
  const radii: [number[], number[]] = [[], []];
  for (let ray = 0; ray < RAYS; ray++) {
    const angle = (2 * Math.PI * ray) / RAYS;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const changes = findChanges(
      (radius) => isPainted(findPixel(image, middle.x + dx * radius, middle.y + dy * radius)),
      half + 2,
    );
    const [first, second] = changes;
    if (changes.length !== expected || first === undefined || second === undefined) continue;
    radii[0].push(first / half);
    radii[1].push(second / half);
  }
  if (radii[0].length < MIN_SHARE * RAYS) return null;
  const means: [number, number] = [findMean(radii[0]), findMean(radii[1])];
  const isRound = means.every(
    (mean, at) => measureDeviation(radii[at] as number[], mean) <= Math.min(MAX_DEVIATION, maxShare * mean),
  );
  return isRound ? means : null;
}

/** Returns the radii up to `end` at which the paint begins or ends. */
function findChanges(isPainted: (radius: number) => boolean, end: number): number[] {
  const changes: number[] = [];
  let painted = isPainted(0);
  for (let radius = 0.5; radius <= end; radius += 0.5) {
    if (isPainted(radius) === painted) continue;
    painted = !painted;
    changes.push(radius);
  }
  return changes;
}

function findMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function measureDeviation(values: readonly number[], mean: number): number {
  return findMean(values.map((value) => Math.abs(value - mean)));
}
