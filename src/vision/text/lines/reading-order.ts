import type { Box } from "../../../domain/screens/box.ts";

/** Two boxes are on one row if they share at least this much of the lower one's height. */
const SAME_ROW_OVERLAP = 0.5;

/** Sorts items as a person reads a screen: rows from the top, each row from the left. Boxes may be in any unit. */
export function sortInReadingOrder<Item extends { box: Box }>(items: readonly Item[]): Item[] {
  const fromTop = [...items].sort((a, b) => middle(a.box) - middle(b.box) || compareFromLeft(a.box, b.box));
  const rows: { y1: number; y2: number; items: Item[] }[] = [];
  for (const item of fromTop) {
    const row = rows.at(-1);
    if (row && overlaps(row, item.box)) {
      row.items.push(item);
      continue;
    }
    rows.push({ y1: item.box.y1, y2: item.box.y2, items: [item] });
  }
  return rows.flatMap((row) => row.items.sort((a, b) => compareFromLeft(a.box, b.box)));
}

/** Compares every side as a tie-breaker, so that the result doesn't depend on the input's order. */
function compareFromLeft(a: Box, b: Box): number {
  return a.x1 - b.x1 || a.y1 - b.y1 || a.x2 - b.x2 || a.y2 - b.y2;
}

function middle(box: Box): number {
  return (box.y1 + box.y2) / 2;
}

function overlaps(row: { y1: number; y2: number }, box: Box): boolean {
  const common = Math.min(row.y2, box.y2) - Math.max(row.y1, box.y1);
  return common >= SAME_ROW_OVERLAP * Math.min(row.y2 - row.y1, box.y2 - box.y1);
}
