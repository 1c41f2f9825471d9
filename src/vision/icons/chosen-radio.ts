import type { Box } from "../../domain/screens/box.ts";
import { measureDistance } from "../../domain/screens/shade.ts";
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
/** The largest mean deviation of both from a circle, in shares of the half: that of a square is twice as large. */
const MAX_DEVIATION = 0.06;

/**
 * Returns true for a chosen radio button: a dot within a ring, on one ground. The network takes many for signs. `box` is
 * fitted to the ring, in pixels. `letterHeight` is that of the picture's text.
 */
export function isChosenRadio(image: RgbaImage, box: Box, letterHeight: number | null): boolean {
  const [halfWidth, halfHeight] = [(box.x2 - box.x1) / 2, (box.y2 - box.y1) / 2];
  const half = (halfWidth + halfHeight) / 2;
  const letters = (2 * half) / (letterHeight ?? Number.POSITIVE_INFINITY);
  if (2 * half < MIN_SIDE || letters < MIN_LETTERS || letters > MAX_LETTERS) return false;
  if (Math.max(halfWidth, halfHeight) > MAX_ASPECT * Math.min(halfWidth, halfHeight)) return false;
  const middle = { x: box.x1 + halfWidth, y: box.y1 + halfHeight };
  const ground = findBorderColour(image, growWithin(image, box, 0, 2));
  const contrast = measureDistance(readColour(image, middle.x, middle.y), ground);
  if (contrast < CONTRAST) return false;
  const isPainted = (x: number, y: number) =>
    measurePixelDistance(image, findPixel(image, x, y), ground) > PAINTED_SHARE * contrast;
  const [dots, rings] = [[] as number[], [] as number[]];
  for (let ray = 0; ray < RAYS; ray++) {
    const angle = (2 * Math.PI * ray) / RAYS;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const crossing = crossRings((radius) => isPainted(middle.x + dx * radius, middle.y + dy * radius), half + 2);
    if (crossing === null) continue;
    dots.push(crossing.dot / half);
    rings.push(crossing.ring / half);
  }
  if (dots.length < MIN_SHARE * RAYS) return false;
  const [dot, ring] = [findMean(dots), findMean(rings)];
  const isRound = measureDeviation(dots, dot) <= MAX_DEVIATION && measureDeviation(rings, ring) <= MAX_DEVIATION;
  return isRound && dot >= MIN_DOT && dot <= MAX_DOT && ring >= MIN_RING && ring - dot >= MIN_GAP;
}

/**
 * Returns the radii at which a ray leaves the dot and enters the ring; null unless it then ends on the ground, at `end`.
 */
function crossRings(isPainted: (radius: number) => boolean, end: number): { dot: number; ring: number } | null {
  const changes: number[] = [];
  let painted = true;
  for (let radius = 0; radius <= end; radius += 0.5) {
    if (isPainted(radius) === painted) continue;
    painted = !painted;
    changes.push(radius);
  }
  const [dot, ring] = changes;
  return changes.length === 3 && dot !== undefined && ring !== undefined ? { dot, ring } : null;
}

function findMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function measureDeviation(values: readonly number[], mean: number): number {
  return findMean(values.map((value) => Math.abs(value - mean)));
}
