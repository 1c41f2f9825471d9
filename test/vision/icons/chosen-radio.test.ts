import { describe, expect, test } from "vitest";
import { isChosenRadio } from "../../../src/vision/icons/chosen-radio.ts";
import { type Colour, paintPixels } from "../painted-image.ts";

const WHITE: Colour = [255, 255, 255];
const NIGHT: Colour = [18, 20, 26];
const BLUE: Colour = [20, 100, 230];
const MINT: Colour = [74, 222, 128];

type Drawing = { ink?: Colour; ground?: Colour; ring?: number; dot?: number; square?: boolean };

/** Draws a ring of `ring` pixels and a dot of this radius, with soft edges, and looks at it beside letters of 10 pixels. */
function look(
  side: number,
  { ink = BLUE, ground = WHITE, ring = 2, dot = side / 4, square = false }: Drawing = {},
  letters = 10,
) {
  const size = side + 20;
  const image = paintPixels(size, size, (column, row) => {
    const [x, y] = [column + 0.5 - size / 2, row + 0.5 - size / 2];
    const distance = square ? Math.max(Math.abs(x), Math.abs(y)) : Math.hypot(x, y);
    const cover = (radius: number) => Math.min(1, Math.max(0, 0.5 + radius - distance));
    const share = cover(side / 2) - cover(side / 2 - ring) + cover(dot);
    return ground.map((level, at) => Math.round(level + ((ink[at] as number) - level) * share)) as unknown as Colour;
  });
  return isChosenRadio(image, { x1: 10, y1: 10, x2: 10 + side, y2: 10 + side }, letters);
}

describe("a chosen radio button is", () => {
  test.each([13, 16, 18, 20])("a dot in a ring, %d pixels wide", (side) => {
    expect(look(side)).toBe(true);
    expect(look(side, { ink: MINT, ground: NIGHT })).toBe(true);
  });

  test("one of a phone, beside letters as large", () => {
    expect(look(54, { ring: 6, dot: 13 }, 27)).toBe(true);
  });
});

describe("a chosen radio button is a disc with a hole", () => {
  /** Draws a disc with a hole of this radius. */
  function lookAtDisc(side: number, hole: number, { inside = WHITE, ground = WHITE, ink = BLUE, square = false } = {}) {
    const size = side + 20;
    const image = paintPixels(size, size, (column, row) => {
      const [x, y] = [Math.abs(column + 0.5 - size / 2), Math.abs(row + 0.5 - size / 2)];
      // A square's corners are round.
      const corner = (radius: number) => Math.max(radius - 3, 0);
      const distanceTo = (radius: number) =>
        square
          ? Math.hypot(Math.max(x - corner(radius), 0), Math.max(y - corner(radius), 0)) + corner(radius)
          : Math.hypot(x, y);
      const cover = (radius: number) => Math.min(1, Math.max(0, 0.5 + radius - distanceTo(radius)));
      const mix = (from: Colour, to: Colour, share: number) =>
        from.map((level, at) => Math.round(level + ((to[at] as number) - level) * share)) as unknown as Colour;
      return mix(mix(ground, ink, cover(side / 2)), inside, cover(hole));
    });
    return isChosenRadio(image, { x1: 10, y1: 10, x2: 10 + side, y2: 10 + side }, 10);
  }

  test.each([13, 16, 20, 40])("of %d pixels", (side) => {
    expect(lookAtDisc(side, side / 5)).toBe(true);
    expect(lookAtDisc(side, side / 5, { ground: NIGHT })).toBe(true);
  });

  test("whose hole is neither a speck nor all of it", () => {
    expect(lookAtDisc(20, 0)).toBe(false);
    expect(lookAtDisc(20, 1.5)).toBe(false);
    expect(lookAtDisc(20, 8)).toBe(false);
    expect(lookAtDisc(20, 4, { inside: BLUE })).toBe(false);
  });

  test("but no thick frame with round corners", () => {
    expect(lookAtDisc(13, 3.2, { square: true })).toBe(false);
    expect(lookAtDisc(20, 6, { square: true })).toBe(false);
  });
});

describe("none is", () => {
  test("an empty ring, a disc, a square in a square", () => {
    expect(look(18, { dot: 0 })).toBe(false);
    expect(look(18, { ring: 9, dot: 0 })).toBe(false);
    expect(look(18, { square: true })).toBe(false);
  });

  test("a bullet smaller than letters, or the shutter of a camera", () => {
    expect(look(13, {}, 12)).toBe(false);
    expect(look(64, { ring: 5, dot: 24 }, 10)).toBe(false);
  });

  test("anything on a screen without letters", () => {
    const image = paintPixels(30, 30, () => WHITE);
    expect(isChosenRadio(image, { x1: 6, y1: 6, x2: 24, y2: 24 }, null)).toBe(false);
  });
});
