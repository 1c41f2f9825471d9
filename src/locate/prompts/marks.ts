import type { Box } from "../../domain/screens/box.ts";
import type { ElementBounds } from "../../domain/screens/ui-element.ts";
import type { ImageFrame } from "../image-plan.ts";

/** A number to draw on the screenshot, on the box of the element whose alias has that number. Integer pixels of the image as sent. */
export type Mark = { number: number; box: Box };

/** With more of them, the numbers hide what they mark. */
export const MAX_MARKS = 80;

/** Returns the visible part of an element, in pixels of the image as sent, or null if nothing is visible. */
export function placeMark(bounds: ElementBounds | null | undefined, { image, sent }: ImageFrame): Box | null {
  if (!bounds) return null;
  const [x1, x2] = scaleWithin(bounds.x, bounds.width, image.width, sent.width);
  const [y1, y2] = scaleWithin(bounds.y, bounds.height, image.height, sent.height);
  return x1 < x2 && y1 < y2 ? { x1, y1, x2, y2 } : null;
}

function scaleWithin(start: number, length: number, imageSide: number, sentSide: number): [number, number] {
  const place = (at: number) => Math.round((Math.min(imageSide, Math.max(0, at)) * sentSide) / imageSide);
  return [place(start), place(start + length)];
}
