import { type Box, moveBox } from "../../../domain/screens/box.ts";
import type { Rgb } from "../../../domain/screens/shade.ts";
import type { RgbaImage } from "../../../images/image.ts";
import { ColourTally, measureDistances } from "../../colour-tally.ts";
import { findTextComponents } from "./text-components.ts";

/** A pixel counts as painted from this share of the largest distance from the background. */
export const INK_SHARE = 0.25;
/** If the strongest pixel of a box is closer to the background than this (of 255), its ink can't be separated. */
export const MIN_CONTRAST = 16;

/**
 * The background of a box, which is its most common colour, and the largest distance of a pixel from it, of 255 levels.
 */
export type Contrast = { background: Rgb; farthest: number };

/** Returns null if the contrast is too low. */
export function findContrast(image: RgbaImage, box: Box): Contrast | null {
  const inner = {
    x1: Math.max(0, Math.floor(box.x1)),
    y1: Math.max(0, Math.floor(box.y1)),
    x2: Math.min(image.width, Math.ceil(box.x2)),
    y2: Math.min(image.height, Math.ceil(box.y2)),
  };
  const tally = new ColourTally(image);
  for (let y = inner.y1; y < inner.y2; y++) tally.countRow(y, inner.x1, inner.x2);
  const background = tally.findCommonest();
  const farthest = measureFarthest(image, inner, background);
  return farthest < MIN_CONTRAST ? null : { background, farthest };
}

/** Returns the largest distance of a pixel from a colour, which is that of a channel's lowest or highest level. */
function measureFarthest({ data, width }: RgbaImage, { x1, y1, x2, y2 }: Box, { red, green, blue }: Rgb): number {
  let leastRed = 255;
  let leastGreen = 255;
  let leastBlue = 255;
  let mostRed = 0;
  let mostGreen = 0;
  let mostBlue = 0;
  for (let y = y1; y < y2; y++) {
    for (let at = (y * width + x1) * 4; at < (y * width + x2) * 4; at += 4) {
      const pixelRed = data[at] as number;
      const pixelGreen = data[at + 1] as number;
      const pixelBlue = data[at + 2] as number;
      if (pixelRed < leastRed) leastRed = pixelRed;
      if (pixelRed > mostRed) mostRed = pixelRed;
      if (pixelGreen < leastGreen) leastGreen = pixelGreen;
      if (pixelGreen > mostGreen) mostGreen = pixelGreen;
      if (pixelBlue < leastBlue) leastBlue = pixelBlue;
      if (pixelBlue > mostBlue) mostBlue = pixelBlue;
    }
  }
  return Math.max(
    ...[mostRed - red, mostGreen - green, mostBlue - blue],
    ...[red - leastRed, green - leastGreen, blue - leastBlue],
  );
}

/**
 * Finds the connected parts of the ink in an area, which must be within the image and in whole pixels. Returns their
 * boxes in the image's pixels.
 */
export function findInkParts(image: RgbaImage, area: Box, { background, farthest }: Contrast): Box[] {
  return findParts(measureDistances(image, area, background), farthest, area);
}

/** Finds the connected parts of what is painted, by how far each pixel of an area is from the background. */
export function findParts(distances: Uint8Array, farthest: number, area: Box): Box[] {
  const ink = distances.map((one) => Math.min(255, (one * 255) / farthest));
  const map = { data: ink, width: area.x2 - area.x1, height: area.y2 - area.y1 };
  return findTextComponents(map, INK_SHARE).map((part) => moveBox(part.box, area.x1, area.y1));
}
