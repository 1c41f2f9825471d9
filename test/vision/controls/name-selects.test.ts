import { expect, test } from "vitest";
import type { IconDetection } from "../../../src/domain/screens/detection.ts";
import { nameSelects } from "../../../src/vision/controls/name-selects.ts";
import { type Colour, paintRectangles, type Rectangle } from "../painted-image.ts";

const BLACK: Colour = [0, 0, 0];
const FIELD = { x: 20, y: 20, width: 160, height: 32 };

const rule = (x: number, y: number, width: number, height: number): Rectangle => ({
  x,
  y,
  width,
  height,
  colour: BLACK,
});
const FRAME = [rule(20, 20, 160, 1), rule(20, 51, 160, 1), rule(20, 20, 1, 32), rule(179, 20, 1, 32)];
/** Two strokes that meet below, or above. */
const chevron = (isDown: boolean) =>
  [0, 1, 2, 3, 4].flatMap((step) => {
    const y = isDown ? 34 + step : 38 - step;
    return [rule(160 + step, y, 2, 1), rule(169 - step, y, 2, 1)];
  });
const triangle = [0, 1, 2, 3, 4].map((step) => rule(160 + step, 34 + step, 11 - 2 * step, 1));

function nameOf(painted: readonly Rectangle[], className: IconDetection["class_name"] = "input") {
  const image = paintRectangles(200, 80, [255, 255, 255], [...FRAME, ...painted]);
  const bbox = {
    x1: FIELD.x / 200,
    y1: FIELD.y / 80,
    x2: (FIELD.x + FIELD.width) / 200,
    y2: (FIELD.y + FIELD.height) / 80,
  };
  return nameSelects([{ bbox, class_id: 3, class_name: className, confidence: 0.8 }], image, 9)[0]?.class_name;
}

test.each([
  { name: "a chevron", painted: chevron(true) },
  { name: "a triangle", painted: triangle },
])("a field with $name downwards at its right end is a select", ({ painted }) => {
  expect(nameOf(painted)).toBe("select");
});

test.each([
  { name: "nothing", painted: [] },
  { name: "a chevron upwards", painted: chevron(false) },
  { name: "a sign of another shape", painted: [rule(160, 32, 10, 8)] },
  { name: "text up to its end", painted: [...chevron(true), rule(150, 32, 4, 9), rule(144, 32, 4, 9)] },
])("one with $name there stays a text field", ({ painted }) => {
  expect(nameOf(painted)).toBe("input");
});

test("a button with a chevron stays a button", () => {
  expect(nameOf(chevron(true), "button")).toBe("button");
});
