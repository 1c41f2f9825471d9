import { describe, expect, test } from "vitest";
import type { Box } from "../../../src/domain/screens/box.ts";
import { findMenuEntries } from "../../../src/vision/controls/find-menu-entries.ts";
import type { Part } from "../../../src/vision/controls/parts.ts";

/** A screen of letters 10 pixels tall. */
const SCREEN = { width: 800, height: 600, letter: 10 };
const WORDS = ["File", "Edit", "View", "Insert", "Help"];

const label = (text: string, x: number, width = 40, y = 30): Part => ({
  box: { x1: x, y1: y, x2: x + width, y2: y + 10 },
  kind: "text",
  text,
});
/** Labels of several widths with a gap between them. */
const makeBar = (words: readonly string[], gap = 20): Part[] => {
  let x = 60;
  return words.map((word, index) => {
    const width = 30 + (index % 3) * 15;
    const made = label(word, x, width);
    x += width + gap;
    return made;
  });
};
const boxesOf = (parts: readonly Part[]): Box[] => parts.map(({ box }) => box);

describe("entries of a menu bar", () => {
  test("are its labels, each as far as halfway to the next, with room above and below", () => {
    const bar = makeBar(WORDS);
    expect(findMenuEntries(bar, SCREEN)).toEqual(
      boxesOf(bar).map(({ x1, x2 }) => ({ x1: x1 - 10, y1: 22, x2: x2 + 10, y2: 48 })),
    );
  });

  test("end at the picture's border", () => {
    const bar = makeBar(WORDS).map(({ box, ...rest }) => ({
      ...rest,
      box: { ...box, x1: box.x1 - 55, x2: box.x2 - 55, y1: 3, y2: 13 },
    }));
    const [first] = findMenuEntries(bar, SCREEN);
    expect(first).toMatchObject({ x1: 0, y1: 0 });
  });

  test("are found in any order of the lines, and beside what stands elsewhere", () => {
    const others = [label("A line of text below", 60, 200, 80), { ...label("", 20, 16), kind: "icon" as const }];
    expect(findMenuEntries([...makeBar(WORDS).reverse(), ...others], SCREEN)).toHaveLength(5);
  });

  test.each([
    { name: "four", parts: makeBar(WORDS.slice(0, 4)), count: 4 },
    { name: "not three", parts: makeBar(WORDS.slice(0, 3)), count: 0 },
    { name: "gaps of just a letter's height", parts: makeBar(WORDS, 9), count: 5 },
    { name: "not the words of one line", parts: makeBar(WORDS, 8), count: 0 },
    { name: "gaps of five letters", parts: makeBar(WORDS, 50), count: 5 },
    { name: "not the columns of a table", parts: makeBar(WORDS, 51), count: 0 },
    {
      name: "not labels at equal distances, as a table's",
      parts: WORDS.map((word, index) => label(word, 60 + index * 60, 20 + (index % 3) * 10)),
      count: 0,
    },
    { name: "not the pieces of a sentence", parts: makeBar(["data", "columns", "and", "Value", "given"]), count: 0 },
    { name: "labels of which half begin in small letters", parts: makeBar(["File", "edit", "View", "help"]), count: 4 },
    { name: "not numbers", parts: makeBar(["1", "2", "3", "4", "5"]), count: 0 },
    { name: "not long lines", parts: makeBar(WORDS.map((word) => `${word} and what belongs there`)), count: 0 },
    { name: "nothing", parts: [], count: 0 },
  ])("$name", ({ parts, count }) => {
    expect(findMenuEntries(parts, SCREEN)).toHaveLength(count);
  });
});

describe("the labels of a chart's axis", () => {
  /** Labels whose middles are at equal distances. */
  const makeAxis = (words: readonly string[], width: (index: number) => number): Part[] =>
    words.map((word, index) => label(word, 60 + index * 45 - width(index) / 2, width(index)));
  const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul"];
  const isWide = (index: number) => index === 2 || index === 5;

  test("are no entries, although some gaps between them are equal", () => {
    expect(
      findMenuEntries(
        makeAxis(months, (index) => (isWide(index) ? 26 : 20)),
        SCREEN,
      ),
    ).toEqual([]);
  });

  test("are told from entries by their widths, and by their number", () => {
    expect(
      findMenuEntries(
        makeAxis(months, () => 20),
        SCREEN,
      ),
    ).toHaveLength(7);
    const [few, widths] = [months.slice(0, 5), (index: number) => (index === 4 ? 26 : 20)];
    expect(findMenuEntries(makeAxis(few, widths), SCREEN)).not.toEqual([]);
  });
});
