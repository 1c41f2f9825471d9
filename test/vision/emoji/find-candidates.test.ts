import { describe, expect, it, test } from "vitest";
import { findCandidates } from "../../../src/vision/emoji/find-candidates.ts";
import { type Colour, paintRectangles, type Rectangle } from "../painted-image.ts";
import { BOTTOM, makeLine, TOP } from "./make-line.ts";

const BLACK: Colour = [20, 20, 20];
const YELLOW: Colour = [250, 200, 40];
const HEIGHT = BOTTOM - TOP;

/** Paints a line's letters in one colour, and other things. */
function paint(line: ReturnType<typeof makeLine>, others: readonly Rectangle[], colour = BLACK) {
  const letters = line.glyphs.map(({ from, to, top, bottom }) => ({
    ...{ x: from, y: top, width: to - from, height: bottom - top },
    colour,
  }));
  return paintRectangles(400, 120, [255, 255, 255], [...letters, ...others]);
}

const square = (x: number, side = 28, colour = YELLOW): Rectangle => ({ x, y: 38, width: side, height: side, colour });
const boxOf = ({ x, y, width, height }: Rectangle) => ({ x1: x, y1: y, x2: x + width, y2: y + height });

const line = makeLine("Help");
const { x1, x2 } = line.box;

describe("beside a line of text", () => {
  it.each([
    { what: "behind it", things: [square(x2 + 8)] },
    { what: "before it", things: [square(x1 - 36)] },
    { what: "two in a row", things: [square(x2 + 8), square(x2 + 40)] },
  ])("what has a colour of its own may be an emoji: $what", ({ things }) => {
    expect(findCandidates(paint(line, things), line, [])).toEqual(
      things.map((thing) => ({ box: boxOf(thing), glyphs: null, isColoured: true })),
    );
  });

  it.each([
    { what: "in the text's colour", thing: square(x2 + 8, 28, BLACK) },
    { what: "in a mixture of the text's colour and the ground", thing: square(x2 + 8, 28, [120, 120, 120]) },
    { what: "farther than a letter would be", thing: square(x2 + 1.3 * HEIGHT) },
    { what: "lower than letters", thing: square(x2 + 8, 14) },
    { what: "much taller than letters", thing: { ...square(x2 + 8, 56), y: 24 } },
    { what: "long and flat", thing: { ...square(x2 + 8), width: 60 } },
    { what: "thin", thing: { ...square(x2 + 8), width: 6 } },
  ])("what is $what is none", ({ thing }) => {
    expect(findCandidates(paint(line, [thing]), line, [])).toEqual([]);
  });

  it("a sign of the detector may be one in any colour, if it's as near as a letter", () => {
    const near = square(x2 + 8, 28, BLACK);
    const far = square(x2 + 20, 28, BLACK);
    expect(findCandidates(paint(line, [near]), line, [boxOf(near)])).toEqual([
      { box: boxOf(near), glyphs: null, isColoured: false },
    ]);
    expect(findCandidates(paint(line, [far]), line, [boxOf(far)])).toEqual([]);
  });
});

describe("among the letters of a line", () => {
  /** The third letter's glyph is larger, and has another colour. */
  const paintThird = (text: string, unsure: string) => {
    const plain = makeLine(text, { unsure });
    const glyphs = plain.glyphs.map((glyph, index) =>
      index === 2 ? { from: glyph.from, to: glyph.from + 11, top: TOP - 2, bottom: BOTTOM + 2 } : glyph,
    );
    const own = { ...plain, glyphs };
    const { from, to, top, bottom } = glyphs[2] as (typeof glyphs)[number];
    const emoji = { x: from, y: top, width: to - from, height: bottom - top, colour: YELLOW };
    return { own, image: paint(own, [emoji]), box: boxOf(emoji) };
  };

  it.each(["@", "?", "*"])("what is read as %s may be one", (character) => {
    const { own, image, box } = paintThird(`ab${character}cd`, "");
    expect(findCandidates(image, own, [])).toEqual([{ box, glyphs: { first: 2, last: 2 }, isColoured: true }]);
  });

  it("what is read as a letter may be one if the reader isn't sure of it", () => {
    const unsure = paintThird("abecd", "e");
    expect(findCandidates(unsure.image, unsure.own, [])).toEqual([
      { box: unsure.box, glyphs: { first: 2, last: 2 }, isColoured: true },
    ]);
    const sure = paintThird("abecd", "");
    expect(findCandidates(sure.image, sure.own, [])).toEqual([]);
  });
});

test.each([
  ["that isn't read", { ...line, isUnread: true }],
  ["without a text", { ...line, text: "" }],
  ["without glyphs", { ...line, glyphs: [] }],
])("a line %s has none", (_, other) => {
  expect(findCandidates(paint(line, [square(x2 + 8)]), other, [])).toEqual([]);
});
