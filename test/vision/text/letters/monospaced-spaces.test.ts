import { describe, expect, test } from "vitest";
import type { Reading } from "../../../../src/vision/text/choose-reading.ts";
import { areNeighbours, dropFalseSpaces } from "../../../../src/vision/text/letters/monospaced-spaces.ts";
import type { Glyph } from "../../../../src/vision/text/lines/line-ink.ts";

const PITCH = 8.4;
const NARROW = "il.,:;'-|";
const FIRST = 40;

/** Letters' ink in cells of one width. */
const paint = (text: string): Glyph[] =>
  [...text].flatMap((character, index) => {
    const half = NARROW.includes(character) ? 1 : 3;
    const middle = FIRST + (index + 0.5) * PITCH;
    return character === " " ? [] : [{ from: middle - half, to: middle + half, top: 10, bottom: 24 }];
  });

/** A line as it is, and as it was read: each letter is placed at its middle. */
function readAs(
  line: string,
  text: string,
): { reading: Reading; glyphs: Glyph[]; crop: Parameters<typeof dropFalseSpaces>[1] } {
  const glyphs = paint(line);
  const crop = { x1: FIRST, y1: 8, x2: FIRST + line.length * PITCH, y2: 26 };
  const letters = [...line].flatMap((character, index) =>
    character === " " ? [] : [{ character, probability: 0.9, place: (index + 0.5) / line.length }],
  );
  const reading = { text, confidence: 0.9, trust: 1, letters, isUnread: false, signShare: 0 };
  return { reading, glyphs, crop };
}

const mend = (line: string, text: string, pitches: readonly number[] = [PITCH]) => {
  const { reading, glyphs, crop } = readAs(line, text);
  return dropFalseSpaces(reading, crop, glyphs, pitches).text;
};

describe("spaces in a monospaced line", () => {
  test.each([
    ["-rw-r--r--", "- rw- r- - r- -"],
    ["npm test -- --run", "npm test - - - - run"],
    ["curl https://api.example.com/v1", "curl https://api.example. com/v1"],
    ["left - right - 1; a.b", "left - right - 1 ; a. b"],
  ])("%s read as %s", (line, text) => {
    expect(mend(line, text)).toBe(line);
  });

  test("stay on a page without monospaced lines, and where the letters are of other widths", () => {
    expect(mend("-rw-r--r--", "- rw- r- - r- -", [])).toBe("- rw- r- - r- -");
    expect(mend("-rw-r--r--", "- rw- r- - r- -", [PITCH * 0.8])).toBe("- rw- r- - r- -");
  });

  test("stay in a line too short to be sure of", () => {
    expect(mend("a.b -c", "a. b -c")).toBe("a. b -c");
  });

  test("stay if the letters' places aren't known", () => {
    const { reading, glyphs, crop } = readAs("-rw-r--r--", "- rw- r- - r- - x");
    expect(dropFalseSpaces(reading, crop, glyphs, [PITCH])).toBe(reading);
  });

  test("are told from letters that touch", () => {
    const { reading, glyphs, crop } = readAs("drwxr-xr-x a.b", "d rwxr-xr-x a. b");
    const touching = [glyphs[0], { ...(glyphs[1] as Glyph), to: (glyphs[2] as Glyph).to }, ...glyphs.slice(3)];
    expect(dropFalseSpaces(reading, crop, touching as Glyph[], [PITCH]).text).toBe("drwxr-xr-x a.b");
  });
});

test("a long word goes on where a piece of its line ends", () => {
  const glyphs = paint("see api.example.com/v1");
  const at = (index: number) => glyphs[index] as Glyph;
  expect(areNeighbours(at(6), at(7), glyphs, [PITCH])).toBe(true);
  expect(areNeighbours(at(2), at(3), glyphs, [PITCH])).toBe(false);
  expect(areNeighbours(at(6), at(7), glyphs, [])).toBe(false);
});
