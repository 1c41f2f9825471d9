import { describe, expect, test } from "vitest";
import type { Box } from "../../../src/domain/screens/box.ts";
import { findDialogRows } from "../../../src/vision/controls/find-dialog-rows.ts";
import { findEdges } from "../../../src/vision/controls/find-edges.ts";
import type { Part } from "../../../src/vision/controls/parts.ts";
import { type Colour, paintRectangles } from "../painted-image.ts";

const [WIDTH, HEIGHT] = [400, 800];
const SCALE = { width: WIDTH, height: HEIGHT, letter: 10 };
const DIMMED: Colour = [100, 100, 100];
const PAPER: Colour = [255, 255, 255];
/** The list's panel: a dialog in the middle, or a sheet at the bottom. */
const DIALOG: Box = { x1: 40, y1: 300, x2: 360, y2: 500 };
const SHEET: Box = { x1: 0, y1: 400, x2: WIDTH, y2: HEIGHT };

const line = (text: string, x: number, y: number, width = 80): Part => ({
  box: { x1: x, y1: y - 6, x2: x + width, y2: y + 6 },
  kind: "text",
  text,
});
const find = (panel: Box, parts: readonly Part[], around = DIMMED, ground = PAPER) => {
  const { x1: x, y1: y, x2, y2 } = panel;
  const image = paintRectangles(WIDTH, HEIGHT, around, [{ x, y, width: x2 - x, height: y2 - y, colour: ground }]);
  return findDialogRows(image, parts, findEdges(image, 60, 20), SCALE);
};

describe("plain lines over a dimmed screen are rows", () => {
  test("two of them in a dialog, under its title", () => {
    const list = [line("examples/", 60, 400), line("plugins/", 60, 450)];
    const rows = find(DIALOG, [line("Open a folder", 70, 340, 160), ...list]);
    expect(rows).toEqual([375, 425].map((y) => ({ x1: 40, y1: y, x2: 360, y2: y + 50 })));
  });

  test("in a sheet over the whole width, but not its heading in upper case", () => {
    const middles = [500, 560, 620];
    const names = middles.map((y) => line("Newest first", 20, y));
    const rows = find(SHEET, [line("SORT BY", 20, 440), ...names]);
    expect(rows).toEqual(middles.map((y) => ({ x1: 0, y1: y - 30, x2: WIDTH, y2: y + 30 })));
  });
});

describe("no rows are", () => {
  const list = [line("First", 60, 400), line("Second", 60, 450)];

  test("lines on a card of a screen that isn't dimmed", () => {
    expect(find(DIALOG, list, [245, 245, 245])).toEqual([]);
  });

  test("lines on a dark page", () => {
    expect(find(DIALOG, list, [0, 0, 0], [40, 40, 40])).toEqual([]);
  });

  test("lines beside a darker column", () => {
    expect(find({ x1: 0, y1: 0, x2: 280, y2: HEIGHT }, list)).toEqual([]);
  });

  test.each([
    { name: "the lines of a message", parts: [line("It can't be", 60, 400), line("undone", 60, 418)] },
    { name: "a title and its message", parts: [line("Title", 60, 400), line("Some content.", 60, 450)] },
    { name: "lines as wide as the panel", parts: [line("First", 60, 400, 280), line("Second", 60, 450, 280)] },
    { name: "lines that begin at other places", parts: [line("First", 60, 400), line("Second", 90, 450)] },
    { name: "names with their values", parts: [...list, line("12 MB", 200, 400), line("14 MB", 200, 450)] },
    {
      name: "what a control holds",
      parts: [...list, ...list.map(({ box }): Part => ({ box: { ...box, x1: 40, x2: 360 }, kind: "control" }))],
    },
    { name: "one line alone", parts: list.slice(0, 1) },
  ])("$name", ({ parts }) => {
    expect(find(DIALOG, parts)).toEqual([]);
  });
});
