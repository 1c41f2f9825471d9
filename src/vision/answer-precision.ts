import type { Box } from "../domain/screens/box.ts";

/** Four digits, as in responses. A threshold is compared with the rounded value, so that a client can check it. */
export function roundConfidence(confidence: number): number {
  return Math.round(confidence * 1e4) / 1e4;
}

/**
 * Converts a box to fractions of a picture of that size, in any unit. Six digits resolve a hundredth of a pixel in the
 * widest picture; more would only make responses longer.
 */
export function normalizeBox({ x1, y1, x2, y2 }: Box, width: number, height: number): Box {
  const round = (fraction: number) => Math.round(fraction * 1e6) / 1e6;
  return { x1: round(x1 / width), y1: round(y1 / height), x2: round(x2 / width), y2: round(y2 / height) };
}
