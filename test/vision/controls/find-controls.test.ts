import { describe, expect, test } from "vitest";
import type { IconDetection, TextDetection } from "../../../src/domain/screens/detection.ts";
import { ICON_CLASSES } from "../../../src/domain/screens/icon-classes.ts";
import { findControls } from "../../../src/vision/controls/find-controls.ts";
import { openEdges } from "../../../src/vision/controls/find-edges.ts";
import { type Colour, paintRectangles } from "../painted-image.ts";

const PAPER: Colour = [255, 255, 255];
const WIDTH = 400;
const HEIGHT = 400;
const bbox = (x1: number, y1: number, x2: number, y2: number) => ({
  x1: x1 / WIDTH,
  y1: y1 / HEIGHT,
  x2: x2 / WIDTH,
  y2: y2 / HEIGHT,
});

/** Four rows of 60 pixels with rules between them, a sign and a label in each. */
const MIDDLES = [90, 150, 210, 270];
const screen = paintRectangles(
  WIDTH,
  HEIGHT,
  PAPER,
  [60, 120, 180, 240, 300].map((y) => ({ x: 0, y, width: WIDTH, height: 1, colour: [225, 225, 225] })),
);
const icons: IconDetection[] = MIDDLES.map((y) => ({
  bbox: bbox(20, y - 10, 40, y + 10),
  class_id: 0,
  class_name: "icon",
  confidence: 0.8,
}));
const texts: TextDetection[] = MIDDLES.map((y) => ({
  bbox: bbox(60, y - 7, 160, y + 7),
  confidence: 0.99,
  text: "Label",
}));
const find = (threshold: number, seen = icons) =>
  findControls(screen, seen, texts, 10, threshold, openEdges(screen, 10));

describe("rows in an answer", () => {
  test("have the class row and its id, and lie between their rules", () => {
    const rows = find(0.3);
    expect(rows.map(({ class_name }) => class_name)).toEqual(["row", "row", "row", "row"]);
    expect(rows.every(({ class_id, class_name }) => ICON_CLASSES[class_id] === class_name)).toBe(true);
    expect(rows.map(({ bbox: { y1, y2 } }) => [Math.round(y1 * HEIGHT), Math.round(y2 * HEIGHT)])).toEqual([
      [61, 120],
      [121, 180],
      [181, 240],
      [241, 300],
    ]);
  });

  test("are left out where the caller wants more confidence", () => {
    expect(find(0.9)).toEqual([]);
  });

  test("don't come again where the network found a button of the same place", () => {
    const button = { bbox: bbox(0, 61, 400, 120), class_id: 2, class_name: "button", confidence: 0.7 };
    expect(find(0.3, [...icons, button])).toHaveLength(3);
  });

  test("aren't parted by the letters of a longer line, which look like a rule", () => {
    const menu = [...MIDDLES, 330].map((y) => ({ ...texts[0], bbox: bbox(160, y - 7, 190, y + 7) }) as TextDetection);
    const long = { ...(menu[2] as TextDetection), bbox: bbox(160, 203, 270, 217) };
    const panel = paintRectangles(WIDTH, HEIGHT, PAPER, [
      { x: 140, y: 60, width: 150, height: 300, colour: [225, 225, 225] },
      { x: 160, y: 216, width: 110, height: 1, colour: [0, 0, 0] },
    ]);
    const found = findControls(panel, [], menu.with(2, long), 10, 0.3, openEdges(panel, 10));
    expect(found.map(({ class_name }) => class_name)).toEqual(["row", "row", "row", "row", "row"]);
  });

  test("are none without text", () => {
    expect(findControls(screen, icons, [], 10, 0, openEdges(screen, 10))).toEqual([]);
    expect(findControls(screen, icons, texts, null, 0, openEdges(screen, null))).toEqual([]);
  });
});
