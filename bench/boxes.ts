import type { Box } from "../src/domain/screens/box.ts";

/** Converts the box to another unit: fractions to pixels by the picture's size, and back by its inverse. */
export function scaleBox({ x1, y1, x2, y2 }: Box, scaleX: number, scaleY: number): Box {
  return { x1: x1 * scaleX, y1: y1 * scaleY, x2: x2 * scaleX, y2: y2 * scaleY };
}
