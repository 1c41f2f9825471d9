import type { Box } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";

/** Neighbouring pixels that differ by less, in levels of green, are one surface. */
const EDGE_LEVELS = 24;

/** Returns how many pixels of a part (whole pixels, within the picture) belong to rows with drawing or writing. */
export function countInkedPixels({ width, data }: RgbaImage, { x1, y1, x2, y2 }: Box): number {
  let inked = 0;
  for (let y = y1; y < y2; y++) {
    let low = 255;
    let high = 0;
    for (let x = x1; x < x2; x++) {
      const level = data[(y * width + x) * 4 + 1] as number;
      if (level < low) low = level;
      if (level > high) high = level;
    }
    if (high - low > EDGE_LEVELS) inked += x2 - x1;
  }
  return inked;
}
