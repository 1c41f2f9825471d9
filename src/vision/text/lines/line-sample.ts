import type { Box } from "../../../domain/screens/box.ts";
import type { RgbaImage } from "../../../images/image.ts";
import { type Normalization, resampleToPlanes } from "../../../images/resample.ts";
import type { FloatTensor } from "../../hosts/host.ts";
import type { InkRun } from "./line-ink.ts";

/** The height of our own line networks' input. */
export const LINE_HEIGHT = 32;
/** Widths are stretched to the nearest multiple of this, so that no line is padded. */
const WIDTH_STEP = 8;
const MIN_WIDTH = 16;
const MAX_WIDTH = 1600;
/** The margins around the ink in the networks' input, in heights of the ink, as in training. */
const MARGIN_ABOVE_AND_BELOW = 0.2;
const MARGIN_BESIDE = 0.15;
/** Levels of 0 to 255 as they are. */
const AS_IT_IS: Normalization = { order: "rgb", mean: [0, 0, 0], deviation: [1 / 255, 1 / 255, 1 / 255] };

/** Returns the part of the image that the recognizers get for a run of ink. */
export function chooseCrop({ box, glyphs }: InkRun, image: RgbaImage): Box {
  // If the ink is unknown, the box is the detector's, which includes margins.
  if (glyphs.length === 0) return box;
  const height = box.y2 - box.y1;
  return {
    x1: Math.max(0, box.x1 - height * MARGIN_BESIDE),
    y1: Math.max(0, box.y1 - height * MARGIN_ABOVE_AND_BELOW),
    x2: Math.min(image.width, box.x2 + height * MARGIN_BESIDE),
    y2: Math.min(image.height, box.y2 + height * MARGIN_ABOVE_AND_BELOW),
  };
}

/** Returns the width of a crop at the networks' height. */
export function chooseLineWidth({ x1, y1, x2, y2 }: Box): number {
  const natural = ((x2 - x1) * LINE_HEIGHT) / (y2 - y1);
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(natural / WIDTH_STEP) * WIDTH_STEP));
}

/**
 * Returns a crop as the input of both the script head and the reader of Latin, Cyrillic and Greek: `[1, 3, 32, width]`,
 * RGB, 0 to 255.
 */
export function sampleLine(image: RgbaImage, crop: Box, width = chooseLineWidth(crop)): FloatTensor {
  const planeStride = LINE_HEIGHT * width;
  const data = new Float32Array(3 * planeStride);
  const target = { data, offset: 0, width, height: LINE_HEIGHT, rowStride: width, planeStride };
  resampleToPlanes(image, crop, target, AS_IT_IS);
  return { data, dims: [1, 3, LINE_HEIGHT, width] };
}

/** Returns a key that two samples share if they look the same: their width, and a 64-bit hash of their levels. */
export function fingerprintLine({ data, dims }: FloatTensor): string {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (const level of data) {
    const rounded = Math.round(level);
    a = Math.imul(a ^ rounded, 0x01000193);
    b = Math.imul(b ^ rounded, 0x85ebca6b) ^ (b >>> 13);
  }
  return `${dims[3]} ${a >>> 0} ${b >>> 0}`;
}
