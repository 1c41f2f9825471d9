import { type Box, isCentreIn } from "../../domain/screens/box.ts";
import type { Edge, Edges } from "./find-edges.ts";
import type { Part, Scale } from "./parts.ts";

/** A rectangle enclosed by edges, or a column of one, with its lines of text. */
export type Panel = { box: Box; lines: Box[] };

/** The largest distance between the two edges of one rule, or between sides that count as the same, in pixels. */
const SAME_SIDE = 3;
const RULE = 4;
/** All other lengths are in letter heights. How much longer a rule is than the text below it. */
const RULE_BEYOND_TEXT = 2;
/** The share of a panel's height that its side edges must cover. */
const SIDE_SHARE = 0.8;
const MIN_ROW_WIDTH = 8;
/** The smallest empty space between two columns. */
const MIN_GUTTER = 1.5;
/** The largest distance from a sign to the text after it. */
const MAX_LEAD = 5;
/** The largest width of a column without edges. */
export const MAX_COLUMN_WIDTH = 26;

/** Returns the panels that contain text. */
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

/** Returns the rectangle of the nearest edges around a line of text, or of the picture's border. */
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

/** Returns the stacks of panels that are as high as rows, each from the top. */
export function stackPanels(panels: readonly Panel[], minHeight: number, maxHeight: number, scale: Scale): Box[][] {
  const tall = panels.map(({ box }) => box).filter(({ y1, y2 }) => y2 - y1 > maxHeight);
  const rows = panels
    .map(({ box }) => box)
    .filter(({ y1, y2 }) => y2 - y1 >= minHeight && y2 - y1 <= maxHeight)
    .filter(({ x1, y1, x2, y2 }) => x2 - x1 >= Math.max(MIN_ROW_WIDTH * scale.letter, 2 * (y2 - y1)))
    .filter((row) => !panels.some(({ box }) => isBeside(box, row)))
    .filter((row) => !panels.some(({ box }) => isParted(box, row, tall)))
    .sort((a, b) => a.y1 - b.y1);
  const stacks: Box[][] = [];
  for (const row of rows) {
    const stack = stacks.find((other) => follows(other.at(-1) as Box, row));
    if (stack) stack.push(row);
    else stacks.push([row]);
  }
  return stacks.filter(({ length }) => length > 1);
}

/** Returns true if the second box continues the first one below: rows of one list, cells of one column. */
export function follows(upper: Box, lower: Box): boolean {
  return (
    Math.abs(upper.x1 - lower.x1) <= SAME_SIDE &&
    Math.abs(upper.x2 - lower.x2) <= SAME_SIDE &&
    Math.abs(lower.y1 - upper.y2) <= RULE
  );
}

/** Returns true for neighbouring cells of a table. */
export function isBeside(a: Box, b: Box): boolean {
  return isLevel(a, b) && (Math.abs(a.x2 - b.x1) <= RULE || Math.abs(b.x2 - a.x1) <= RULE);
}

/** Returns true for two boxes on one level if a taller one is between them: a dialog over the rows of a page. */
function isParted(a: Box, b: Box, tall: readonly Box[]): boolean {
  if (!isLevel(a, b)) return false;
  const [left, right] = a.x1 < b.x1 ? [a, b] : [b, a];
  return tall.some(
    ({ x1, y1, x2, y2 }) =>
      Math.abs(x1 - left.x2) <= RULE &&
      Math.abs(x2 - right.x1) <= RULE &&
      y1 < left.y1 - SAME_SIDE &&
      y2 > left.y2 + SAME_SIDE,
  );
}

function isLevel(a: Box, b: Box): boolean {
  return Math.abs(a.y1 - b.y1) <= SAME_SIDE && Math.abs(a.y2 - b.y2) <= SAME_SIDE;
}

function isSame(a: Box, b: Box): boolean {
  return (["x1", "y1", "x2", "y2"] as const).every((side) => Math.abs(a[side] - b[side]) <= SAME_SIDE);
}

/**
 * Splits a panel into its columns of text, each up to the next one, with the signs before their lines. Text outside the
 * panel's own rules also bounds its columns. Returns none if there is only one.
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
