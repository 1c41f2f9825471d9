import type { Box } from "../src/domain/box.ts";

/** Area of a box; 0 for an inverted one. */
export function measureArea(box: Box): number {
  return Math.max(0, box.x2 - box.x1) * Math.max(0, box.y2 - box.y1);
}

/** Area that two boxes share. */
export function measureOverlap(a: Box, b: Box): number {
  return (
    Math.max(0, Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1)) * Math.max(0, Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1))
  );
}

/** Intersection over union, 0 to 1. */
export function computeIou(a: Box, b: Box): number {
  const shared = measureOverlap(a, b);
  return shared / (measureArea(a) + measureArea(b) - shared || 1);
}

/** How much of `part` lies in `whole`, 0 to 1. */
export function computeShareInside(part: Box, whole: Box): number {
  return measureOverlap(part, whole) / (measureArea(part) || 1);
}

/** The box in another unit: fractions to pixels by the picture's size, and back by its inverse. */
export function scaleBox({ x1, y1, x2, y2 }: Box, scaleX: number, scaleY: number): Box {
  return { x1: x1 * scaleX, y1: y1 * scaleY, x2: x2 * scaleX, y2: y2 * scaleY };
}
