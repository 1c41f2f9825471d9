import { describe, expect, test } from "vitest";
import type { Box } from "../../../src/domain/screens/box.ts";
import { findThreeDots } from "../../../src/vision/icons/three-dots.ts";
import { type Colour, paintPixels } from "../painted-image.ts";

const WHITE: Colour = [255, 255, 255];
const GREY: Colour = [90, 90, 90];

/** Draws discs with soft edges around these middles. */
const draw = (middles: readonly (readonly [number, number])[], diameter = 6) =>
  paintPixels(200, 200, (column, row) => {
    const cover = (distance: number) => Math.min(1, Math.max(0, 0.5 + diameter / 2 - distance));
    const share = Math.max(...middles.map(([x, y]) => cover(Math.hypot(column + 0.5 - x, row + 0.5 - y))));
    return WHITE.map((level, at) => Math.round(level + ((GREY[at] as number) - level) * share)) as unknown as Colour;
  });
const row = (...places: number[]) => places.map((x) => [x, 100] as const);
/** The box around discs from one place to another along a row. */
const around = (from: number, to = from, diameter = 6): Box => ({
  x1: from - diameter / 2,
  y1: 100 - diameter / 2,
  x2: to + diameter / 2,
  y2: 100 + diameter / 2,
});

describe("a sign of three dots is found whole", () => {
  test.each([
    ["one, at an end", around(90)],
    ["one, in the middle", around(100)],
    ["two", around(100, 110)],
    ["all", around(90, 110)],
  ])("where the network saw %s of them", (_name, seen) => {
    expect(findThreeDots(draw(row(90, 100, 110)), seen)).toEqual(around(90, 110));
  });

  test("also one below the other, and as small as on a desktop", () => {
    const turn = ({ x1, y1, x2, y2 }: Box): Box => ({ x1: y1, y1: x1, x2: y2, y2: x2 });
    const column = row(90, 100, 110).map(([x, y]) => [y, x] as const);
    expect(findThreeDots(draw(column), turn(around(100)))).toEqual(turn(around(90, 110)));
    expect(findThreeDots(draw(row(93, 100, 107), 4), around(100, 107, 4))).toEqual(around(93, 107, 4));
  });
});

describe("none is", () => {
  test("one dot, two, or four, as in a hidden number", () => {
    for (const places of [[100], [90, 100], [90, 100, 110, 120], [80, 90, 100, 110, 120]])
      expect(findThreeDots(draw(row(...places)), around(100))).toBeNull();
  });

  test("dots at unequal distances, of unequal sizes, or not in a row", () => {
    expect(findThreeDots(draw(row(90, 100, 118)), around(100))).toBeNull();
    expect(
      findThreeDots(
        draw([
          [90, 100],
          [100, 106],
          [110, 100],
        ]),
        around(90),
      ),
    ).toBeNull();
    const uneven = draw(row(90, 100, 110));
    for (let y = 93; y < 107; y++) uneven.data.set([...GREY, 255], (y * 200 + 110) * 4);
    expect(findThreeDots(uneven, around(100))).toBeNull();
  });

  test("squares, or an empty place", () => {
    const bars = paintPixels(200, 200, (x, y) => (x % 10 < 3 && x > 80 && x < 120 && y > 80 && y < 120 ? GREY : WHITE));
    expect(findThreeDots(bars, { x1: 90, y1: 81, x2: 93, y2: 120 })).toBeNull();
    expect(findThreeDots(draw(row(20)), around(100))).toBeNull();
  });
});
