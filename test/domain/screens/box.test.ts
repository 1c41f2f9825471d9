import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Box,
  isCentreIn,
  measureArea,
  measureContainment,
  measureIntersection,
  measureIou,
  moveBox,
  uniteBoxes,
} from "../../../src/domain/screens/box.ts";

const box = (x1: number, y1: number, x2: number, y2: number): Box => ({ x1, y1, x2, y2 });
const edge = fc.double({ min: 0, max: 1, noNaN: true });
const anyBox = fc
  .tuple(edge, edge, edge, edge)
  .map(([a, b, c, d]) => box(Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d)));

describe("overlap of two boxes", () => {
  test.each([
    { name: "the same", a: box(0, 0, 4, 4), b: box(0, 0, 4, 4), shared: 16, iou: 1, inside: 1 },
    { name: "a half of it", a: box(0, 0, 2, 4), b: box(0, 0, 4, 4), shared: 8, iou: 0.5, inside: 1 },
    { name: "a corner", a: box(0, 0, 4, 4), b: box(2, 2, 6, 6), shared: 4, iou: 4 / 28, inside: 0.25 },
    { name: "a common side", a: box(0, 0, 4, 4), b: box(4, 0, 8, 4), shared: 0, iou: 0, inside: 0 },
    { name: "a common point", a: box(0, 0, 4, 4), b: box(4, 4, 8, 8), shared: 0, iou: 0, inside: 0 },
    { name: "nothing", a: box(0, 0, 1, 1), b: box(5, 5, 6, 6), shared: 0, iou: 0, inside: 0 },
    { name: "an empty one", a: box(1, 1, 1, 3), b: box(0, 0, 4, 4), shared: 0, iou: 0, inside: 0 },
    { name: "two empty ones", a: box(1, 1, 1, 1), b: box(1, 1, 1, 1), shared: 0, iou: 0, inside: 0 },
    { name: "an inverted one", a: box(3, 3, 1, 1), b: box(0, 0, 4, 4), shared: 0, iou: 0, inside: 0 },
  ])("$name", ({ a, b, shared, iou, inside }) => {
    expect(measureIntersection(a, b)).toBe(shared);
    expect(measureIou(a, b)).toBeCloseTo(iou, 12);
    expect(measureContainment(a, b)).toBe(inside);
  });

  test("of any two: symmetric, 0 to 1, and whole with itself", () => {
    fc.assert(
      fc.property(anyBox, anyBox, (a, b) => {
        const iou = measureIou(a, b);
        expect(iou).toBe(measureIou(b, a));
        expect(iou >= 0 && iou <= 1).toBe(true);
        expect(measureContainment(a, b)).toBeGreaterThanOrEqual(iou - 1e-12);
        expect(measureContainment(a, b)).toBeLessThanOrEqual(1);
        if (measureArea(a) > 0) expect(measureIou(a, a)).toBe(1);
      }),
    );
  });
});

test("two boxes are united by the smallest around both, whichever comes first", () => {
  expect(uniteBoxes(box(0, 3, 4, 5), box(2, 1, 3, 9))).toEqual(box(0, 1, 4, 9));
  expect(uniteBoxes(box(2, 1, 3, 9), box(0, 3, 4, 5))).toEqual(box(0, 1, 4, 9));
});

test("a box that is moved keeps its size", () => {
  expect(moveBox(box(1, 2, 4, 8), 10, -2)).toEqual(box(11, 0, 14, 6));
});

describe("the centre of a box is in another one", () => {
  test.each([
    { name: "in its middle", inner: box(1, 1, 3, 3), isIn: true },
    { name: "on its left edge", inner: box(-1, 1, 1, 3), isIn: true },
    { name: "on its upper edge", inner: box(1, -1, 3, 1), isIn: true },
    { name: "not on its right edge", inner: box(3, 1, 5, 3), isIn: false },
    { name: "not on its lower edge", inner: box(1, 3, 3, 5), isIn: false },
    { name: "not beside it, though they overlap", inner: box(3, 0, 9, 4), isIn: false },
  ])("$name", ({ inner, isIn }) => {
    expect(isCentreIn(inner, box(0, 0, 4, 4))).toBe(isIn);
  });
});
