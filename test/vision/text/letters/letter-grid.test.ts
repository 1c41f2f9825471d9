import { expect, test } from "vitest";
import {
  findKnownGrid,
  findLetterGrid,
  isOnGrid,
  isSureGrid,
} from "../../../../src/vision/text/letters/letter-grid.ts";
import type { Span } from "../../../../src/vision/text/lines/line-ink.ts";

const HEIGHT = 14;
const PITCH = 8.4;
/** Letters' ink, narrow and wide in turn, in cells of one width; a space where the text has one. */
const code = (text: string, x = 40): Span[] =>
  [...text].flatMap((character, index) => {
    const width = "il.,:;'".includes(character) ? 2 : 6;
    const middle = x + (index + 0.5) * PITCH;
    return character === " " ? [] : [{ from: middle - width / 2, to: middle + width / 2 }];
  });
/** The same ink, each letter a pixel and a half behind the other. */
const prose = (text: string): Span[] => {
  let x = 40;
  return code(text).map(({ from, to }, index) => {
    const start = x + (text[index] === " " ? 4 : 0);
    x = start + to - from + 1.5;
    return { from: start, to: start + to - from };
  });
};

test("letters of one width have a grid", () => {
  const grid = findLetterGrid(code("if (visible) return items.length;"), HEIGHT);
  expect(grid?.pitch).toBeCloseTo(PITCH, 1);
});

test("letters of many widths have none", () => {
  expect(findLetterGrid(prose("Silicon Valley will fill illegal bills"), HEIGHT)).toBeNull();
});

test("a few letters may stand so by chance", () => {
  expect(findLetterGrid(code("default:"), HEIGHT)).toBeNull();
});

test("a glyph between two places is on no grid", () => {
  const grid = findLetterGrid(code("const columns = Array"), HEIGHT);
  const [bracket] = code("[", 40 + 22 * PITCH) as [Span];
  expect(grid !== null && isOnGrid(bracket, grid)).toBe(true);
  expect(grid !== null && isOnGrid({ from: bracket.from + PITCH / 2, to: bracket.to + PITCH / 2 }, grid)).toBe(false);
});

test("a line is surely of one width if it has many letters that fit well", () => {
  const sure = (text: string) => {
    const glyphs = code(text);
    const grid = findLetterGrid(glyphs, HEIGHT);
    return grid !== null && isSureGrid(glyphs, grid);
  };
  expect(sure("if (visible) return items.length;")).toBe(true);
  expect(sure("const columns = []")).toBe(false);
});

test("fewer letters are enough where the pitch is known from another line", () => {
  expect(findKnownGrid(code("default:"), [PITCH])?.pitch).toBeCloseTo(PITCH, 1);
  expect(findKnownGrid(code("if (x)"), [PITCH])).toBeNull();
  expect(findKnownGrid(prose("Silicon Valley will fill illegal bills"), [PITCH])).toBeNull();
  expect(findKnownGrid(code("default:"), [])).toBeNull();
  expect(findKnownGrid([], [PITCH])).toBeNull();
});
