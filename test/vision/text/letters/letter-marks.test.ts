import { describe, expect, test } from "vitest";
import type { Box } from "../../../../src/domain/screens/box.ts";
import { addMarks } from "../../../../src/vision/text/letters/letter-marks.ts";
import type { InkRun } from "../../../../src/vision/text/lines/line-ink.ts";
import { type Colour, paintRectangles, type Rectangle } from "../../painted-image.ts";

const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];
const SIDES = { width: 200, height: 120 };
/** Five letters of 20 pixels, as upright bars 8 pixels apart. */
const LETTERS = { x: 60, y: 50, height: 20, width: 10, pitch: 18, count: 5 };
const BOX: Box = { x1: 60, y1: 50, x2: 142, y2: 70 };

const letters = (colour: Colour = BLACK): Rectangle[] =>
  Array.from({ length: LETTERS.count }, (_, index) => ({
    x: LETTERS.x + index * LETTERS.pitch,
    y: LETTERS.y,
    width: LETTERS.width,
    height: LETTERS.height,
    colour,
  }));
const RUN: InkRun = {
  box: BOX,
  glyphs: letters().map(({ x, width }) => ({ from: x, to: x + width, top: BOX.y1, bottom: BOX.y2 })),
};
const paint = (x: number, y: number, width: number, height: number, colour: Colour = BLACK): Rectangle => ({
  x,
  y,
  width,
  height,
  colour,
});

function markedBox(marks: readonly Rectangle[], options: { ground?: Colour; ink?: Colour; others?: Box[] } = {}): Box {
  const { ground = WHITE, ink = BLACK, others = [] } = options;
  const image = paintRectangles(SIDES.width, SIDES.height, ground, [...letters(ink), ...marks]);
  return addMarks(image, RUN, others).box;
}

describe("a line takes along the marks that belong to its letters", () => {
  test.each<{ name: string; marks: Rectangle[]; y1?: number; y2?: number; ground?: Colour; ink?: Colour }>([
    { name: "an accent above a letter", marks: [paint(78, 42, 8, 5)], y1: 42 },
    {
      name: "two on each other, of which the upper one is far from the letter",
      marks: [paint(78, 42, 10, 5), paint(80, 34, 5, 5)],
      y1: 34,
    },
    { name: "one that touches its letter", marks: [paint(80, 42, 4, 8)], y1: 42 },
    { name: "a vowel sign below", marks: [paint(96, 72, 6, 6)], y2: 78 },
    { name: "above one letter and below another", marks: [paint(60, 44, 6, 4), paint(132, 72, 4, 5)], y1: 44, y2: 77 },
    { name: "one that stands a little beside its letter", marks: [paint(144, 44, 4, 4)], y1: 44 },
    { name: "white on dark", marks: [paint(78, 42, 8, 5, WHITE)], ground: [20, 20, 30], ink: WHITE, y1: 42 },
  ])("$name", ({ marks, y1 = BOX.y1, y2 = BOX.y2, ...colours }) => {
    expect(markedBox(marks, colours)).toEqual({ ...BOX, y1, y2 });
  });

  test("and so does the glyph below it, for whoever compares the glyphs' heights", () => {
    const image = paintRectangles(SIDES.width, SIDES.height, WHITE, [...letters(), paint(78, 42, 8, 5)]);
    expect(addMarks(image, RUN, []).glyphs.map(({ top }) => top)).toEqual([50, 42, 50, 50, 50]);
  });

  test("at the upper edge of the picture, where nothing more can follow", () => {
    const run = {
      box: { ...BOX, y1: 10, y2: 30 },
      glyphs: RUN.glyphs.map((glyph) => ({ ...glyph, top: 10, bottom: 30 })),
    };
    const moved = letters().map((letter) => ({ ...letter, y: 10 }));
    const image = paintRectangles(SIDES.width, SIDES.height, WHITE, [...moved, paint(78, 0, 8, 8)]);
    expect(addMarks(image, run, []).box.y1).toBe(0);
  });
});

describe("a line ignores ink near its letters that isn't one of their marks", () => {
  const ABOVE: Box = { x1: 60, y1: 26, x2: 142, y2: 46 };
  test.each<{ name: string; marks: Rectangle[]; others?: Box[] }>([
    { name: "a rule below", marks: [paint(60, 72, 82, 2)] },
    {
      name: "a frame around it",
      marks: [paint(40, 40, 120, 2), paint(40, 40, 2, 40), paint(40, 78, 120, 2), paint(158, 40, 2, 40)],
    },
    { name: "a letter of the line above that reaches down to it", marks: [paint(80, 20, 8, 27)] },
    { name: "a comma of the line above", marks: [paint(80, 42, 3, 5)], others: [ABOVE] },
    { name: "a dot that is too far above", marks: [paint(78, 36, 5, 5)] },
    { name: "a dot beside the line", marks: [paint(150, 42, 5, 5)] },
    { name: "the rest of a stroke that its box cut off", marks: [paint(60, 49, 10, 1)] },
  ])("$name", ({ marks, others = [] }) => {
    expect(markedBox(marks, { others })).toEqual(BOX);
  });

  test("everything where its ink can't be told", () => {
    const image = paintRectangles(SIDES.width, SIDES.height, WHITE, [...letters(), paint(78, 42, 8, 5)]);
    const run: InkRun = { box: BOX, glyphs: [] };
    expect(addMarks(image, run, [])).toEqual(run);
  });
});
