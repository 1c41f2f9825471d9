import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chooseCrop,
  chooseLineWidth,
  fingerprintLine,
  sampleLine,
} from "../../../../src/vision/text/lines/line-sample.ts";
import { paintPixels } from "../../painted-image.ts";

/** Two equal words of stripes, 40 pixels apart, and a third of another brightness. */
const image = paintPixels(200, 40, (x, y) => {
  const isInk = y >= 10 && y < 30 && x % 40 >= 10 && x % 40 < 30 && x % 3 === 1 - (Math.floor(x / 40) % 1);
  const level = x >= 160 && isInk ? 90 : isInk ? 20 : 250;
  return [level, level, 255];
});
const word = (at: number) => ({ x1: 10 + 120 * at, y1: 10, x2: 30 + 120 * at, y2: 30 });

describe("a line as the small networks are shown it", () => {
  test("32 rows of red, green and blue as they are, and a width in eights", () => {
    const { data, dims } = sampleLine(image, { x1: 0, y1: 0, x2: 50, y2: 9 });
    expect(dims).toEqual([1, 3, 32, 176]);
    expect(data).toHaveLength(3 * 32 * 176);
    expect(data[0]).toBeCloseTo(250, 3);
    expect(data.at(-1)).toBeCloseTo(255, 3);
  });

  test("any crop: a width in eights within the bounds, nearest to its own", () => {
    const sides = fc.record({ width: fc.integer({ min: 1, max: 16_384 }), height: fc.integer({ min: 1, max: 4096 }) });
    fc.assert(
      fc.property(sides, ({ width, height }) => {
        const chosen = chooseLineWidth({ x1: 3, y1: 5, x2: 3 + width, y2: 5 + height });
        const natural = (32 * width) / height;
        expect(chosen % 8).toBe(0);
        expect(chosen).toBeGreaterThanOrEqual(16);
        expect(chosen).toBeLessThanOrEqual(1600);
        if (natural >= 16 && natural <= 1600) expect(Math.abs(chosen - natural)).toBeLessThanOrEqual(4);
      }),
    );
  });

  test("a fifth of the ink's height above and below, three twentieths beside, within the picture", () => {
    const glyphs = [{ from: 10, to: 30, top: 10, bottom: 30 }];
    expect(chooseCrop({ box: { x1: 10, y1: 10, x2: 30, y2: 30 }, glyphs }, image)).toEqual({
      x1: 7,
      y1: 6,
      x2: 33,
      y2: 34,
    });
    expect(chooseCrop({ box: { x1: 1, y1: 1, x2: 199, y2: 39 }, glyphs }, image)).toEqual({
      x1: 0,
      y1: 0,
      x2: 200,
      y2: 40,
    });
  });

  test("without told ink the box is shown as it is", () => {
    const box = { x1: 10, y1: 10, x2: 30, y2: 30 };
    expect(chooseCrop({ box, glyphs: [] }, image)).toEqual(box);
  });
});

describe("equal crops are known again", () => {
  test("the same pixels elsewhere have one fingerprint, others another", () => {
    const [first, again, other] = [word(0), word(1), { ...word(0), y1: 9 }].map((crop) =>
      fingerprintLine(sampleLine(image, crop)),
    );
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });
});
