import { describe, expect, it, test } from "vitest";
import { type FoundEmoji, insertEmoji } from "../../../src/vision/emoji/insert-emoji.ts";
import { GAP, LETTER, makeLine } from "./make-line.ts";

/** The longer side of an emoji, in pixels, and where the upper edge of one is. */
const SIDE = 30;
const TOP = 37;

const beside = (x1: number, text = "🎉", width = SIDE): FoundEmoji => ({
  ...{ text, chance: 0.95, glyphs: null, isColoured: true },
  box: { x1, y1: TOP, x2: x1 + width, y2: TOP + SIDE },
});
/** One in place of the character at an index of its line's text, which has no spaces before it. */
const inPlaceOf = (index: number, text: string): FoundEmoji => {
  const x1 = 100 + index * (LETTER + GAP);
  return {
    ...{ text, chance: 0.95 },
    glyphs: { first: index, last: index },
    isColoured: true,
    box: { x1, y1: TOP, x2: x1 + LETTER, y2: TOP + SIDE },
  };
};

describe("an emoji beside a line is part of its text", () => {
  const line = makeLine("Help");
  const { x1, x2 } = line.box;
  it.each([
    { where: "behind it, with a space's gap", emoji: [beside(x2 + 10)], text: "Help 🎉" },
    { where: "behind it, next to the last letter", emoji: [beside(x2 + 3)], text: "Help🎉" },
    { where: "before it, with a space's gap", emoji: [beside(x1 - 10 - SIDE)], text: "🎉 Help" },
    { where: "before it, next to the first letter", emoji: [beside(x1 - 3 - SIDE)], text: "🎉Help" },
    { where: "at both sides", emoji: [beside(x1 - 12 - SIDE), beside(x2 + 12, "🔥")], text: "🎉 Help 🔥" },
    { where: "two behind it", emoji: [beside(x2 + 12), beside(x2 + 14 + SIDE, "🔥")], text: "Help 🎉🔥" },
    { where: "a narrow one, which leaves room of its own", emoji: [beside(x2 + 10, "❓", 16)], text: "Help❓" },
    { where: "a narrow one, a space behind", emoji: [beside(x2 + 16, "❓", 16)], text: "Help ❓" },
  ])("$where", ({ emoji, text }) => {
    expect(insertEmoji([{ line, emoji }]).text).toBe(text);
  });

  it("and of its box", () => {
    const { box } = insertEmoji([{ line, emoji: [beside(x2 + 10)] }]);
    expect(box).toEqual({ x1, y1: TOP, x2: x2 + 10 + SIDE, y2: TOP + SIDE });
  });
});

test.each([
  { text: "ab@cd", index: 2, expected: "ab🎉cd" },
  { text: "@bcd", index: 0, expected: "🎉bcd" },
  { text: "abc@", index: 3, expected: "abc🎉" },
])("an emoji that was read as a character of $text takes its place", ({ text, index, expected }) => {
  expect(insertEmoji([{ line: makeLine(text), emoji: [inPlaceOf(index, "🎉")] }]).text).toBe(expected);
});

test("where the letters' places aren't known, an emoji among them is left out, and one beside them isn't", () => {
  const line = { ...makeLine("ab@cd"), letters: [] };
  expect(insertEmoji([{ line, emoji: [inPlaceOf(2, "🎉")] }]).text).toBe("ab@cd");
  expect(insertEmoji([{ line, emoji: [inPlaceOf(2, "🎉"), beside(line.box.x2 + 10, "🔥")] }]).text).toBe("ab@cd 🔥");
});

test("two lines with an emoji between them become one, as sure as the less sure of them", () => {
  const left = makeLine("left");
  const right = { ...makeLine("right", { x: left.box.x2 + 20 + SIDE }), confidence: 0.7 };
  const joined = insertEmoji([
    { line: right, emoji: [] },
    { line: left, emoji: [beside(left.box.x2 + 10)] },
  ]);
  expect(joined).toMatchObject({ text: "left 🎉 right", confidence: 0.7 });
  expect(joined.box).toMatchObject({ x1: left.box.x1, x2: right.box.x2 });
});

test("a line is no surer than its emoji", () => {
  const line = { ...makeLine("Help"), confidence: 0.99 };
  expect(insertEmoji([{ line, emoji: [beside(line.box.x2 + 10)] }]).confidence).toBe(0.95);
});

test("in a line from the right, an emoji at its right end comes first", () => {
  const line = { ...makeLine("abcd"), text: "שלום" };
  const { x1, x2 } = line.box;
  expect(insertEmoji([{ line, emoji: [beside(x2 + 10)] }]).text).toBe("🎉 שלום");
  expect(insertEmoji([{ line, emoji: [beside(x1 - 10 - SIDE)] }]).text).toBe("שלום 🎉");
});
