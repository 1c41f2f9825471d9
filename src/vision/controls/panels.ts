import { type Box, isCentreIn } from "../../domain/box.ts";
import type { Edge, Edges } from "./find-edges.ts";
import type { Part, Scale } from "./parts.ts";

/** A rectangle that edges enclose, or a column of one, with the lines of text in it. */
export type Panel = { box: Box; lines: Box[] };

/** Two edges of one rule are so many pixels apart, and sides that are less apart are the same. */
const SAME_SIDE = 3;
const RULE = 4;
/** All other lengths are in heights of the letters. A rule is longer than the text that it stands over. */
const RULE_BEYOND_TEXT = 2;
/** Share of a panel's height that its sides run along. */
const SIDE_SHARE = 0.8;
const MIN_ROW_WIDTH = 8;
/** Nothing stands between two columns over this width. */
const MIN_GUTTER = 1.5;
/** Signs stand no farther in front of their text. */
const MAX_LEAD = 5;
/** A column that nothing bounds is no wider. */
export const MAX_COLUMN_WIDTH = 26;

/** The panels that hold text. */
export function gatherPanels(lines: readonly Box[], edges: Edges, scale: Scale): Panel[] {
  const panels: Panel[] = [];
  for (const line of lines) {
    const box = enclose(line, edges, scale);
    const same = panels.find((panel) => isSame(panel.box, box));
    if (same) same.lines.push(line);
    else panels.push({ box, lines: [line] });
  }
  return panels;
}

/** The rectangle of the nearest edges around a line of text, or the picture's own border. */
export function enclose(line: Box, { horizontal, vertical }: Edges, { width, height, letter }: Scale): Box {
  const isRule = ({ from, to }: Edge) =>
    from <= line.x1 + letter && to >= line.x2 - letter && to - from >= line.x2 - line.x1 + RULE_BEYOND_TEXT * letter;
  const rules = horizontal.filter(isRule).map(({ at }) => at);
  const y1 = nearestBefore(rules, line.y1 + 2, 0);
  const y2 = nearestAfter(rules, line.y2 - 2, height);
  const isSide = ({ from, to }: Edge) => Math.min(to, y2) - Math.max(from, y1) >= SIDE_SHARE * (y2 - y1);
  const sides = vertical.filter(isSide).map(({ at }) => at);
  return { x1: nearestBefore(sides, line.x1 + 2, 0), y1, x2: nearestAfter(sides, line.x2 - 2, width), y2 };
}

function nearestBefore(places: readonly number[], limit: number, border: number): number {
  return places.reduce((nearest, place) => (place <= limit && place > nearest ? place : nearest), border);
}

function nearestAfter(places: readonly number[], limit: number, border: number): number {
  return places.reduce((nearest, place) => (place >= limit && place < nearest ? place : nearest), border);
}

/** Panels as high as rows that stand on each other, each stack from the top. */
export function stackPanels(panels: readonly Panel[], minHeight: number, maxHeight: number, scale: Scale): Box[][] {
  const rows = panels
    .map(({ box }) => box)
    .filter(({ y1, y2 }) => y2 - y1 >= minHeight && y2 - y1 <= maxHeight)
    .filter(({ x1, y1, x2, y2 }) => x2 - x1 >= Math.max(MIN_ROW_WIDTH * scale.letter, 2 * (y2 - y1)))
    .filter((row) => !panels.some(({ box }) => isBeside(box, row)))
    .sort((a, b) => a.y1 - b.y1);
  const stacks: Box[][] = [];
  for (const row of rows) {
    const stack = stacks.find((other) => follows(other.at(-1) as Box, row));
    if (stack) stack.push(row);
    else stacks.push([row]);
  }
  return stacks.filter(({ length }) => length > 1);
}

function follows(upper: Box, lower: Box): boolean {
  return (
    Math.abs(upper.x1 - lower.x1) <= SAME_SIDE &&
    Math.abs(upper.x2 - lower.x2) <= SAME_SIDE &&
    Math.abs(lower.y1 - upper.y2) <= RULE
  );
}

/** Cells of a table stand beside each other. */
function isBeside(a: Box, b: Box): boolean {
  const isLevel = Math.abs(a.y1 - b.y1) <= SAME_SIDE && Math.abs(a.y2 - b.y2) <= SAME_SIDE;
  return isLevel && (Math.abs(a.x2 - b.x1) <= RULE || Math.abs(b.x2 - a.x1) <= RULE);
}

function isSame(a: Box, b: Box): boolean {
  return (["x1", "y1", "x2", "y2"] as const).every((side) => Math.abs(a[side] - b[side]) <= SAME_SIDE);
}

/**
 * The columns of text in a panel, each as far as the next one, with the signs in front of their lines. Text that the panel's own rules don't
 * bound bounds its columns too. None where there is but one.
 */
export function cutColumns({ box, lines }: Panel, parts: readonly Part[], { letter }: Scale): Panel[] {
  const spans: { x1: number; x2: number }[] = [];
  const boxesOf = (kind: Part["kind"]) =>
    parts.filter((part) => part.kind === kind && isCentreIn(part.box, box)).map((part) => part.box);
  for (const { x1, x2 } of boxesOf("text").sort((a, b) => a.x1 - b.x1)) {
    const last = spans.at(-1);
    if (last && x1 - last.x2 < MIN_GUTTER * letter) last.x2 = Math.max(last.x2, x2);
    else spans.push({ x1, x2 });
  }
  if (spans.length < 2) return [];
  const signs = boxesOf("icon");
  return spans
    .map(({ x1, x2 }, index) => {
      const before = spans[index - 1]?.x2 ?? box.x1;
      const leads = signs.filter((sign) => sign.x1 > Math.max(before, x1 - MAX_LEAD * letter) && sign.x2 <= x1 + 2);
      const left = leads.reduce((least, sign) => Math.min(least, sign.x1), x1);
      const right = Math.max(x2 + letter, left + MAX_COLUMN_WIDTH * letter);
      const next = spans[index + 1];
      return {
        box: {
          ...box,
          x1: Math.max(before, left - letter),
          x2: Math.min(right, next ? next.x1 - 0.7 * letter : box.x2),
        },
        lines: lines.filter((line) => line.x1 >= x1 && line.x2 <= x2),
      };
    })
    .filter((column) => column.lines.length > 0);
}
