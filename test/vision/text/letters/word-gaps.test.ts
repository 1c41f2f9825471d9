import { describe, expect, test } from "vitest";
import { joinWords } from "../../../../src/vision/text/letters/word-gaps.ts";
import type { Span } from "../../../../src/vision/text/lines/line-ink.ts";
import type { DecodedLine } from "../../../../src/vision/text/recognition/ctc.ts";

const EM = 40;
const NARROW = /[1il|I!:.,'’]/;

type Gaps = { inside?: number; word?: number; beside?: Record<string, number>; known?: readonly number[] };

/**
 * A line as it stands in a picture and as it was read. In `drawn` a `_` is a painted space that was not read, a blank one that
 * was, and a `~` a space that was read where none is painted. Gaps are in ems; `beside` names those on both sides of a
 * character, `known` those between other words of the line. Texts have capitals or ascenders and no descenders, so that the ink is 0.73 em tall.
 */
function read(drawn: string, { inside = 0.08, word = 0.28, beside = {}, known = [] }: Gaps = {}): string {
  const line: DecodedLine = { characters: [], steps: [], probabilities: [] };
  const glyphs: Span[] = [];
  let x = 100;
  let gap = 0;
  for (const character of drawn) {
    if (character === "_" || character === " " || character === "~") {
      if (character !== "~") gap = word;
      if (character === "_") continue;
      line.characters.push(" ");
      line.steps.push(Math.round(x));
      continue;
    }
    const last = line.characters.findLast((other) => other !== " ") ?? "";
    x += (Math.max(gap, inside, beside[character] ?? 0, beside[last] ?? 0) - (glyphs.length === 0 ? inside : 0)) * EM;
    gap = 0;
    const width = (NARROW.test(character) ? 0.1 : 0.5) * EM;
    glyphs.push({ from: x, to: x + width });
    line.characters.push(character);
    line.steps.push(Math.round(x + width / 2 - 0.5));
    x += width;
  }
  const ink = { x1: 100, y1: 10, x2: x, y2: 10 + 0.73 * EM };
  return joinWords(line, { ...ink, x1: 0 }, { box: ink, glyphs, wordGaps: known.map((gap) => gap * EM) }, 1);
}

describe("spaces between words", () => {
  test.each<{ name: string; drawn: string; text: string; gaps?: Gaps }>([
    { name: "put back where the recognizer dropped one", drawn: "Hello_World", text: "Hello World" },
    { name: "put back all", drawn: "Do_not_disturb", text: "Do not disturb" },
    { name: "kept where it read one", drawn: "Hello World", text: "Hello World" },
    { name: "some read, some put back", drawn: "Wi-Fi and_Bluetooth off", text: "Wi-Fi and Bluetooth off" },
    { name: "several read in a row are one", drawn: "Hello   World", text: "Hello World" },
    { name: "read at the ends they go", drawn: "  Hello World ", text: "Hello World" },
    { name: "read where the picture shows a small gap: trusted", drawn: "Hello~World", text: "Hello World" },
    { name: "none in one word", drawn: "Hello", text: "Hello" },
    {
      name: "narrow: a space of a fifth of an em after tight letters",
      drawn: "Hello_World",
      text: "Hello World",
      gaps: { inside: 0.05, word: 0.21 },
    },
    {
      name: "none: loose letters below the smallest gap",
      drawn: "Hello_World",
      text: "HelloWorld",
      gaps: { inside: 0.05, word: 0.18 },
    },
    { name: "letterspaced capitals are one word", drawn: "SETTINGS", text: "SETTINGS", gaps: { inside: 0.3 } },
    {
      name: "letterspaced capitals have spaces too",
      drawn: "DEVICE_INFO",
      text: "DEVICE INFO",
      gaps: { inside: 0.3, word: 0.7 },
    },
    {
      name: "loose beside a letter, but read spaces show how wide one is here",
      drawn: "Hello all boxes too",
      text: "Hello all boxes too",
      gaps: { word: 0.5, beside: { x: 0.28 } },
    },
    {
      name: "the same gap where none was read",
      drawn: "Hello_allboxestoo",
      text: "Hello allbo x estoo",
      gaps: { word: 0.5, beside: { x: 0.28 } },
    },
  ])("$name: $text", ({ drawn, text, gaps }) => {
    expect(read(drawn, gaps)).toBe(text);
  });

  test.each<{ name: string; drawn: string; text: string; gaps?: Gaps }>([
    { name: "a 1 among figures of one width", drawn: "2011", text: "2011", gaps: { beside: { 1: 0.25 } } },
    { name: "a clock", drawn: "11:51", text: "11:51", gaps: { beside: { ":": 0.24, 1: 0.24 } } },
    { name: "a decimal point", drawn: "49.85", text: "49.85", gaps: { beside: { ".": 0.24 } } },
    { name: "two l beside each other", drawn: "Hill", text: "Hill", gaps: { beside: { l: 0.12 } } },
    { name: "a space after a 1 all the same", drawn: "Phone 1_of_1", text: "Phone 1 of 1", gaps: { word: 0.35 } },
  ])("narrow characters stand in wide gaps of their own: $name", ({ drawn, text, gaps }) => {
    expect(read(drawn, gaps)).toBe(text);
  });

  test.each([
    { name: "Chinese", drawn: "设置_无线_网络", text: "设置无线网络" },
    { name: "Japanese", drawn: "ひらがな_カタカナ", text: "ひらがなカタカナ" },
    { name: "Thai", drawn: "ภาษา_ไทย", text: "ภาษาไทย" },
    { name: "beside Latin letters", drawn: "设置_Wi-Fi", text: "设置Wi-Fi" },
    { name: "but a read one stays", drawn: "设置 Wi-Fi", text: "设置 Wi-Fi" },
  ])("none are put into scripts without spaces: $name", ({ drawn, text }) => {
    expect(read(drawn)).toBe(text);
  });
});

test("in a font with wide gaps, words that are shown alone are split no more than the line's others", () => {
  const wide = { inside: 0.1, word: 0.6, beside: { '"': 0.3 } };
  expect(read('"end"', wide)).toBe('" end "');
  expect(read('"end"', { ...wide, known: [0.6, 0.6] })).toBe('"end"');
  expect(read('the_"end"', { ...wide, known: [0.6, 0.6] })).toBe('the "end"');
});

describe("without told glyphs the line is as it was read", () => {
  const crop = { x1: 0, y1: 0, x2: 200, y2: 48 };
  const decode = (text: string): DecodedLine => ({
    characters: [...text],
    steps: [...text].map((_, index) => index * 3),
    probabilities: [...text].map(() => 1),
  });

  test.each([
    { name: "nothing", read: "", text: "" },
    { name: "spaces alone", read: "   ", text: "" },
    { name: "words", read: "Hello World", text: "Hello World" },
    { name: "too many spaces", read: " Hello  World ", text: "Hello World" },
    { name: "no spaces", read: "HelloWorld", text: "HelloWorld" },
  ])("$name", ({ read: characters, text }) => {
    expect(joinWords(decode(characters), crop, { box: crop, glyphs: [] }, 8)).toBe(text);
    expect(joinWords(decode(characters), crop, { box: crop, glyphs: [{ from: 0, to: 200 }] }, 8)).toBe(text);
  });

  test("ink of no height makes no spaces of its own", () => {
    const flat = { ...crop, y2: 0 };
    const glyphs = [
      { from: 0, to: 10 },
      { from: 10, to: 20 },
    ];
    expect(joinWords(decode("ab"), flat, { box: flat, glyphs }, 1)).toBe("ab");
  });
});
