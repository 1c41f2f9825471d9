import { describe, expect, test } from "vitest";
import { dropTextEdges, findEdges } from "../../../src/vision/controls/find-edges.ts";
import { type Colour, paintPixels, paintRectangles } from "../painted-image.ts";

const PAPER: Colour = [255, 255, 255];

describe("straight edges", () => {
  test("of a filled rectangle are its four sides", () => {
    const image = paintRectangles(100, 80, PAPER, [{ x: 20, y: 10, width: 50, height: 30, colour: [240, 240, 255] }]);
    expect(findEdges(image, 20, 20)).toEqual({
      horizontal: [
        { at: 10, from: 20, to: 70 },
        { at: 40, from: 20, to: 70 },
      ],
      vertical: [
        { at: 20, from: 10, to: 40 },
        { at: 70, from: 10, to: 40 },
      ],
    });
  });

  test("of a faint rule are found above and below it, up to the picture's border", () => {
    const image = paintRectangles(100, 80, PAPER, [{ x: 0, y: 30, width: 100, height: 1, colour: [248, 248, 248] }]);
    expect(findEdges(image, 20, 20).horizontal).toEqual([
      { at: 30, from: 0, to: 100 },
      { at: 31, from: 0, to: 100 },
    ]);
  });

  test("go on over two missing pixels, not over three", () => {
    const rule = (gap: number) =>
      paintPixels(100, 20, (x, y) => (y >= 10 && !(x >= 50 && x < 50 + gap) ? [200, 200, 200] : PAPER));
    expect(findEdges(rule(2), 20, 20).horizontal).toEqual([{ at: 10, from: 0, to: 100 }]);
    expect(findEdges(rule(3), 20, 20).horizontal).toEqual([
      { at: 10, from: 0, to: 50 },
      { at: 10, from: 53, to: 100 },
    ]);
  });

  test("shorter than asked for are left out", () => {
    const image = paintRectangles(100, 80, PAPER, [{ x: 20, y: 10, width: 19, height: 19, colour: [0, 0, 0] }]);
    expect(findEdges(image, 20, 20)).toEqual({ horizontal: [], vertical: [] });
  });

  test("of a picture that is all dashes are none", () => {
    const dashes = paintPixels(800, 800, (x, y) => (x % 8 < 4 && y % 8 < 4 ? [0, 0, 0] : PAPER));
    expect(findEdges(dashes, 4, 4)).toEqual({ horizontal: [], vertical: [] });
  });
});

describe("edges of letters", () => {
  const letter = 10;
  const line = { x1: 100, y1: 50, x2: 300, y2: 64 };
  const horizontal = (at: number, from: number, to: number) => ({ horizontal: [{ at, from, to }], vertical: [] });

  test.each([
    { name: "at their feet", edges: horizontal(62, 100, 300) },
    { name: "half a letter below them, as of an underline", edges: horizontal(69, 100, 300) },
    { name: "a letter longer than the line at both ends", edges: horizontal(62, 90, 310) },
    { name: "upright, of a tall letter", edges: { horizontal: [], vertical: [{ at: 200, from: 50, to: 64 }] } },
  ])("are left out: $name", ({ edges }) => {
    expect(dropTextEdges(edges, [line], letter)).toEqual({ horizontal: [], vertical: [] });
  });

  test.each([
    { name: "farther below", edges: horizontal(70, 100, 300) },
    { name: "farther above", edges: horizontal(44, 100, 300) },
    { name: "longer at the left", edges: horizontal(62, 89, 300) },
    { name: "longer at the right", edges: horizontal(62, 100, 311) },
    { name: "upright beside the line", edges: { horizontal: [], vertical: [{ at: 306, from: 50, to: 64 }] } },
    { name: "upright and taller", edges: { horizontal: [], vertical: [{ at: 200, from: 39, to: 64 }] } },
  ])("are others: $name", ({ edges }) => {
    expect(dropTextEdges(edges, [line], letter)).toEqual(edges);
  });
});
