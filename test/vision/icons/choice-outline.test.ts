import { describe, expect, it } from "vitest";
import { readChoiceOutline } from "../../../src/vision/icons/choice-outline.ts";
import { type Colour, paintPixels } from "../painted-image.ts";

const WHITE: Colour = [255, 255, 255];
const GREY: Colour = [118, 118, 118];
const IVORY: Colour = [247, 244, 236];
const BLUE: Colour = [20, 100, 230];
const NIGHT: Colour = [18, 20, 26];

/** Inside of a shape below 0, in pixels from its edge. */
type Shape = (x: number, y: number) => number;

const circle =
  (radius: number): Shape =>
  (x, y) =>
    Math.hypot(x, y) - radius;
const square =
  (half: number, corner = 0): Shape =>
  (x, y) => {
    const [dx, dy] = [Math.abs(x) - half + corner, Math.abs(y) - half + corner];
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner;
  };

const mix = (a: Colour, b: Colour, share: number) => a.map((level, at) => level + ((b[at] as number) - level) * share);

type Drawing = { line: Colour; inside: Colour; ground: Colour; thickness?: number; dot?: number };

/** Draws a shape of 13 pixels, or of `side`, with soft edges in the middle of a picture, and reads it. */
function read(shape: Shape, { line, inside, ground, thickness = 1, dot = 0 }: Drawing, side = 13, letters = 10) {
  const size = side + 20;
  const image = paintPixels(size, size, (column, row) => {
    const [x, y] = [column + 0.5 - size / 2, row + 0.5 - size / 2];
    const cover = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance));
    const outer = mix(ground, line, cover(shape(x, y))) as unknown as Colour;
    const filled = mix(outer, inside, cover(shape(x, y) + thickness)) as unknown as Colour;
    return mix(filled, line, dot > 0 ? cover(Math.hypot(x, y) - dot) : 0).map(Math.round) as unknown as Colour;
  });
  const box = { x1: 10, y1: 10, x2: 10 + side, y2: 10 + side };
  return readChoiceOutline(image, box, letters);
}

describe("an outline with nothing inside", () => {
  it.each([
    ["a square", square(6.5), { line: GREY, inside: WHITE, ground: WHITE }, "checkbox"],
    ["a square with round corners", square(6.5, 2.5), { line: GREY, inside: WHITE, ground: WHITE }, "checkbox"],
    ["a square on another ground", square(6.5, 2), { line: GREY, inside: WHITE, ground: IVORY }, "checkbox"],
    ["a square at night", square(6.5, 2), { line: GREY, inside: NIGHT, ground: NIGHT }, "checkbox"],
    ["a circle", circle(6.5), { line: GREY, inside: WHITE, ground: WHITE }, "radio"],
    ["a circle on another ground", circle(6.5), { line: GREY, inside: WHITE, ground: IVORY }, "radio"],
    ["a circle at night", circle(6.5), { line: GREY, inside: NIGHT, ground: NIGHT }, "radio"],
  ] as const)("%s of 13 pixels is a choice", (_name, shape, drawing, kind) => {
    expect(read(shape, drawing)).toBe(kind);
  });

  it.each([
    ["a square", square(24, 6), "checkbox"],
    ["a circle", circle(24), "radio"],
  ] as const)("%s of 48 pixels, as on a phone, is a choice", (_name, shape, kind) => {
    expect(read(shape, { line: GREY, inside: WHITE, ground: WHITE, thickness: 5 }, 48, 30)).toBe(kind);
  });
});

describe("no empty choice is", () => {
  it.each([
    ["a disc", circle(6.5), { line: BLUE, inside: BLUE, ground: WHITE }],
    ["a plate", square(6.5, 2), { line: BLUE, inside: BLUE, ground: WHITE }],
    ["a circle with a dot", circle(6.5), { line: BLUE, inside: WHITE, ground: WHITE, dot: 3 }],
    ["a thick ring", circle(6.5), { line: GREY, inside: WHITE, ground: WHITE, thickness: 4.5 }],
    ["empty ground", circle(6.5), { line: WHITE, inside: WHITE, ground: WHITE }],
  ] as const)("%s", (_name, shape, drawing) => {
    expect(read(shape, drawing)).toBeNull();
  });

  const tail: Shape = (x, y) => Math.max(Math.abs(x + y) / Math.SQRT2 - (28 - (y - x) / Math.SQRT2) / 2, x - y);
  const withTail: Shape = (x, y) => Math.min(circle(20)(x, y), tail(x, y));
  const letter: Shape = (x, y) => circle(14)(x * 1.12, y);
  it.each([
    ["a speech bubble, which is round but for its tail", withTail, 44, 3],
    ["a letter o, which is taller than wide", letter, 28, 3],
  ])("%s", (_name, shape, side, thickness) => {
    expect(read(shape, { line: GREY, inside: WHITE, ground: WHITE, thickness }, side)).toBeNull();
  });

  it("a circle no taller than letters: it is the bullet of a list", () => {
    const ring = { line: GREY, inside: WHITE, ground: WHITE };
    expect([11, 12].map((letters) => read(circle(6.5), ring, 13, letters))).toEqual(["radio", null]);
  });

  it("anything below 8 or above 96 pixels", () => {
    const box = { line: GREY, inside: WHITE, ground: WHITE };
    expect([7, 8, 96, 97].map((side) => read(square(side / 2), { ...box, thickness: 1 }, side, 5))).toEqual([
      null,
      "checkbox",
      "checkbox",
      null,
    ]);
  });

  it("a circle that another thing touches", () => {
    const image = paintPixels(33, 33, (x, y) => {
      const distance = Math.abs(Math.hypot(x + 0.5 - 16.5, y + 0.5 - 16.5) - 6);
      return distance < 0.6 || (x > 16 && y > 12 && y < 21 && x > 22) ? GREY : WHITE;
    });
    expect(readChoiceOutline(image, { x1: 10, y1: 10, x2: 23, y2: 23 }, 10)).toBeNull();
  });

  it("anything at the border of a picture that it goes beyond", () => {
    const image = paintPixels(13, 13, () => WHITE);
    expect(readChoiceOutline(image, { x1: -3, y1: -3, x2: 10, y2: 10 }, null)).toBeNull();
  });
});
