import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InkRun } from "../../../../src/vision/text/lines/line-ink.ts";
import { cutLongRun } from "../../../../src/vision/text/lines/long-lines.ts";

const HEIGHT = 20;

/** A line of letters 10 pixels wide; `gaps[i]` is the distance before letter `i + 1`. */
function drawLine(gaps: readonly number[]): InkRun {
  const rows = { top: 50, bottom: 50 + HEIGHT };
  const glyphs = [{ from: 100, to: 110, ...rows }];
  for (const gap of gaps) {
    const from = (glyphs.at(-1)?.to ?? 0) + gap;
    glyphs.push({ from, to: from + 10, ...rows });
  }
  return { box: { x1: 100, y1: 50, x2: glyphs.at(-1)?.to ?? 110, y2: 50 + HEIGHT }, glyphs };
}

/** Words of five letters, 2 pixels between letters and 8 between words. */
const wordGaps = (words: number) => Array.from({ length: words * 5 - 1 }, (_, index) => (index % 5 === 4 ? 8 : 2));

describe("a long line", () => {
  test("that fits the recognizer stays whole", () => {
    const run = drawLine(wordGaps(9));
    expect(run.box.x2 - run.box.x1).toBeLessThanOrEqual(32 * HEIGHT);
    expect(cutLongRun(run)).toEqual([run]);
  });

  test("is cut between words only, into pieces that fit", () => {
    const pieces = cutLongRun(drawLine(wordGaps(40)));
    expect(pieces.length).toBeGreaterThan(1);
    for (const { box, glyphs } of pieces) {
      expect(glyphs.length % 5).toBe(0);
      expect(box.x2 - box.x1).toBeLessThanOrEqual(32 * HEIGHT);
    }
  });

  test("without told glyphs stays whole", () => {
    const run: InkRun = { box: { x1: 0, y1: 0, x2: 5000, y2: HEIGHT }, glyphs: [] };
    expect(cutLongRun(run)).toEqual([run]);
  });

  test("keeps every glyph once and in order, whatever the gaps", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 300 }), (gaps) => {
        const run = drawLine(gaps);
        const pieces = cutLongRun(run);
        expect(pieces.flatMap(({ glyphs }) => glyphs)).toEqual(run.glyphs);
        for (const { box, glyphs } of pieces) {
          expect(box).toEqual({ ...run.box, x1: glyphs[0]?.from, x2: glyphs.at(-1)?.to });
        }
      }),
    );
  });
});
