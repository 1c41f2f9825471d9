import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type RatedLine, rateLines } from "../../../../src/vision/text/recognition/text-confidence.ts";

const line = (text: string, confidence: number, x = 0, y = 0, height = 20, signShare = 0): RatedLine => ({
  text,
  confidence,
  signShare,
  box: { x1: x, y1: y, x2: x + 12 * [...text].length, y2: y + height },
});
const sign = (text: string, confidence: number, signShare: number): RatedLine => ({
  ...line(text, confidence),
  signShare,
});
const rateFirst = (...lines: RatedLine[]) => rateLines(lines)[0] ?? Number.NaN;

describe("how far a line can be trusted", () => {
  test.each([
    { name: "words as the recognizer says", lines: [line("Settings", 0.97)], rated: 0.97 },
    { name: "two characters that are sure: a little less", lines: [line("OK", 0.99)], rated: 0.99 ** 4 },
    { name: "Chinese words too", lines: [line("设置", 0.9)], rated: 0.9 },
    { name: "figures too", lines: [line("421", 0.9)], rated: 0.9 },
    { name: "several marks a quarter", lines: [line("...", 0.8)], rated: 0.2 },
    { name: "a lone mark a quarter", lines: [line(":", 0.8)], rated: 0.2 },
    { name: "a lone Han character on a screen without any a quarter", lines: [line("三", 1)], rated: 0.25 },
    {
      name: "a lone Han character on a Chinese screen: its power",
      lines: [line("三", 0.9), line("设置", 1)],
      rated: 0.9 ** 8,
    },
    { name: "a lone letter that is sure: a little less", lines: [line("Q", 0.99)], rated: 0.99 ** 8 },
    { name: "a lone letter that isn't: much less", lines: [line("Q", 0.85)], rated: 0.85 ** 8 },
    { name: "a letter outside the basic plane is one", lines: [line("𝔸", 0.9)], rated: 0.9 ** 8 },
    { name: "a lone letter that may as well be a sign: half", lines: [sign("A", 1, 0.5)], rated: 0.5 },
    { name: "two characters that may as well be signs: a quarter", lines: [sign("6P", 0.9, 0.5)], rated: 0.9 ** 4 / 4 },
    { name: "a word that looks like a sign is a word", lines: [sign("Dining", 0.9, 0.5)], rated: 0.9 },
    { name: "what nothing reads as it is", lines: [line("", 0.45)], rated: 0.45 },
    { name: "nothing read", lines: [line("", 0)], rated: 0 },
    { name: "rounding errors above 1 are cut", lines: [line("Settings", 1.0000001)], rated: 1 },
  ])("$name", ({ lines, rated }) => {
    expect(rateFirst(...lines)).toBeCloseTo(rated, 9);
  });
});

describe("lone characters in company", () => {
  const q = line("Q", 0.9, 0);
  test.each([
    { name: "one other isn't enough", others: [line("W", 0.9, 40)], trusted: false },
    { name: "two on the row are: a keyboard", others: [line("W", 0.9, 40), line("E", 0.9, 80)], trusted: true },
    { name: "marks count: a calculator", others: [line("+", 0.9, 40), line("=", 0.9, 80)], trusted: true },
    { name: "a little out of level", others: [line("W", 0.9, 40, 8), line("E", 0.9, 80, -8)], trusted: true },
    { name: "not on other rows", others: [line("W", 0.9, 0, 40), line("E", 0.9, 0, 80)], trusted: false },
    { name: "not of another size", others: [line("W", 0.9, 40, 0, 30), line("E", 0.9, 80, 0, 12)], trusted: false },
    {
      name: "a quarter's difference is one size",
      others: [line("W", 0.9, 40, 0, 26), line("E", 0.9, 80, 0, 16)],
      trusted: true,
    },
    { name: "words are no company", others: [line("Wi", 0.9, 40), line("En", 0.9, 80)], trusted: false },
    { name: "what could not be read is no company", others: [line("", 0, 40), line("", 0, 80)], trusted: false },
  ])("$name", ({ others, trusted }) => {
    expect(rateFirst(q, ...others)).toBeCloseTo(trusted ? 0.9 : 0.9 ** 8, 9);
  });
});

test("any lines: one figure each, from 0 to 1, in their order", () => {
  const anyLine = fc
    .record({
      text: fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom("", "Q", "三", "…")),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      x: fc.nat({ max: 50 }),
      y: fc.nat({ max: 50 }),
    })
    .map(({ text, confidence, x, y }) => line(text, confidence, x, y));
  fc.assert(
    fc.property(fc.array(anyLine), (lines) => {
      const rated = rateLines(lines);
      expect(rated).toHaveLength(lines.length);
      rated.forEach((value, index) => {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(lines[index]?.confidence ?? 0);
      });
      expect(rateLines([...lines].reverse())).toEqual(rated.reverse());
    }),
  );
});
