import { describe, expect, test } from "vitest";
import type { InkRun } from "../../../../src/vision/text/lines/line-ink.ts";
import { leaveSmallerText } from "../../../../src/vision/text/lines/smaller-text.ts";

/** A run of glyphs between these places, on rows from `top` to 50. */
const run = (top: number, ...places: [from: number, to: number][]): InkRun => ({
  glyphs: places.map(([from, to]) => ({ from, to, top, bottom: 50 })),
  box: { x1: places[0]?.[0] ?? 0, y1: top, x2: places.at(-1)?.[1] ?? 0, y2: 50 },
});
const PRICE: [number, number][] = [
  [0, 25],
  [30, 55],
];
const UNIT: [number, number][] = [
  [62, 68],
  [70, 78],
  [80, 88],
];

describe("a large line leaves smaller letters at its ends to their own line", () => {
  test("a price with the letters of the unit beside it, of which the last may be cut", () => {
    const unit = run(36, ...UNIT);
    const price = run(10, ...PRICE);
    const glyphs = [...price.glyphs, ...unit.glyphs.slice(0, 2), { from: 80, to: 84, top: 36, bottom: 50 }];
    const found = leaveSmallerText([{ glyphs, box: { x1: 0, y1: 10, x2: 84, y2: 50 } }, unit]);
    expect(found).toEqual([price, unit]);
  });
});

describe("a line stays whole", () => {
  test.each([
    ["if its small letters alone were marked twice", [run(10, ...PRICE, ...UNIT), run(30, ...UNIT)]],
    ["if the other one is beside it", [run(10, ...PRICE), run(36, ...UNIT)]],
    ["if the other one is a single mark, such as a comma", [run(10, ...PRICE, [58, 61]), run(42, [58, 61])]],
    ["if the other one is in its middle", [run(10, ...PRICE), run(40, [26, 27], [28, 29])]],
    ["if all of it is a part of the other one", [run(10, ...PRICE), run(10, ...PRICE, ...UNIT)]],
  ])("%s", (_name, runs) => {
    expect(leaveSmallerText(runs)).toEqual(runs);
  });
});
