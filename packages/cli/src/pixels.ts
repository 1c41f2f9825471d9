export type Box = { x1: number; y1: number; x2: number; y2: number };

/** Converts fractions of a picture to whole pixels. */
export function scaleBox({ x1, y1, x2, y2 }: Box, width: number, height: number): Box {
  return {
    x1: Math.round(x1 * width),
    y1: Math.round(y1 * height),
    x2: Math.round(x2 * width),
    y2: Math.round(y2 * height),
  };
}

/** Returns the middle of a box in whole pixels: where to click. */
export function findMiddle({ x1, y1, x2, y2 }: Box): { x: number; y: number } {
  return { x: Math.floor((x1 + x2) / 2), y: Math.floor((y1 + y2) / 2) };
}

/** Writes a box as its corners. */
export function describeBox({ x1, y1, x2, y2 }: Box): string {
  return `${x1},${y1} to ${x2},${y2}`;
}
