import type { Box } from "../domain/screens/box.ts";
import type { RgbaImage } from "../images/image.ts";

/**
 * Returns a box that is extended on each side by a share of its own size, but at least by `least` pixels, in whole
 * pixels within the image.
 */
export function growWithin(image: RgbaImage, { x1, y1, x2, y2 }: Box, share: number, least: number): Box {
  const reachX = Math.max(least, (x2 - x1) * share);
  const reachY = Math.max(least, (y2 - y1) * share);
  return {
    x1: Math.max(0, Math.floor(x1 - reachX)),
    y1: Math.max(0, Math.floor(y1 - reachY)),
    x2: Math.min(image.width, Math.ceil(x2 + reachX)),
    y2: Math.min(image.height, Math.ceil(y2 + reachY)),
  };
}
