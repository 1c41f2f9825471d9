import { describe, expect, test } from "vitest";
import type { Reading } from "../../../../src/vision/text/choose-reading.ts";
import { restoreCopyright } from "../../../../src/vision/text/letters/copyright-sign.ts";
import type { Glyph } from "../../../../src/vision/text/lines/line-ink.ts";

const CELL = 12;
const BASE = 30;
const FIGURE: Glyph = { from: 1, to: 11, top: BASE - 10, bottom: BASE };

const SPACE = 5;

/** The ink of a line; "©" stands for `sign`, of which the reader outputs nothing. */
function restore(painted: string, sign: Partial<Glyph> = {}): Reading {
  const glyphs: Glyph[] = [];
  const read: { character: string; at: number }[] = [];
  let x = 0;
  for (const character of painted) {
    const own = character === "©" ? { ...FIGURE, ...sign } : FIGURE;
    if (character !== " ") glyphs.push({ ...own, from: own.from + x, to: own.to + x });
    if (character !== " " && character !== "©") read.push({ character, at: x + FIGURE.to });
    x += character === " " ? SPACE : CELL;
  }
  const letters = read.map(({ character, at }) => ({ character, probability: 0.99, place: at / x }));
  const text = painted.replace("© ", "");
  const crop = { x1: 0, y1: 15, x2: x, y2: 35 };
  return restoreCopyright({ text, confidence: 0.9, trust: 1, letters, isUnread: false, signShare: 0 }, crop, glyphs);
}

describe("a round sign before a year, of which nothing was read, is a copyright sign", () => {
  test.each(["© 2026 Acme", "© 1998", "Copyright © 2026 Acme", "© 2024-26 Acme"])("%s", (painted) => {
    const { text, letters } = restore(painted);
    expect(text).toBe(painted);
    expect(letters.map(({ character }) => character).join("")).toBe(painted.replaceAll(" ", ""));
  });
});

describe("no copyright sign is", () => {
  test.each([
    ["a calendar's sign before a date", "© 2026-11-21", {}],
    ["a sign before another number", "© 3026 Acme", {}],
    ["a sign before a word", "© Acme", {}],
    ["a larger sign", "© 2026 Acme", { top: BASE - 16, bottom: BASE + 2, from: -4, to: 12 }],
    ["a dot", "© 2026 Acme", { top: BASE - 6, bottom: BASE - 2, from: 4, to: 8 }],
    ["a stroke", "© 2026 Acme", { from: 5, to: 7 }],
  ] as const)("%s", (_name, painted, sign) => {
    expect(restore(painted, sign).text).not.toContain("©");
  });
});
