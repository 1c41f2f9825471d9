import type { Box } from "../candidate.ts";

export function toBox(rect: DOMRectReadOnly): Box {
  return { x1: rect.left, y1: rect.top, x2: rect.right, y2: rect.bottom };
}

/** What two boxes share. Its sides are the wrong way round where they share nothing. */
export function intersect(one: Box, other: Box): Box {
  return {
    x1: Math.max(one.x1, other.x1),
    y1: Math.max(one.y1, other.y1),
    x2: Math.min(one.x2, other.x2),
    y2: Math.min(one.y2, other.y2),
  };
}
