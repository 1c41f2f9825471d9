import type { Box } from "../../../domain/screens/box.ts";

/** Size of the area that the boxes span from the origin, in their unit; at least 1e-6 so that it divides. */
export type Extent = { width: number; height: number };

export function measureExtent(boxes: readonly (Box | null)[]): Extent {
  let width = 1e-6;
  let height = 1e-6;
  for (const box of boxes) {
    if (!box) continue;
    width = Math.max(width, box.x2);
    height = Math.max(height, box.y2);
  }
  return { width, height };
}

export const centerX = (box: Box): number => (box.x1 + box.x2) / 2;
export const centerY = (box: Box): number => (box.y1 + box.y2) / 2;
export const measureArea = (box: Box): number => Math.max(0, box.x2 - box.x1) * Math.max(0, box.y2 - box.y1);

/** Boxes that overlap by more than this share of the lower one's height stand in one row. */
export const IN_ROW = 0.5;

/** Overlap of two boxes' vertical spans, as a share of the smaller one's height. */
export function overlapRows(a: Box, b: Box): number {
  return shareOverlap(a.y1, a.y2, b.y1, b.y2);
}

/** The same for columns. */
export function overlapColumns(a: Box, b: Box): number {
  return shareOverlap(a.x1, a.x2, b.x1, b.x2);
}

/** Returns true if the center of `inner` lies in the strictly larger `outer`. */
export function encloses(outer: Box, inner: Box): boolean {
  const x = centerX(inner);
  const y = centerY(inner);
  return x >= outer.x1 && x <= outer.x2 && y >= outer.y1 && y <= outer.y2 && measureArea(outer) > measureArea(inner);
}

function shareOverlap(a1: number, a2: number, b1: number, b2: number): number {
  const smaller = Math.min(a2 - a1, b2 - b1);
  const shared = Math.min(a2, b2) - Math.max(a1, b1);
  if (smaller <= 0) return shared >= 0 ? 1 : 0;
  return Math.max(0, shared) / smaller;
}

/** Returns true if two boxes have about the same height and width, like the rows of a list, or if a box is unknown. */
export function hasSimilarSize(a: Box | null | undefined, b: Box | null | undefined): boolean {
  if (!a || !b) return true;
  const isClose = (x: number, y: number, share: number) => Math.min(x, y) >= share * Math.max(x, y);
  return isClose(a.y2 - a.y1, b.y2 - b.y1, 0.5) && isClose(a.x2 - a.x1, b.x2 - b.x1, 0.6);
}
