import { type Box, isCentreIn, moveBox, uniteBoxes } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { findBorderColour, measureDistances } from "../colour-tally.ts";
import { growWithin } from "../grow-within.ts";
import { findTextComponents } from "../text/lines/text-components.ts";

/** In pixels. Smaller dots are specks. */
const MIN_DIAMETER = 2;
/** The distance of two dots' middles, in diameters. The bullets of a list are farther apart. */
const MIN_PITCH = 1.2;
const MAX_PITCH = 2.6;
/** Diameters and pitches of one sign differ by at most this share, or by a pixel. */
const TOLERANCE = 0.2;
/** The share of its box that a disc fills is 0.79. */
const MIN_FILLED = 0.65;
/** A pixel is painted if it is at least halfway between the ground and the strongest ink. */
const INK_SHARE = 0.5;
/** Nothing is painted if no pixel is farther than this (of 255 levels) from the ground. */
const MIN_CONTRAST = 24;
/** Anything closer to the dots than this many pitches belongs to them: they may be a part of a hidden number. */
const FREE_PITCHES = 1.5;

/** A painted part of a row or column, `from` and `to` along it. */
type Part = { box: Box; from: number; to: number; isDot: boolean };

/**
 * Returns the box of a sign of three dots, side by side or one below the other, if the given box is fitted to one, two
 * or all of them; otherwise null. The network often sees the middle of such a sign only.
 */
export function findThreeDots(image: RgbaImage, box: Box): Box | null {
  const [width, height] = [box.x2 - box.x1, box.y2 - box.y1];
  const diameter = Math.min(width, height);
  if (diameter < MIN_DIAMETER || Math.max(width, height) > (1 + 2 * MAX_PITCH) * diameter) return null;
  const across = width >= height ? findChain(image, box, diameter, "x") : null;
  return across ?? (height >= width ? findChain(image, box, diameter, "y") : null);
}

function findChain(image: RgbaImage, box: Box, diameter: number, axis: "x" | "y"): Box | null {
  const parts = listParts(image, box, diameter, axis);
  const first = parts.findIndex((part) => isCentreIn(part.box, box));
  const last = parts.findLastIndex((part) => isCentreIn(part.box, box));
  if (first < 0 || !parts.slice(first, last + 1).every(({ isDot }) => isDot)) return null;
  for (let start = Math.max(0, last - 2); start <= first && start + 3 <= parts.length; start++) {
    const [one, two, three] = parts.slice(start, start + 3) as [Part, Part, Part];
    if (!isSign([one, two, three])) continue;
    const free = FREE_PITCHES * (two.from - one.from) - diameter;
    const [before, after] = [parts[start - 1], parts[start + 3]];
    if ((before && one.from - before.to < free) || (after && after.from - three.to < free)) continue;
    return uniteBoxes(box, uniteBoxes(one.box, three.box));
  }
  return null;
}

function isSign([one, two, three]: readonly [Part, Part, Part]): boolean {
  if (!(one.isDot && two.isDot && three.isDot)) return false;
  const diameter = two.to - two.from;
  const [pitch, next] = [(two.from + two.to - one.from - one.to) / 2, (three.from + three.to - two.from - two.to) / 2];
  const isFar = pitch >= MIN_PITCH * diameter && pitch <= MAX_PITCH * diameter;
  return (
    isFar && isAlike(pitch, next) && isAlike(diameter, one.to - one.from) && isAlike(diameter, three.to - three.from)
  );
}

/** Returns what is painted along the row or the column that a box begins, in order. */
function listParts(image: RgbaImage, box: Box, diameter: number, axis: "x" | "y"): Part[] {
  const [along, beside] = [(FREE_PITCHES + 2) * MAX_PITCH * diameter, diameter / 2];
  const area = growWithin(image, axis === "x" ? widen(box, along, beside) : widen(box, beside, along), 0, 0);
  const distances = measureDistances(image, area, findBorderColour(image, growWithin(image, box, 0, 2)));
  const strongest = distances.reduce((most, one) => Math.max(most, one), 0);
  if (strongest < MIN_CONTRAST) return [];
  const map = { data: distances, width: area.x2 - area.x1, height: area.y2 - area.y1 };
  return findTextComponents(map, (strongest * INK_SHARE) / 255)
    .map(({ box: found, pixels }): Part => {
      const part = moveBox(found, area.x1, area.y1);
      const [width, height] = [part.x2 - part.x1, part.y2 - part.y1];
      const isDot = isAlike(width, diameter) && isAlike(height, diameter) && pixels >= MIN_FILLED * width * height;
      return axis === "x"
        ? {
            box: part,
            from: part.x1,
            to: part.x2,
            isDot: isDot && isAlike(part.y1 + part.y2, box.y1 + box.y2, diameter),
          }
        : {
            box: part,
            from: part.y1,
            to: part.y2,
            isDot: isDot && isAlike(part.x1 + part.x2, box.x1 + box.x2, diameter),
          };
    })
    .sort((a, b) => a.from - b.from);
}

function widen({ x1, y1, x2, y2 }: Box, x: number, y: number): Box {
  return { x1: x1 - x, y1: y1 - y, x2: x2 + x, y2: y2 + y };
}

/** Returns true if two lengths differ by no more than a share of `whole`, or by a pixel. */
function isAlike(a: number, b: number, whole = Math.max(a, b)): boolean {
  return Math.abs(a - b) <= Math.max(1, TOLERANCE * whole);
}
