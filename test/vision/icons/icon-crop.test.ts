import { describe, expect, test } from "vitest";
import { chooseIconCrop, findInkWithin, findSignOnPlate } from "../../../src/vision/icons/icon-crop.ts";
import { type Colour, paintPixels, paintRectangles } from "../painted-image.ts";

const PAPER: Colour = [250, 250, 250];
const INK: Colour = [30, 30, 30];
const PLATE: Colour = [40, 90, 200];

describe("what the namer is shown of an icon", () => {
  test("is a square around its middle, a quarter longer than its longer side", () => {
    expect(chooseIconCrop({ x1: 10, y1: 20, x2: 30, y2: 28 })).toEqual({ x1: 7.5, y1: 11.5, x2: 32.5, y2: 36.5 });
  });

  test.each([
    ["nothing", { x1: 5, y1: 5, x2: 5, y2: 5 }],
    ["a rule", { x1: 0, y1: 0, x2: 100, y2: 3 }],
    ["no numbers", { x1: Number.NaN, y1: 0, x2: 10, y2: 10 }],
    ["a box turned inside out", { x1: 20, y1: 20, x2: 10, y2: 10 }],
  ])("is nothing for %s", (_, box) => {
    expect(chooseIconCrop(box)).toBeNull();
  });
});

describe("a control's icon", () => {
  const image = paintRectangles(100, 80, PAPER, [{ x: 40, y: 30, width: 12, height: 16, colour: INK }]);
  const ink = { x1: 40, y1: 30, x2: 52, y2: 46 };

  test.each([
    ["wide bounds", { x1: 22, y1: 14, x2: 70, y2: 62 }],
    ["bounds that leave the picture", { x1: -40, y1: -40, x2: 400, y2: 300 }],
  ])("is what is painted within %s", (_, bounds) => {
    expect(findInkWithin(image, bounds)).toEqual(ink);
  });

  test.each([
    ["where nothing is painted", { x1: 0, y1: 0, x2: 30, y2: 25 }],
    ["outside the picture", { x1: 200, y1: 200, x2: 240, y2: 240 }],
    ["in bounds without numbers", { x1: Number.NaN, y1: Number.NaN, x2: Number.NaN, y2: Number.NaN }],
  ])("is none %s", (_, bounds) => {
    expect(findInkWithin(image, bounds)).toBeNull();
  });

  test("is not sought in bounds as large as a screen", () => {
    const screen = paintPixels(700, 600, (x) => (x === 350 ? INK : PAPER));
    expect(findInkWithin(screen, { x1: 0, y1: 0, x2: 700, y2: 600 })).toBeNull();
  });
});

describe("a sign on a plate", () => {
  const plate = { x: 20, y: 20, width: 60, height: 60, colour: PLATE };
  const box = { x1: 20, y1: 20, x2: 80, y2: 80 };

  test("is what is painted in the plate's middle", () => {
    const image = paintRectangles(100, 100, PAPER, [plate, { x: 40, y: 42, width: 20, height: 16, colour: PAPER }]);
    expect(findSignOnPlate(image, box)).toEqual({ x1: 40, y1: 42, x2: 60, y2: 58 });
  });

  test.each([
    ["on a bare plate", []],
    ["where a speck is painted", [{ x: 50, y: 50, width: 3, height: 3, colour: PAPER }]],
    ["where most of the plate is painted over", [{ x: 30, y: 30, width: 41, height: 48, colour: PAPER }]],
  ])("is none %s", (_, painted) => {
    expect(findSignOnPlate(paintRectangles(100, 100, PAPER, [plate, ...painted]), box)).toBeNull();
  });
});
