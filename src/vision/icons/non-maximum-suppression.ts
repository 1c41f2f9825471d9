import { type Box, measureIou } from "../../domain/screens/box.ts";

/** A box with its class. */
export type Classified = { box: Box; classId: number };

/**
 * Keeps the first of boxes of one class that overlap by more than the threshold (IoU, 0 to 1). Expects the strongest
 * first, and keeps the order. At 0, every box that shares any area with a kept one is dropped; at 1 none is, not even
 * an equal one.
 */
export function suppressNonMaxima<Item extends Classified>(items: readonly Item[], iouThreshold: number): Item[] {
  if (iouThreshold >= 1) return [...items];
  const kept: Item[] = [];
  for (const item of items) {
    const isCovered = kept.some(
      (stronger) => stronger.classId === item.classId && measureIou(stronger.box, item.box) > iouThreshold,
    );
    if (!isCovered) kept.push(item);
  }
  return kept;
}
