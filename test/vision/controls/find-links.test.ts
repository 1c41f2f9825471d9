import { describe, expect, test } from "vitest";
import { findLinks } from "../../../src/vision/controls/find-links.ts";
import { openTextColours } from "../../../src/vision/controls/text-colours.ts";
import { type Colour, paintRectangles, type Rectangle } from "../painted-image.ts";

const SCALE = { width: 300, height: 60, letter: 10 };
const BLUE: Colour = [10, 80, 220];
const BLACK: Colour = [20, 20, 20];

/** Letters of 3 x 12 pixels from `x` on, and a line below them where told. */
function word(x: number, letters: number, colour: Colour, underline: boolean): Rectangle[] {
  const rectangles = Array.from({ length: letters }, (_, index) => ({
    x: x + index * 8,
    y: 20,
    width: 3,
    height: 12,
    colour,
  }));
  const rule = { x, y: 34, width: letters * 8 - 5, height: 1, colour };
  return underline ? [...rectangles, rule] : rectangles;
}
const find = (rectangles: readonly Rectangle[], ground: Colour = [255, 255, 255]) => {
  const x1 = Math.min(...rectangles.map(({ x }) => x));
  const x2 = Math.max(...rectangles.map(({ x, width }) => x + width));
  const box = { x1, y1: 20, x2, y2: 33 };
  const image = paintRectangles(300, 60, ground, rectangles);
  return findLinks(image, [{ box, kind: "text", text: "some words" }], openTextColours(image), SCALE);
};

describe("links in text", () => {
  test("are coloured and underlined", () => {
    expect(find(word(40, 12, BLUE, true))).toEqual([{ x1: 40, y1: 20, x2: 131, y2: 33 }]);
  });

  test("are only as long as their underline", () => {
    const rest = word(150, 3, BLUE, false);
    expect(find([...word(40, 12, BLUE, true), ...rest])).toEqual([{ x1: 40, y1: 20, x2: 131, y2: 33 }]);
  });

  test.each([
    { name: "coloured text without a line below it", rectangles: word(40, 12, BLUE, false) },
    { name: "underlined text of no colour", rectangles: word(40, 12, BLACK, true) },
    {
      name: "text over a rule of another colour that is fainter than it",
      rectangles: [
        ...word(40, 12, BLUE, false),
        { x: 40, y: 34, width: 91, height: 1, colour: [235, 235, 240] as Colour },
      ],
    },
  ])("not $name", ({ rectangles }) => {
    expect(find(rectangles)).toEqual([]);
  });

  test.each([
    { name: "to the right", rule: { x: 40, y: 34, width: 200, height: 1 } },
    { name: "to the left", rule: { x: 10, y: 34, width: 121, height: 1 } },
  ])("not a coloured heading over a rule that goes on beyond it $name", ({ rule }) => {
    const box = { x1: 40, y1: 20, x2: 131, y2: 33 };
    const image = paintRectangles(300, 60, [255, 255, 255], [...word(40, 12, BLUE, false), { ...rule, colour: BLUE }]);
    expect(findLinks(image, [{ box, kind: "text", text: "some words" }], openTextColours(image), SCALE)).toEqual([]);
  });

  test("not text on a coloured ground, as of a button", () => {
    expect(find(word(40, 12, [255, 255, 255], true), [200, 30, 60])).toEqual([]);
  });
});
