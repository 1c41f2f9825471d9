import { describe, expect, test } from "vitest";
import { detectByEdges } from "../../bench/detect/classical.ts";
import { MATCH_IOU } from "../../bench/detect/score.ts";
import { type Box, measureIou } from "../../src/domain/screens/box.ts";
import { paintRectangles, type Rectangle } from "../vision/painted-image.ts";

const WHITE = [255, 255, 255] as const;
const INK = [40, 44, 52] as const;
const WIDTH = 720;
const HEIGHT = 1280;

const rectangle = (x: number, y: number, width: number, height: number): Rectangle => ({
  x,
  y,
  width,
  height,
  colour: INK,
});
/** A plus sign, as icons are: strokes in a square. */
const plus = (x: number, y: number, size: number) => [
  rectangle(x + size / 2 - 3, y, 6, size),
  rectangle(x, y + size / 2 - 3, size, 6),
];
const frame = (x: number, y: number, width: number, height: number) => [
  rectangle(x, y, width, 3),
  rectangle(x, y + height - 3, width, 3),
  rectangle(x, y, 3, height),
  rectangle(x + width - 3, y, 3, height),
];
/** Upright strokes with bars, close together: letters to anyone who can't read. */
const letters = (x: number, y: number, count: number) =>
  Array.from({ length: count }, (_, index) => [
    rectangle(x + index * 20, y, 4, 28),
    rectangle(x + index * 20, y + 12, 12, 4),
  ]).flat();

const find = (rectangles: Rectangle[]) => detectByEdges(paintRectangles(WIDTH, HEIGHT, WHITE, rectangles));
const findLike = (rectangles: Rectangle[], box: Box) =>
  find(rectangles).filter(({ bbox }) => measureIou(bbox, box) >= MATCH_IOU);

describe("edges and regions", () => {
  test("an empty screen holds nothing", () => {
    expect(find([])).toEqual([]);
  });

  test("strokes in a square are an icon", () => {
    const box = { x1: 300, y1: 500, x2: 348, y2: 548 };
    expect(findLike(plus(300, 500, 48), box)).toMatchObject([{ className: "icon" }]);
  });

  test.each([
    ["button", 200, 72],
    ["input", 640, 96],
  ])("a frame is a control: %s", (className, width, height) => {
    const box = { x1: 40, y1: 300, x2: 40 + width, y2: 300 + height };
    expect(findLike(frame(40, 300, width, height), box)).toMatchObject([{ className }]);
  });

  test.each([3, 8, 20])("%d letters in a row are text", (count) => {
    expect(find(letters(60, 700, count))).toEqual([]);
  });

  test("an icon beside text is found, the text isn't", () => {
    const found = find([...plus(40, 690, 48), ...letters(160, 700, 10)]);
    expect(found).toHaveLength(1);
    expect(measureIou(found[0]?.bbox as Box, { x1: 40, y1: 690, x2: 88, y2: 738 })).toBeGreaterThan(MATCH_IOU);
  });

  test("boxes of a large picture are in its own pixels", () => {
    const image = paintRectangles(2000, 3200, WHITE, [rectangle(1000, 2000, 90, 12), rectangle(1039, 1961, 12, 90)]);
    const [found, ...others] = detectByEdges(image);
    expect(others).toEqual([]);
    const box = { x1: 1000, y1: 1961, x2: 1090, y2: 2051 };
    expect(measureIou(found?.bbox as Box, box)).toBeGreaterThan(MATCH_IOU);
  });

  test("surer ones are at most certain", () => {
    for (const { confidence } of find([...plus(40, 690, 48), ...frame(40, 300, 200, 72)])) {
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });
});
