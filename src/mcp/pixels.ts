import { type Box, scaleToPixels } from "../domain/screens/box.ts";

/** Converts fractions of an image of this size to its whole pixels. */
export function roundToPixels(box: Box, size: { width: number; height: number }): Box {
  const { x1, y1, x2, y2 } = scaleToPixels(box, size);
  return { x1: Math.round(x1), y1: Math.round(y1), x2: Math.round(x2), y2: Math.round(y2) };
}

/** Returns the middle of a box in whole pixels: where to click. */
export function findMiddle({ x1, y1, x2, y2 }: Box): { x: number; y: number } {
  return { x: Math.floor((x1 + x2) / 2), y: Math.floor((y1 + y2) / 2) };
}

/** Writes a box in pixels, and its middle, for a model to read. */
export function writeBox(box: Box): string {
  const { x, y } = findMiddle(box);
  return `at ${x},${y} (box ${box.x1},${box.y1} to ${box.x2},${box.y2})`;
}
