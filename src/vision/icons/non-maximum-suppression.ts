import { type Box, measureIou } from "../../domain/box.ts";

/** A box with its class. */
export type Classified = { box: Box; classId: number };

/**
 * Of boxes of one class that overlap by more than the threshold (IoU, 0 to 1) keeps the first. Wants the strongest first, and keeps
 * the order. At 0 whatever shares any area with a kept one goes; at 1 nothing does, not even the same box.
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
