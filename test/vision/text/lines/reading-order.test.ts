import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Box } from "../../../../src/domain/screens/box.ts";
import { sortInReadingOrder } from "../../../../src/vision/text/lines/reading-order.ts";

const item = (name: string, x1: number, y1: number, width = 80, height = 20) => ({
  name,
  box: { x1, y1, x2: x1 + width, y2: y1 + height },
});
type Item = ReturnType<typeof item>;

const readNames = (items: readonly Item[]) => sortInReadingOrder(items).map(({ name }) => name);

const box = fc
  .record({ x: fc.nat({ max: 30 }), y: fc.nat({ max: 30 }), w: fc.integer({ min: 1, max: 20 }), h: fc.nat({ max: 9 }) })
  .map(({ x, y, w, h }): { box: Box } => ({ box: { x1: x, y1: y, x2: x + w, y2: y + h + 1 } }));

describe("reading order", () => {
  test.each([
    { name: "nothing", items: [], order: "" },
    { name: "one", items: [item("a", 5, 5)], order: "a" },
    { name: "rows from the top", items: [item("c", 0, 60), item("a", 0, 0), item("b", 0, 30)], order: "abc" },
    { name: "a row from the left", items: [item("b", 100, 0), item("c", 200, 0), item("a", 0, 0)], order: "abc" },
    {
      name: "a table, row by row",
      items: [item("d", 100, 40), item("a", 0, 0), item("c", 0, 40), item("b", 100, 0)],
      order: "abcd",
    },
    { name: "a row that isn't quite level", items: [item("b", 100, 0), item("a", 0, 6)], order: "ab" },
    { name: "less than half in common is another row", items: [item("b", 0, 11), item("a", 100, 0)], order: "ab" },
    { name: "half in common is one row", items: [item("b", 100, 0), item("a", 0, 10)], order: "ab" },
    {
      name: "a small label beside a tall heading",
      items: [item("b", 200, 18, 60, 12), item("a", 0, 0, 150, 48)],
      order: "ab",
    },
    {
      name: "a title above its note, and a switch's label beside both",
      items: [item("n", 60, 30, 200, 16), item("t", 60, 4, 120, 20), item("s", 300, 4, 40, 20)],
      order: "tsn",
    },
    {
      name: "in fractions as in pixels",
      items: [item("b", 0.5, 0.1, 0.2, 0.02), item("a", 0.1, 0.105, 0.2, 0.02)],
      order: "ab",
    },
  ])("$name", ({ items, order }) => {
    expect(readNames(items).join("")).toBe(order);
  });

  test("doesn't depend on the order that the items come in", () => {
    const shuffled = fc
      .array(box, { maxLength: 12 })
      .chain((items) => fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })));
    fc.assert(
      fc.property(shuffled, ([items, other]) => {
        expect(sortInReadingOrder(other)).toEqual(sortInReadingOrder(items));
      }),
      { numRuns: 2000 },
    );
  });

  test("keeps every item, once, and the given list as it was", () => {
    fc.assert(
      fc.property(fc.array(box), (items) => {
        const before = [...items];
        const sorted = sortInReadingOrder(items);
        expect(items).toEqual(before);
        expect(new Set(sorted)).toEqual(new Set(items));
        expect(sorted).toHaveLength(items.length);
      }),
    );
  });
});
