import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Box, measureIntersection } from "../../../src/domain/screens/box.ts";
import type { Mark } from "../../../src/domain/screens/picture.ts";
import { BOLD_DIGITS, THIN_DIGITS } from "../../../src/vision/marks/mark-digits.ts";
import { type PlacedMark, placeMarks } from "../../../src/vision/marks/mark-places.ts";
import { paintPixels } from "../painted-image.ts";

const WIDTH = 400;
const HEIGHT = 300;
const blank = paintPixels(WIDTH, HEIGHT, () => [240, 240, 240]);

const mark = (label: string, x: number, y: number, width: number, height: number): Mark => ({
  label,
  x,
  y,
  width,
  height,
});
const labelsOf = (placed: PlacedMark[]) => placed.map(({ label }) => label);
const isWithin = (inner: Box, outer: Box) =>
  inner.x1 >= outer.x1 && inner.y1 >= outer.y1 && inner.x2 <= outer.x2 && inner.y2 <= outer.y2;

/** What no label may cover of a box: less than what the code keeps free, by a pixel of rounding. */
function findCore({ x1, y1, x2, y2 }: Box): Box {
  const thirdX = (x2 - x1) / 3;
  const thirdY = (y2 - y1) / 3;
  return { x1: x1 + thirdX, y1: y1 + thirdY, x2: x2 - thirdX, y2: y2 - thirdY };
}

describe("where labels are placed", () => {
  test("beside or in a corner of their boxes, within the picture, on no other label and no box's middle", () => {
    const coordinate = fc.integer({ min: -50, max: 420 });
    const side = fc.integer({ min: 0, max: 250 });
    const box = fc.record({ x: coordinate, y: coordinate, width: side, height: side });
    fc.assert(
      fc.property(fc.array(box, { maxLength: 40 }), (boxes) => {
        const marks = boxes.map((part, index) => ({ label: String(index * 29), ...part }));
        const placed = placeMarks(blank, marks);
        for (const { label, box: own, plate } of placed) {
          expect(isWithin(plate, { x1: 0, y1: 0, x2: WIDTH, y2: HEIGHT })).toBe(true);
          const touching = { x1: own.x1 - 1, y1: own.y1 - 1, x2: own.x2 + 1, y2: own.y2 + 1 };
          expect(measureIntersection(plate, touching)).toBeGreaterThan(0);
          expect(measureIntersection(plate, findCore(own))).toBe(0);
          for (const other of placed) {
            if (other.label === label) continue;
            expect(measureIntersection(plate, other.plate)).toBe(0);
            if (!isWithin(own, other.box)) expect(measureIntersection(plate, findCore(other.box))).toBe(0);
          }
        }
        const order = marks.map(({ label }) => label).filter((label) => labelsOf(placed).includes(label));
        expect(labelsOf(placed)).toEqual(order);
      }),
      { numRuns: 150 },
    );
  });

  test("where there's room every box has one, in bold", () => {
    const marks = Array.from({ length: 20 }, (_, i) =>
      mark(String(i + 1), (i % 5) * 75 + 10, Math.floor(i / 5) * 70 + 20, 40, 30),
    );
    const placed = placeMarks(blank, marks);
    expect(labelsOf(placed)).toEqual(marks.map(({ label }) => label));
    expect(placed.every(({ face }) => face === BOLD_DIGITS)).toBe(true);
  });

  test("a label in a narrow picture is thin", () => {
    const narrow = paintPixels(13, 40, () => [255, 255, 255]);
    expect(placeMarks(narrow, [mark("42", 0, 14, 13, 26)])).toMatchObject([{ label: "42", face: THIN_DIGITS }]);
  });

  test("a label keeps off writing where there's a calm place", () => {
    // Stripes above and below; nothing to the left and right.
    const striped = paintPixels(WIDTH, HEIGHT, (x, y) =>
      x % 2 === 0 && (y < 100 || y >= 130) ? [0, 0, 0] : [255, 255, 255],
    );
    const [placed] = placeMarks(striped, [mark("5", 150, 100, 60, 30)]);
    expect(placed?.plate.y1).toBeGreaterThanOrEqual(100);
    expect(placed?.plate.y2).toBeLessThanOrEqual(130);
  });

  test("boxes on one another get a label each, as many as there are free corners", () => {
    const marks = [1, 2, 3, 4, 5, 6].map((label) => mark(String(label), 100, 100, 120, 90));
    expect(labelsOf(placeMarks(blank, marks))).toEqual(["1", "2", "3", "4", "5", "6"]);
    const full = [1, 2, 3, 4, 5, 6].map((label) => mark(String(label), 0, 0, WIDTH, HEIGHT));
    expect(labelsOf(placeMarks(blank, full))).toEqual(["1", "2", "3", "4"]);
  });

  test("a box within a box keeps its label near, in the outer's middle if need be", () => {
    const marks = [mark("1", 0, 0, WIDTH, HEIGHT), mark("2", 190, 140, 20, 20)];
    expect(labelsOf(placeMarks(blank, marks))).toEqual(["1", "2"]);
  });
});

describe("boxes at the picture's edges, and what is no mark", () => {
  test.each([
    { name: "over the left edge", box: [-20, 50, 60, 30], clamped: { x1: 0, y1: 50, x2: 40, y2: 80 } },
    { name: "over the bottom right corner", box: [380, 280, 90, 90], clamped: { x1: 380, y1: 280, x2: 400, y2: 300 } },
    { name: "around the picture", box: [-9, -9, 900, 900], clamped: { x1: 0, y1: 0, x2: 400, y2: 300 } },
    { name: "between pixels", box: [10.4, 20.6, 30.2, 40.3], clamped: { x1: 10, y1: 21, x2: 41, y2: 61 } },
    { name: "of three pixels", box: [100, 100, 3, 3], clamped: { x1: 100, y1: 100, x2: 103, y2: 103 } },
  ])("$name: clamped to whole pixels of the picture", ({ box, clamped }) => {
    const [x = 0, y = 0, width = 0, height = 0] = box;
    expect(placeMarks(blank, [mark("1", x, y, width, height)])).toMatchObject([{ box: clamped }]);
  });

  test.each([
    { name: "left of it", box: [-50, 10, 50, 20] },
    { name: "right of it", box: [400, 10, 50, 20] },
    { name: "above it", box: [10, -30, 50, 30] },
    { name: "below it", box: [10, 300, 50, 20] },
    { name: "two pixels of it within", box: [398, 10, 50, 20] },
    { name: "two pixels high", box: [10, 10, 50, 2] },
    { name: "of no width", box: [10, 10, 0, 20] },
    { name: "turned over", box: [60, 30, -50, -20] },
    { name: "not a number", box: [Number.NaN, 10, 50, 20] },
    { name: "everywhere", box: [Number.NEGATIVE_INFINITY, 0, Number.POSITIVE_INFINITY, 20] },
  ])("left out: $name", ({ box }) => {
    const [x = 0, y = 0, width = 0, height = 0] = box;
    const marks = [mark("1", x, y, width, height), mark("2", 200, 200, 50, 50)];
    expect(labelsOf(placeMarks(blank, marks))).toEqual(["2"]);
  });

  test.each(["", "12345", "e7", "-1", "1.5", " 1", "１", "1\n"])("left out: the label %j", (label) => {
    expect(placeMarks(blank, [mark(label, 10, 50, 60, 30)])).toEqual([]);
  });

  test("a number means one box: the first of two that have it", () => {
    const marks = [mark("1", 10, 50, 60, 30), mark("1", 210, 50, 60, 30)];
    expect(placeMarks(blank, marks)).toMatchObject([{ label: "1", box: { x1: 10 } }]);
  });

  test.each([1, 2, 3, 5, 8])("a picture of %d pixels a side has no room for a label", (side) => {
    expect(
      placeMarks(
        paintPixels(side, side, () => [0, 0, 0]),
        [mark("1", 0, 0, side, side)],
      ),
    ).toEqual([]);
  });
});
