import { describe, expect, test } from "vitest";
import type { Box } from "../../../src/domain/screens/box.ts";
import type { ReadLine } from "../../../src/vision/text/read-lines.ts";
import { dropSelectArrow } from "../../../src/vision/text/select-arrows.ts";

const CELL = 10;
const FIELD: Box = { x1: 90, y1: 5, x2: 190, y2: 35 };

/** A line from x = 100 on, one letter in each cell of 10 pixels, up to x = 180 at most. */
function readLine(text: string): ReadLine {
  const cells = [...text].flatMap((character, index) => (character === " " ? [] : [{ character, index }]));
  const glyphs = cells.map(({ index }) => ({
    from: 101 + index * CELL,
    to: 109 + index * CELL,
    top: 14,
    bottom: 26,
  }));
  return {
    text,
    letters: cells.map(({ character, index }) => ({ character, probability: 0.9, place: 108 + index * CELL })),
    glyphs,
    box: { x1: 101, y1: 14, x2: glyphs.at(-1)?.to ?? 0, y2: 26 },
    confidence: 0.9,
    trust: 1,
    isUnread: false,
    signShare: 0,
  };
}

describe("the arrow of a select that is read as a letter", () => {
  test("isn't in its text or its box", () => {
    const { text, box, letters } = dropSelectArrow(readLine("Linux  v"), [FIELD]);
    expect(text.trim()).toBe("Linux");
    expect(box.x2).toBe(149);
    expect(letters).toHaveLength(5);
  });

  test("isn't in its text if the letters aren't separate from the frame", () => {
    const line = { ...readLine("Linux v"), glyphs: [{ from: 90, to: 190, top: 5, bottom: 35 }], box: FIELD };
    expect(dropSelectArrow(line, [FIELD])).toMatchObject({ text: "Linux", box: FIELD });
  });
});

describe("a v is a letter", () => {
  test.each([
    ["outside of fields", "Linux  v", []],
    ["far from the field's end", "Linux  v", [{ ...FIELD, x2: 300 }]],
    ["at the end of a word", "Linux rev", [FIELD]],
    ["as a unit, which is a capital", "Up to 5 V", [{ ...FIELD, x2: 200 }]],
  ])("%s", (_name, text, fields) => {
    const line = readLine(text);
    expect(dropSelectArrow(line, fields)).toBe(line);
  });
});
