import { expect, it } from "vitest";
import { measureShade } from "../../src/vision/measure-shade.ts";
import { type Colour, paintRectangles } from "./painted-image.ts";

const PAPER: Colour = [250, 250, 250];
const BLUE: Colour = [30, 90, 220];
const GREY: Colour = [150, 150, 150];
const rgb = ([red, green, blue]: Colour) => ({ red, green, blue });
/** An empty box of 40 pixels with an outline of 4, and a filled one beside it. */
const image = paintRectangles(300, 200, PAPER, [
  { x: 20, y: 20, width: 40, height: 40, colour: GREY },
  { x: 24, y: 24, width: 32, height: 32, colour: PAPER },
  { x: 120, y: 20, width: 40, height: 40, colour: BLUE },
]);

it("the colours of a filled box are those around it and its own, and its middle is painted", () => {
  const shade = measureShade(image, { x1: 120, y1: 20, x2: 160, y2: 60 });
  expect(shade).toEqual({ around: rgb(PAPER), paint: rgb(BLUE), filled: 1 });
});

it("the middle of an empty box isn't painted", () => {
  const shade = measureShade(image, { x1: 20, y1: 20, x2: 60, y2: 60 });
  expect(shade).toEqual({ around: rgb(PAPER), paint: rgb(GREY), filled: 0 });
});

it("where nothing is painted, there is no paint", () => {
  expect(measureShade(image, { x1: 200, y1: 100, x2: 260, y2: 160 })).toMatchObject({ paint: null, filled: 0 });
});

it.each([
  ["outside of the picture", { x1: 400, y1: 20, x2: 440, y2: 60 }, null],
  ["without an area", { x1: 120, y1: 20, x2: 120, y2: 60 }, null],
  ["that reaches over the edge", { x1: 110, y1: -30, x2: 170, y2: 50 }, rgb(BLUE)],
])("a box %s tells what of it lies in the picture", (_, box, paint) => {
  expect(measureShade(image, box)?.paint ?? null).toEqual(paint);
});
