import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateLetterHeight } from "../../src/vision/letter-height.ts";
import { type Colour, paintPixels, paintRectangles, type Rectangle } from "./painted-image.ts";

const PAPER: Colour = [255, 255, 255];
const INK: Colour = [40, 40, 40];

/** Bars as wide as letters of that height, in rows: what a text's outlines are like. */
function paintText(height: number, top: number, rows = 3, letters = 12): Rectangle[] {
  const width = Math.max(2, Math.round(height * 0.5));
  const advance = width + Math.max(2, Math.round(height * 0.2));
  return Array.from({ length: rows * letters }, (_, index) => ({
    x: 20 + (index % letters) * advance,
    y: top + Math.floor(index / letters) * height * 2,
    width,
    height,
    colour: INK,
  }));
}

describe("the height of a picture's letters", () => {
  test("is that of the rows of shapes in it, to a pixel", () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 60 }), (height) => {
        const image = paintRectangles(1000, 800, PAPER, paintText(height, 20));
        expect(Math.abs((estimateLetterHeight(image) ?? 0) - height)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 30 },
    );
  });

  test("is that of the smaller text where there is much of it", () => {
    const image = paintRectangles(1000, 800, PAPER, [...paintText(40, 20, 2, 8), ...paintText(10, 300, 6, 40)]);
    expect(Math.abs((estimateLetterHeight(image) ?? 0) - 10)).toBeLessThanOrEqual(1);
  });

  test("doesn't depend on which is darker, ground or text", () => {
    const dark = paintRectangles(
      600,
      400,
      INK,
      paintText(20, 20).map((letter) => ({ ...letter, colour: PAPER })),
    );
    const light = paintRectangles(600, 400, PAPER, paintText(20, 20));
    expect(estimateLetterHeight(dark)).toBe(estimateLetterHeight(light));
  });

  test.each([
    { name: "an empty picture", image: paintPixels(300, 200, () => [90, 120, 200]) },
    { name: "one pixel", image: paintPixels(1, 1, () => INK) },
    { name: "a column", image: paintPixels(1, 300, (_, y) => (y % 20 < 10 ? INK : PAPER)) },
    {
      name: "a frame",
      image: paintRectangles(600, 400, PAPER, [{ x: 20, y: 20, width: 500, height: 300, colour: INK }]),
    },
    {
      name: "two icons far apart",
      image: paintRectangles(600, 400, PAPER, [
        { x: 20, y: 20, width: 30, height: 30, colour: INK },
        { x: 400, y: 20, width: 30, height: 30, colour: INK },
      ]),
    },
  ])("is unknown for $name", ({ image }) => {
    expect(estimateLetterHeight(image)).toBeNull();
  });
});

describe("fine patterns over all of the largest picture fit an isolate's memory beside its pixels", () => {
  const module = resolve(import.meta.dirname, "../../src/vision/letter-height.ts");
  /** Estimates the height in a thread whose heap is small; typed arrays, such as the pixels, don't count there. */
  const estimateInLittleMemory = (level: string) =>
    new Promise<number | null>((settle, fail) => {
      const worker = new Worker(
        `import(${JSON.stringify(module)}).then(({ estimateLetterHeight }) => {
          const [width, height] = [4096, 4096];
          const data = new Uint8Array(width * height * 4).fill(255);
          for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at += 4) data.fill(${level}, at, at + 3);
          require("node:worker_threads").parentPort.postMessage(estimateLetterHeight({ width, height, data }));
        })`,
        { eval: true, resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 } },
      );
      worker.once("message", settle).once("error", fail);
    });

  test.each([
    { name: "stripes of two pixels", level: "(x & 2) * 127", height: null },
    { name: "dots of two pixels", level: "((x & 2) && (y & 2)) ? 0 : 255", height: null },
    { name: "bars as high as small letters", level: "(x % 4 < 2 && y % 8 < 5) ? 0 : 255", height: 6 },
  ])("$name", async ({ level, height }) => {
    expect(await estimateInLittleMemory(level)).toBe(height);
  });
});
