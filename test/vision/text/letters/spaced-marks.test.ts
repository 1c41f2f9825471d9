import { describe, expect, test } from "vitest";
import type { Reading } from "../../../../src/vision/text/choose-reading.ts";
import { spaceMarks } from "../../../../src/vision/text/letters/spaced-marks.ts";
import type { Glyph } from "../../../../src/vision/text/lines/line-ink.ts";

const WIDTH = 8;
/** The gaps in the ink of `painted`: "_" is a space of 6 pixels, "'" one of 4; other characters are 1 pixel apart. */
const GAPS: Readonly<Record<string, number>> = { _: 6, "'": 4 };

/** Returns what is read of `painted`, if its characters are read as `text`. */
function space(painted: string, text: string): string {
  const glyphs: Glyph[] = [];
  let gap = 1;
  for (const character of painted) {
    if (character in GAPS) gap = GAPS[character] as number;
    else {
      const from = (glyphs.at(-1)?.to ?? 0) + gap;
      glyphs.push({ from, to: from + WIDTH, top: 10, bottom: 20 });
      gap = 1;
    }
  }
  const x2 = glyphs.at(-1)?.to as number;
  const letters = [...text.replaceAll(" ", "")].map((character, index) => ({
    character,
    probability: 0.9,
    place: ((glyphs[index] as Glyph).to - 2) / x2,
  }));
  const reading: Reading = { text, confidence: 0.9, trust: 1, letters, isUnread: false, signShare: 0 };
  return spaceMarks(reading, { x1: 0, y1: 8, x2, y2: 22 }, glyphs).text;
}

describe("a dash or a stroke with space on both sides gets both spaces", () => {
  test.each([
    ["12:00'-_1:15", "12:00- 1:15", "12:00 - 1:15"],
    ["0_-'6", "0 -6", "0 - 6"],
    ["0_/_2_files", "0/ 2 files", "0 / 2 files"],
    ["API_/_Users", "API /Users", "API / Users"],
    ["23_-_30_March", "23-30 March", "23 - 30 March"],
  ])("%s read as %s", (painted, read, text) => {
    expect(space(painted, read)).toBe(text);
  });
});

describe("no space is added", () => {
  test.each([
    ["a hyphen in a word", "well-known_word", "well-known word"],
    ["a date", "2026-11-21_at_9", "2026-11-21 at 9"],
    ["a hyphen in code, which is wide apart", "babel_-_core_or_so", "babel-core or so"],
    ["a negative number", "10_-5_3", "10 -5 3"],
    ["a date's empty fields, which are wide apart", "mm_/_dd_/_yyyy_or_so", "mm/dd/yyyy or so"],
    ["a line without spaces to compare with", "9:30_-_10:15", "9:30-10:15"],
    ["a sign that isn't between words", "(_-_)_and_more", "(- ) and more"],
  ])("to %s", (_name, painted, read) => {
    expect(space(painted, read)).toBe(read);
  });
});
