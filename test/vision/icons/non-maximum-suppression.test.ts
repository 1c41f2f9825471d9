import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureIou } from "../../../src/domain/screens/box.ts";
import { type Classified, suppressNonMaxima } from "../../../src/vision/icons/non-maximum-suppression.ts";

const item = (x1: number, x2: number, classId = 0): Classified => ({ box: { x1, y1: 0, x2, y2: 10 }, classId });
const coordinate = fc.integer({ min: 0, max: 30 });
const anyItems = fc.array(
  fc.record({
    box: fc
      .tuple(coordinate, coordinate, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }))
      .map(([x, y, width, height]) => ({ x1: x, y1: y, x2: x + width, y2: y + height })),
    classId: fc.integer({ min: 0, max: 2 }),
  }),
  { maxLength: 40 },
);

describe("non-maximum suppression", () => {
  test.each([
    { name: "overlap just above the threshold", items: [item(0, 10), item(0, 9)], threshold: 0.8999, kept: [0] },
    { name: "overlap at the threshold", items: [item(0, 10), item(0, 9)], threshold: 0.9, kept: [0, 1] },
    { name: "a third at 0.3", items: [item(0, 10), item(5, 15)], threshold: 0.3, kept: [0] },
    { name: "a third at 0.34", items: [item(0, 10), item(5, 15)], threshold: 0.34, kept: [0, 1] },
    { name: "the least overlap at 0", items: [item(0, 10), item(9, 19)], threshold: 0, kept: [0] },
    { name: "touching boxes at 0", items: [item(0, 10), item(10, 20)], threshold: 0, kept: [0, 1] },
    { name: "the same box at 1", items: [item(0, 10), item(0, 10)], threshold: 1, kept: [0, 1] },
    { name: "the same box just below 1", items: [item(0, 10), item(0, 10)], threshold: 0.999, kept: [0] },
    { name: "the same box of another class", items: [item(0, 10, 1), item(0, 10, 2)], threshold: 0, kept: [0, 1] },
    {
      name: "what only a suppressed box covers",
      items: [item(0, 10), item(4, 14), item(8, 18)],
      threshold: 0.3,
      kept: [0, 2],
    },
    { name: "nothing", items: [], threshold: 0.5, kept: [] },
  ])("$name", ({ items, threshold, kept }) => {
    expect(suppressNonMaxima(items, threshold)).toEqual(kept.map((index) => items[index]));
  });

  test("whatever comes in: kept ones don't overlap, and a kept one stands for each that went", () => {
    fc.assert(
      fc.property(anyItems, fc.constantFrom(0, 0.2, 0.5, 0.8, 1), (items, threshold) => {
        const kept = suppressNonMaxima(items, threshold);
        const overlaps = (a: Classified, b: Classified) =>
          a.classId === b.classId && measureIou(a.box, b.box) > threshold;
        kept.forEach((a, index) => {
          for (const b of kept.slice(index + 1)) expect(overlaps(a, b)).toBe(false);
        });
        expect(kept).toEqual(items.filter((other) => kept.includes(other)));
        for (const other of items.filter((one) => !kept.includes(one))) {
          expect(kept.some((one) => items.indexOf(one) < items.indexOf(other) && overlaps(one, other))).toBe(true);
        }
        expect(suppressNonMaxima(kept, threshold)).toEqual(kept);
      }),
    );
  });
});
