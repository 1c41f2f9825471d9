import { expect, test } from "vitest";
import type { IconDetection } from "../../../src/domain/screens/detection.ts";
import { ICON_CLASSES, type IconClass } from "../../../src/domain/screens/icon-classes.ts";
import { dropListDots } from "../../../src/vision/icons/list-dots.ts";
import { type Colour, paintPixels } from "../painted-image.ts";

const SIDE = 40;
const LETTER = 10;

/** The icon that a shape around the picture's middle was found as. */
const found = (width: number, height = width, class_name: IconClass = "icon"): IconDetection => ({
  bbox: {
    x1: (SIDE - width) / 2 / SIDE,
    y1: (SIDE - height) / 2 / SIDE,
    x2: (SIDE + width) / 2 / SIDE,
    y2: (SIDE + height) / 2 / SIDE,
  },
  class_id: ICON_CLASSES.indexOf(class_name),
  class_name,
  confidence: 0.9,
});
/** How far a pixel is from the picture's middle. */
const fromMiddle = (x: number, y: number) => Math.hypot(x + 0.5 - SIDE / 2, y + 0.5 - SIDE / 2);
const paint = (colourAt: (distance: number) => Colour) => paintPixels(SIDE, SIDE, (x, y) => colourAt(fromMiddle(x, y)));
const disc = (diameter: number) => paint((distance) => (distance < diameter / 2 ? [20, 60, 200] : [255, 255, 255]));

test("a disc smaller than the letters is the dot of a list, and no icon", () => {
  expect(dropListDots([found(6)], disc(6), LETTER)).toEqual([]);
});

test.each([
  { name: "a disc as tall as the letters", icon: found(10), image: disc(10) },
  { name: "what is no icon", icon: found(6, 6, "radio"), image: disc(6) },
  { name: "a stroke", icon: found(6, 2), image: disc(6) },
  {
    name: "a small ring",
    icon: found(6),
    image: paint((distance) => (distance < 3 && distance > 1.5 ? [20, 60, 200] : [255, 255, 255])),
  },
])("$name stays", ({ icon, image }) => {
  expect(dropListDots([icon], image, LETTER)).toEqual([icon]);
});

test("without letters there is nothing to compare a dot with, and it stays", () => {
  expect(dropListDots([found(6)], disc(6), null)).toEqual([found(6)]);
});
