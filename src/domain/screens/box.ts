/** An axis-aligned box, given by its corners. The caller chooses the unit: pixels, or fractions of the image in [0, 1]. */
export type Box = { x1: number; y1: number; x2: number; y2: number };

/** Converts fractions of an image of this size to its pixels. */
export function scaleToPixels({ x1, y1, x2, y2 }: Box, { width, height }: { width: number; height: number }): Box {
  return { x1: x1 * width, y1: y1 * height, x2: x2 * width, y2: y2 * height };
}

/** Returns the area in the caller's unit, squared; 0 for an inverted box. */
export function measureArea({ x1, y1, x2, y2 }: Box): number {
  return Math.max(0, x2 - x1) * Math.max(0, y2 - y1);
}

/** Returns the area that two boxes share; 0 if they only touch. */
export function measureIntersection(a: Box, b: Box): number {
  const width = Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1);
  if (width <= 0) return 0;
  const height = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
  return height <= 0 ? 0 : width * height;
}

/** Returns the intersection over union, 0 to 1: 0 for boxes that only touch, 1 for equal boxes. */
export function measureIou(a: Box, b: Box): number {
  const shared = measureIntersection(a, b);
  // Rounding in the union must not lift the quotient above 1.
  return shared === 0 ? 0 : Math.min(1, shared / (measureArea(a) + measureArea(b) - shared));
}

/** Returns how much of `inner` lies within `outer`, 0 to 1; 0 for an empty `inner`. */
export function measureContainment(inner: Box, outer: Box): number {
  const shared = measureIntersection(inner, outer);
  return shared === 0 ? 0 : Math.min(1, shared / measureArea(inner));
}

/** Returns the smallest box around both. */
export function uniteBoxes(a: Box, b: Box): Box {
  return { x1: Math.min(a.x1, b.x1), y1: Math.min(a.y1, b.y1), x2: Math.max(a.x2, b.x2), y2: Math.max(a.y2, b.y2) };
}

export function moveBox({ x1, y1, x2, y2 }: Box, x: number, y: number): Box {
  return { x1: x1 + x, y1: y1 + y, x2: x2 + x, y2: y2 + y };
}

/** Returns true if the middle of `inner` lies within `outer`, its left and upper edges included. */
export function isCentreIn(inner: Box, outer: Box): boolean {
  const [x, y] = [(inner.x1 + inner.x2) / 2, (inner.y1 + inner.y2) / 2];
  return x >= outer.x1 && x < outer.x2 && y >= outer.y1 && y < outer.y2;
}
