import { describe, expect, test } from "vitest";
import type { Box } from "../../../src/domain/screens/box.ts";
import { findRunsBesideSigns, SURE_OF_ONE } from "../../../src/vision/text/cut-signs.ts";
import { type Colour, paintRectangles, type Rectangle } from "../painted-image.ts";

const INK: Colour = [0, 0, 0];
const letter = (x: number): Rectangle => ({ x, y: 24, width: 8, height: 12, colour: INK });
const sign = (x: number): Rectangle => ({ x, y: 20, width: 18, height: 20, colour: INK });
const boxOf = ({ x, y, width, height }: Rectangle): Box => ({ x1: x, y1: y, x2: x + width, y2: y + height });

/** A line of six letters from x = 60, with signs painted where told. */
const WORD = [60, 70, 80, 90, 100, 110].map(letter);
const findRuns = (painted: readonly Rectangle[], signs: readonly Box[], confidence = SURE_OF_ONE) => {
  const image = paintRectangles(240, 60, [255, 255, 255], painted);
  const x1 = Math.min(...painted.map(({ x }) => x));
  const x2 = Math.max(...painted.map(({ x, width }) => x + width));
  const line = {
    box: { x1: x1 - 4, y1: 14, x2: x2 + 4, y2: 46 },
    core: { x1, y1: 26, x2, y2: 34 },
    score: 0.9,
    isLate: false,
  };
  return findRunsBesideSigns(
    image,
    line,
    signs.map((box) => ({ box, confidence })),
  ).map(({ box }) => [box.x1, box.x2, box.y2 - box.y1]);
};

describe("a line of text with signs", () => {
  test.each([
    { name: "without any stays as it is", painted: WORD, signs: [], runs: [[60, 118, 12]] },
    {
      name: "in front: the word alone, as tall as its letters",
      painted: [sign(34), ...WORD],
      signs: [boxOf(sign(34))],
      runs: [[60, 118, 12]],
    },
    { name: "behind", painted: [...WORD, sign(126)], signs: [boxOf(sign(126))], runs: [[60, 118, 12]] },
    {
      name: "on both sides",
      painted: [sign(34), ...WORD, sign(126)],
      signs: [boxOf(sign(34)), boxOf(sign(126))],
      runs: [[60, 118, 12]],
    },
    {
      name: "that the detector didn't see stay in the line",
      painted: [sign(34), ...WORD],
      signs: [],
      runs: [[34, 118, 20]],
    },
    {
      name: "of another row change nothing",
      painted: WORD,
      signs: [{ x1: 60, y1: 50, x2: 68, y2: 58 }],
      runs: [[60, 118, 12]],
    },
    {
      name: "that are letters of a word, with no gap to the next, stay",
      painted: WORD,
      signs: [boxOf(letter(80))],
      runs: [[60, 118, 12]],
    },
    { name: "and nothing else stays one run", painted: [sign(34)], signs: [boxOf(sign(34))], runs: [[34, 52, 20]] },
  ])("$name", ({ painted, signs, runs }) => {
    expect(findRuns(painted, signs)).toEqual(runs);
  });

  test.each([
    { name: "that the line's box cuts is no letter, however close", confidence: 0.5, from: 60 },
    { name: "of which the detector isn't sure stays in the line", confidence: 0.4, from: 38 },
  ])("much taller than the letters $name", ({ confidence, from }) => {
    const picture = { x: 38, y: 24, width: 20, height: 34, colour: INK };
    expect(findRuns([picture, ...WORD], [boxOf(picture)], confidence)[0]?.[0]).toBe(from);
  });

  test("that may be a currency and its figure is left to the reader", () => {
    const tall = { ...letter(60), y: 22, height: 16 };
    const painted = [tall, ...WORD.slice(1).map((one) => ({ ...one, x: one.x + 4 }))];
    const both = { x1: 60, y1: 22, x2: 82, y2: 38 };
    const gap = painted.map((one, index) => (index > 1 ? { ...one, x: one.x + 4 } : one));
    expect(findRuns(gap, [both], 0.4)).toEqual([[60, 126, 16]]);
  });

  test("between two words parts them", () => {
    const second = [148, 158, 168].map(letter);
    expect(findRuns([...WORD, sign(124), ...second], [boxOf(sign(124))])).toEqual([
      [60, 118, 12],
      [148, 176, 12],
    ]);
  });

  test.each([
    { name: "a sign taller than the letters, above and below", painted: sign(34), from: 60 },
    { name: "not a capital", painted: { ...sign(34), y: 20, height: 16 }, from: 34 },
    { name: "nothing of the letters' height", painted: letter(34), from: 34 },
  ])("of which the detector isn't sure lose $name", ({ painted, from }) => {
    expect(findRuns([painted, ...WORD], [boxOf(painted)], 0.3)[0]?.[0]).toBe(from);
  });

  test.each([
    { name: "as tall as the letters and narrow stays, for the reader to tell", painted: letter(126), to: 134 },
    { name: "as wide as tall goes", painted: { ...letter(126), width: 12 }, to: 118 },
    { name: "that reaches below the letters goes", painted: { ...letter(126), height: 16 }, to: 118 },
  ])("of which the detector is sure: one at the end $name", ({ painted, to }) => {
    expect(findRuns([...WORD, painted], [boxOf(painted)])[0]?.[1]).toBe(to);
  });

  test("of code keep a bracket that stands in line with the letters", () => {
    const code = Array.from({ length: 12 }, (_, index) => letter(20 + index * 10));
    const at = (x: number): Rectangle => ({ ...letter(x), y: 20, width: 4, height: 20 });
    const [inLine, between] = [at(152), at(157)];
    expect(findRuns([...code, inLine], [boxOf(inLine)])).toEqual([[20, 156, 20]]);
    expect(findRuns([...code, between], [boxOf(between)])).toEqual([[20, 138, 12]]);
  });

  test("of which most are signs is a toolbar, and loses none that the detector isn't sure of", () => {
    const toolbar = [sign(10), sign(34), letter(60), sign(80), letter(106)];
    const signs = toolbar.map(boxOf);
    expect(findRuns(toolbar, [signs[0], signs[1], signs[3]] as Box[], 0.5)[0]?.[0]).toBe(10);
  });

  test.each([
    { confidence: 0.79, from: 34 },
    { confidence: 0.8, from: 60 },
  ])("of several glyphs goes only from 0.8 on, not at $confidence", ({ confidence, from }) => {
    const two = [letter(34), letter(43)];
    const around = { x1: 33, y1: 22, x2: 52, y2: 38 };
    expect(findRuns([...two, ...WORD], [around], confidence)[0]?.[0]).toBe(from);
  });
});
