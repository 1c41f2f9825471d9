import { describe, expect, test } from "vitest";
import type { Box } from "../../../src/domain/screens/box.ts";
import { fitToInk } from "../../../src/vision/icons/fit-to-ink.ts";
import { type Colour, paintPixels, paintRectangles, type Rectangle } from "../painted-image.ts";

const PAPER: Colour = [250, 250, 250];
const INK: Colour = [40, 40, 40];
const thing = (x: number, y: number, width: number, height: number, colour = INK): Rectangle => ({
  x,
  y,
  width,
  height,
  colour,
});
const boxOf = ({ x, y, width, height }: Rectangle): Box => ({ x1: x, y1: y, x2: x + width, y2: y + height });
const loosen = ({ x1, y1, x2, y2 }: Box, by: number): Box => ({ x1: x1 - by, y1: y1 - by, x2: x2 + by, y2: y2 + by });

describe("a box is fitted to the ink that it stands for", () => {
  const sign = thing(40, 30, 20, 16);

  test.each([-2.4, -1, 0, 1.7, 3])("from %s pixels off on each side", (by) => {
    expect(fitToInk(paintRectangles(100, 80, PAPER, [sign]), loosen(boxOf(sign), by))).toEqual(boxOf(sign));
  });

  test("of several parts, as dots are", () => {
    const dots = [thing(40, 40, 3, 3), thing(47, 40, 3, 3), thing(54, 40, 3, 3)];
    const seen = { x1: 38, y1: 38, x2: 59, y2: 45 };
    expect(fitToInk(paintRectangles(100, 80, PAPER, dots), seen)).toEqual({ x1: 40, y1: 40, x2: 57, y2: 43 });
  });

  test("in a frame that is near", () => {
    const frame = [thing(30, 20, 40, 36, [200, 200, 220]), sign];
    expect(fitToInk(paintRectangles(100, 80, PAPER, frame), loosen(boxOf(sign), 2))).toEqual(boxOf(sign));
  });

  test("and not to a letter beside it", () => {
    const painted = [sign, thing(66, 30, 8, 16)];
    expect(fitToInk(paintRectangles(100, 80, PAPER, painted), loosen(boxOf(sign), 2))).toEqual(boxOf(sign));
  });

  test("at the picture's edge", () => {
    const corner = thing(0, 0, 12, 12);
    expect(fitToInk(paintRectangles(100, 80, PAPER, [corner]), { x1: 0, y1: 0, x2: 14, y2: 13 })).toEqual(
      boxOf(corner),
    );
  });
});

test("a box stays as it is on a ground that isn't plain", () => {
  const image = paintPixels(100, 80, (x, y) => [(x * 37 + y * 91) % 256, (x * 53 + y * 17) % 256, (x * y) % 256]);
  const seen = { x1: 40, y1: 30, x2: 60, y2: 46 };
  expect(fitToInk(image, seen)).toEqual(seen);
});

describe("a box holds no thing", () => {
  test("where nothing is painted", () => {
    expect(fitToInk(paintRectangles(100, 80, PAPER, []), { x1: 40, y1: 30, x2: 60, y2: 46 })).toBeNull();
  });

  test("where only a line passes through", () => {
    const rule = thing(50, 0, 1, 80);
    expect(fitToInk(paintRectangles(100, 80, PAPER, [rule]), { x1: 40, y1: 30, x2: 60, y2: 46 })).toBeNull();
  });
});
