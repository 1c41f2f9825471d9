import type { Box } from "../../domain/screens/box.ts";
import { MAX_COLUMN_WIDTH, type Panel } from "./panels.ts";
import { centreY, LETTERS, type Part, type Scale } from "./parts.ts";

/** A line of text with the icon before it. */
type IconLine = { line: Box; icon: Box };

/** Lengths are in letter heights. */
const MAX_GAP = 1.5;
const MIN_ICON_HEIGHT = 0.7;
const MAX_ICON_HEIGHT = 3;
const LEVEL_TOLERANCE = 0.4;
const SAME_LEFT = 0.35;
const MIN_PITCH = 1.5;
const MAX_STEP = 4;
const MIN_LINES = 3;
/** The texts beside the names in most rows of a table, and the share of all that is beside them on the rows' levels. */
const MIN_CELLS = 2;
const MIN_FULL_ROWS = 0.8;
const MIN_ON_LEVEL = 0.9;

/**
 * Finds rows around lines with an icon before them, at least three in a column: a tree, or a table of contents, in a
 * panel with other content. A row ends where something else begins.
 */
export function findIconLines(parts: readonly Part[], panels: readonly Panel[], scale: Scale): Box[] {
  return gatherColumns(parts, scale)
    .filter(({ length }) => length >= MIN_LINES)
    .flatMap((column) => shapeRows(column, parts, panels, scale));
}

function gatherColumns(parts: readonly Part[], { letter }: Scale): IconLine[][] {
  const icons = parts.filter(({ kind }) => kind === "icon").map(({ box }) => box);
  const lines = parts
    .filter(({ kind, text }) => kind === "text" && LETTERS.test(text ?? ""))
    .flatMap(({ box: line }) => {
      const icon = icons.find((box) => leads(box, line, letter));
      return icon ? [{ line, icon }] : [];
    })
    .sort((a, b) => a.line.y1 - b.line.y1);
  const columns: IconLine[][] = [];
  for (const item of lines) {
    const column = columns.find((other) => {
      const last = (other.at(-1) as IconLine).line;
      const isBelow = centreY(item.line) - centreY(last) <= MAX_STEP * letter;
      return isBelow && Math.abs(last.x1 - item.line.x1) <= Math.max(2, SAME_LEFT * letter);
    });
    if (column) column.push(item);
    else columns.push([item]);
  }
  return columns;
}

function leads(icon: Box, line: Box, letter: number): boolean {
  const gap = line.x1 - icon.x2;
  const height = icon.y2 - icon.y1;
  return (
    Math.abs(centreY(icon) - centreY(line)) < LEVEL_TOLERANCE * letter &&
    gap > -2 &&
    gap < MAX_GAP * letter &&
    height > MIN_ICON_HEIGHT * letter &&
    height < MAX_ICON_HEIGHT * letter
  );
}

function shapeRows(
  column: readonly IconLine[],
  parts: readonly Part[],
  panels: readonly Panel[],
  { width, height, letter }: Scale,
): Box[] {
  const lines = column.map(({ line }) => line);
  const centres = lines.map(centreY);
  const pitch = Math.min(...centres.slice(1).map((centre, index) => centre - (centres[index] as number)));
  if (pitch < MIN_PITCH * letter) return [];
  const top = (lines[0] as Box).y1;
  const bottom = (lines.at(-1) as Box).y2;
  const left = Math.min(...column.map(({ icon }) => icon.x1));
  const right = Math.max(...lines.map(({ x2 }) => x2));
  const panel = panels.find((one) => one.lines.includes(lines[0] as Box));
  const limit = parts
    .filter(({ box }) => box.x1 > right && box.y1 < bottom && box.y2 > top)
    .reduce(
      (least, { box }) => Math.min(least, box.x1),
      Math.min(left + MAX_COLUMN_WIDTH * letter, panel?.box.x2 ?? right),
    );
  const x2 = Math.min(width, Math.max(right + 0.5 * letter, limit - letter));
  const [from, to] = spanTable(column, parts, panels, letter) ?? [left, x2];
  // The first and the last line may be closer to the picture's edge than the height of a row.
  return centres.map((centre) => ({
    x1: from,
    y1: Math.max(0, centre - pitch / 2),
    x2: to,
    y2: Math.min(height, centre + pitch / 2),
  }));
}

/**
 * Returns the sides of the panel that the lines are in if they are the first column of a table, of which a row is one
 * thing to click: a list of files or of mails. Otherwise null.
 */
function spanTable(
  column: readonly IconLine[],
  parts: readonly Part[],
  panels: readonly Panel[],
  letter: number,
): [number, number] | null {
  const lines = column.map(({ line }) => line);
  const boxes = lines.flatMap((line) => panels.filter((panel) => panel.lines.includes(line)).map(({ box }) => box));
  const x1 = Math.max(...boxes.map((box) => box.x1));
  const x2 = Math.min(...boxes.map((box) => box.x2));
  const [top, bottom] = [(lines[0] as Box).y1, (lines.at(-1) as Box).y2];
  const right = Math.max(...lines.map((line) => line.x2));
  const texts = parts
    .filter(({ kind, box }) => kind === "text" && box.y1 < bottom && box.y2 > top && box.x1 >= x1 && box.x2 <= x2)
    .map(({ box }) => box);
  const left = Math.min(...column.map(({ icon }) => icon.x1));
  if (texts.some((text) => text.x1 < left)) return null;
  const cells = texts.filter((text) => text.x1 > right);
  const listCells = (line: Box) =>
    cells.filter((cell) => Math.abs(centreY(cell) - centreY(line)) < LEVEL_TOLERANCE * letter);
  const full = lines.filter((line) => listCells(line).length >= MIN_CELLS);
  const onLevel = lines.flatMap(listCells);
  const isTable = full.length >= MIN_FULL_ROWS * lines.length && onLevel.length >= MIN_ON_LEVEL * cells.length;
  return isTable ? [x1, x2] : null;
}
