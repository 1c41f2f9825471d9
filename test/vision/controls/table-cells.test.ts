import { describe, expect, test } from "vitest";
import type { IconDetection } from "../../../src/domain/screens/detection.ts";
import { ICON_CLASSES, type IconClass } from "../../../src/domain/screens/icon-classes.ts";
import { openEdges } from "../../../src/vision/controls/find-edges.ts";
import { dropTableCells } from "../../../src/vision/controls/table-cells.ts";
import { type Colour, paintRectangles } from "../painted-image.ts";

const PAPER: Colour = [255, 255, 255];
const RULE: Colour = [210, 210, 210];
const [WIDTH, HEIGHT, LETTER] = [480, 400, 10];
const COLUMNS = [20, 160, 300, 440];
const ROWS = [40, 80, 120, 160];

const across = (y: number, x1: number, x2: number) => ({ x: x1, y, width: x2 - x1 + 1, height: 1, colour: RULE });
const upright = (x: number, y1: number, y2: number) => ({ x, y: y1, width: 1, height: y2 - y1 + 1, colour: RULE });
const frame = (x1: number, y1: number, x2: number, y2: number) => [
  across(y1, x1, x2),
  across(y2, x1, x2),
  upright(x1, y1, y2),
  upright(x2, y1, y2),
];
/** Three rows and columns, at 40 to 160 from the top. */
const table = [...ROWS.map((y) => across(y, 20, 440)), ...COLUMNS.map((x) => upright(x, 40, 160))];

const see = (
  name: IconClass,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  confidence = 0.45,
): IconDetection => ({
  bbox: { x1: x1 / WIDTH, y1: y1 / HEIGHT, x2: x2 / WIDTH, y2: y2 / HEIGHT },
  class_id: ICON_CLASSES.indexOf(name),
  class_name: name,
  confidence,
});

const isKept = (
  icon: IconDetection,
  rectangles: Parameters<typeof paintRectangles>[3],
  letter: number | null = LETTER,
) => {
  const image = paintRectangles(WIDTH, HEIGHT, PAPER, rectangles);
  return dropTableCells([icon], image, openEdges(image, letter), letter).length === 1;
};

const HEAD = [20, 40, 160, 80] as const;
const INNER = [160, 80, 300, 120] as const;
const CORNER = [300, 120, 440, 160] as const;

describe("in a ruled table", () => {
  test.each([
    ["a field in the middle", see("input", INNER)],
    ["a field in the last corner", see("input", CORNER)],
    ["a field in the top row", see("input", HEAD)],
    ["a field whose box is a quarter off", see("input", [165, 70, 295, 112])],
    ["a tab below the top row", see("tab", INNER)],
    ["a tab that covers the first row and a third of the heads", see("tab", [160, 66, 300, 120])],
  ])("%s is a cell, and dropped", (_name, icon) => {
    expect(isKept(icon, table)).toBe(false);
  });

  test.each([
    ["the head of a column, which looks like a tab", see("tab", HEAD)],
    ["a field with a confidence of 0.6", see("input", INNER, 0.6)],
    ["a tick box", see("checkbox", INNER)],
    ["a button", see("button", INNER)],
    ["a list of options", see("select", INNER)],
    ["a field inside a cell, with a border of its own", see("input", [175, 90, 285, 110])],
  ])("%s stays", (_name, icon) => {
    expect(isKept(icon, [...table, ...frame(175, 90, 285, 110)])).toBe(true);
  });
});

describe("outside of a table", () => {
  test.each([
    ["a field with a border", frame(160, 80, 300, 120)],
    ["fields side by side, which share their borders", [...frame(20, 80, 160, 120), ...frame(160, 80, 300, 120)]],
    [
      "fields below each other",
      [...frame(160, 40, 300, 80), ...frame(160, 80, 300, 120), ...frame(160, 120, 300, 160)],
    ],
    ["a field as wide as its panel", [...frame(160, 20, 300, 300), across(80, 160, 300), across(120, 160, 300)]],
    ["a field between two long rules", [across(80, 0, 470), across(120, 0, 470)]],
    ["a field without any border", []],
  ])("%s stays", (_name, rectangles) => {
    expect(isKept(see("input", INNER), rectangles)).toBe(true);
  });

  test("tabs above a panel stay, however its sides go on", () => {
    const tabs = [...frame(20, 80, 440, 300), across(120, 20, 440), upright(160, 80, 120), upright(300, 80, 120)];
    expect(isKept(see("tab", INNER), tabs)).toBe(true);
  });

  test("all stays if the picture has no letters to measure by", () => {
    expect(isKept(see("input", INNER), table, null)).toBe(true);
  });
});

test("the others keep their order", () => {
  const image = paintRectangles(WIDTH, HEIGHT, PAPER, table);
  const [icon, head] = [see("icon", [5, 5, 15, 15], 0.9), see("tab", HEAD, 0.4)];
  const kept = dropTableCells([icon, see("input", INNER), head], image, openEdges(image, LETTER), LETTER);
  expect(kept).toEqual([icon, head]);
});
