import { describe, expect, test } from "vitest";
import type { IconDetection } from "../../../src/domain/screens/detection.ts";
import { ICON_CLASSES, type IconClass } from "../../../src/domain/screens/icon-classes.ts";
import { removeBars } from "../../../src/vision/icons/bars.ts";
import { type Colour, paintRectangles, type Rectangle } from "../painted-image.ts";

type Place = [x1: number, y1: number, x2: number, y2: number];

const [WHITE, BLUE, GREY]: Colour[] = [
  [255, 255, 255],
  [40, 90, 250],
  [120, 120, 120],
];
const SIZE = 200;
const paint = (...rectangles: Rectangle[]) => paintRectangles(SIZE, SIZE, WHITE as Colour, rectangles);
const rectangle = (x: number, y: number, width: number, height: number, colour = BLUE as Colour): Rectangle => ({
  x,
  y,
  width,
  height,
  colour,
});
const thing = ([x1, y1, x2, y2]: Place, confidence = 0.5, class_name: IconClass = "button"): IconDetection => ({
  bbox: { x1, y1, x2, y2 },
  class_id: ICON_CLASSES.indexOf(class_name),
  class_name,
  confidence,
});

describe("a button from side to side of the picture is a bar", () => {
  const BAR: Place = [0.01, 0.4, 0.99, 0.5];
  test.each([
    { name: "it goes", bar: thing(BAR, 0.7999), stays: false },
    { name: "it stays when sure", bar: thing(BAR, 0.8), stays: true },
    { name: "it stays with room at the left", bar: thing([0.011, 0.4, 1, 0.5]), stays: true },
    { name: "it stays with room at the right", bar: thing([0, 0.4, 0.989, 0.5]), stays: true },
    { name: "a sixth of the picture's height goes", bar: thing([0, 0, 1, 1 / 6]), stays: false },
    { name: "a higher one stays, as of a cut-out", bar: thing([0, 0, 1, 0.17]), stays: true },
    { name: "a field stays", bar: thing(BAR, 0.5, "input"), stays: true },
  ])("$name", ({ bar, stays }) => {
    const other = thing([0.15, 0.15, 0.25, 0.25]);
    expect(removeBars([bar, other], paint())).toEqual(stays ? [bar, other] : [other]);
  });
});

describe("a button that ends shortly before the picture's sides", () => {
  const NEAR: Place = [0.035, 0.4, 0.97, 0.5];
  const FOOT: Place = [0.035, 0.9, 0.97, 1];
  const BAND = rectangle(0, 80, SIZE, 20);
  test.each([
    { name: "is a bar where its paint goes on to them", painted: [BAND], stays: false },
    { name: "is a bar, too, with a sign at its end", painted: [BAND, rectangle(10, 85, 10, 7, WHITE)], stays: false },
    { name: "is a bar at the picture's foot", painted: [rectangle(0, 180, SIZE, 20)], at: FOOT, stays: false },
    { name: "stays where its paint ends there", painted: [rectangle(6, 80, 188, 20)], stays: true },
    { name: "stays where it ends at one of them", painted: [rectangle(0, 80, 194, 20)], stays: true },
    {
      name: "stays on a bar of another colour",
      painted: [rectangle(0, 76, SIZE, 28, GREY), rectangle(6, 80, 188, 20)],
      stays: true,
    },
    { name: "stays where nothing is painted but its label", painted: [rectangle(80, 86, 40, 8)], stays: true },
  ])("$name", ({ painted, stays, at = NEAR }) => {
    const button = thing(at);
    expect(removeBars([button], paint(...painted))).toEqual(stays ? [button] : []);
  });

  test("stays when sure, or when there is more room", () => {
    const image = paint(BAND);
    const others = [thing(NEAR, 0.8), thing([0.041, 0.4, 0.97, 0.5]), thing([0.035, 0.4, 0.959, 0.5])];
    expect(removeBars(others, image)).toEqual(others);
  });
});
