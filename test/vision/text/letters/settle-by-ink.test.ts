import { describe, expect, test } from "vitest";
import type { Reading } from "../../../../src/vision/text/choose-reading.ts";
import { settleByInk } from "../../../../src/vision/text/letters/settle-by-ink.ts";
import type { Glyph } from "../../../../src/vision/text/lines/line-ink.ts";

const CELL = 10;
const BASE = 30;
const CAPITALS = 10;
const SMALL = 7;

/** Letters' ink in cells of one width: `touching` are the indices of those that touch the next one. */
function paint(text: string, touching: readonly number[] = []): Glyph[] {
  const glyphs: Glyph[] = [];
  [...text].forEach((character, index) => {
    if (character === " ") return;
    const isFlat = character === "_";
    const tall = /[A-Z0-9bdhklt]/.test(character) ? CAPITALS : SMALL;
    const from = index * CELL + (isFlat ? 0 : 1);
    const glyph = {
      from,
      to: (index + 1) * CELL - (isFlat ? 0 : 2),
      top: isFlat ? BASE + 1 : BASE - tall,
      bottom: isFlat ? BASE + 2 : BASE + (/[gpqy]/.test(character) ? 3 : 0),
    };
    const last = glyphs.at(-1);
    if (last && touching.includes(index - 1)) Object.assign(last, { to: glyph.to, top: Math.min(last.top, glyph.top) });
    else glyphs.push(glyph);
  });
  return glyphs;
}

/** What is read of `painted`, in whose cells the letters are: `text` differs in cases and spaces. */
function settle(painted: string, text: string, glyphs = paint(painted)): string {
  const crop = { x1: 0, y1: 15, x2: painted.length * CELL, y2: 35 };
  const letters = [...text.replaceAll(" ", "")];
  const cells = [...painted].flatMap((character, index) => (character === " " ? [] : [index]));
  const reading: Reading = {
    text,
    confidence: 0.9,
    trust: 1,
    letters: letters.map((character, index) => ({
      character,
      probability: 0.9,
      place: ((cells[index] as number) + 0.5) / painted.length,
    })),
    isUnread: false,
    signShare: 0,
  };
  return settleByInk(reading, crop, glyphs).text;
}

describe("letters whose capital is only larger are told by their height", () => {
  test.each([
    ["querySelector", "queryselector"],
    ["white", "White"],
    ["Export CSV", "Export cSv"],
    ["AngularJS", "AngularJs"],
    ["Go", "GO"],
    ["rollup -c", "rollup -C"],
  ])("%s read as %s", (painted, text) => {
    expect(settle(painted, text)).toBe(painted);
  });

  test("a letter that touches the next one stays as it was read", () => {
    expect(settle("are Same", "are same", paint("are Same", [4]))).toBe("are same");
  });

  test("letters stay in a line of several sizes, and without any letter to compare with", () => {
    const large = paint("are so").map((glyph, index) => (index < 2 ? glyph : { ...glyph, top: glyph.top - 6 }));
    expect(settle("are so", "are so", large)).toBe("are so");
    expect(settle("cos", "cos")).toBe("cos");
  });

  test("letters stay beside a glyph in which nothing was read: it may be theirs", () => {
    const glyphs = paint("are Sun");
    expect(
      settle("are Sun", "are sun", [
        ...glyphs.slice(0, 3),
        { from: 31, to: 38, top: 20, bottom: 30 },
        ...glyphs.slice(3),
      ]),
    ).toBe("are sun");
  });
});

describe("underscores", () => {
  test("have no spaces beside them", () => {
    expect(settle("load_rows", "load _ rows")).toBe("load_rows");
  });

  test("keep a space that is there", () => {
    expect(settle("an _id", "an _id")).toBe("an _id");
  });

  test("are two if their ink is as wide", () => {
    const [first, ...others] = paint("_tests") as [Glyph, ...Glyph[]];
    expect(settle("_tests", "_tests", [{ ...first, from: first.from - 5 }, ...others])).toBe("__tests");
  });
});
