import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Model } from "../../../../src/vision/hosts/host.ts";
import { batchByWidth, recognizeHanLines } from "../../../../src/vision/text/recognition/han-recognition.ts";
import { paintPixels } from "../../painted-image.ts";

const makeBox = (width: number, height: number) => ({ x1: 3, y1: 5, x2: 3 + width, y2: 5 + height });
const boxes = fc.array(
  fc
    .record({
      width: fc.double({ min: 0.05, max: 16_384, noNaN: true }),
      height: fc.double({ min: 0.05, max: 4096, noNaN: true }),
    })
    .map(({ width, height }) => makeBox(width, height)),
  { maxLength: 60 },
);

describe("lines in batches of one width", () => {
  test("every line once, in a batch that holds it, within the bounds of a run", () => {
    fc.assert(
      fc.property(boxes, (lines) => {
        const batches = batchByWidth(lines);
        const indices = batches.flatMap(({ members }) => members.map(({ index }) => index));
        expect(indices.sort((a, b) => a - b)).toEqual(lines.map((_, index) => index));
        for (const { width, members } of batches) {
          expect(width % 16).toBe(0);
          expect(width).toBeGreaterThanOrEqual(32);
          expect(width).toBeLessThanOrEqual(2560);
          expect(members.length === 1 || members.length * width <= 1280).toBe(true);
          for (const { contentWidth } of members) {
            expect(Number.isInteger(contentWidth)).toBe(true);
            expect(contentWidth).toBeGreaterThanOrEqual(16);
            expect(contentWidth).toBeLessThanOrEqual(width);
            // Less than one step is padding, but for the narrowest.
            expect(width === 32 || width - contentWidth < 16).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    { name: "as wide as at a height of 48", width: 100, height: 24, content: 200, padded: 208 },
    { name: "on the step", width: 64, height: 48, content: 64, padded: 64 },
    { name: "one over the step", width: 65, height: 48, content: 65, padded: 80 },
    { name: "narrow: an l", width: 4, height: 48, content: 16, padded: 32 },
    { name: "as wide as may be", width: 2560, height: 48, content: 2560, padded: 2560 },
    { name: "wider: squeezed", width: 16_384, height: 1, content: 2560, padded: 2560 },
  ])("$name", ({ width, height, content, padded }) => {
    expect(batchByWidth([makeBox(width, height)])).toEqual([
      { width: padded, members: [{ index: 0, contentWidth: content }] },
    ]);
  });

  test("no lines, no batches", () => {
    expect(batchByWidth([])).toEqual([]);
  });

  test("full batches: 40 lines of width 128 are 4 runs of 10", () => {
    const batches = batchByWidth(Array.from({ length: 40 }, () => makeBox(128, 48)));
    expect(batches.map(({ members }) => members.length)).toEqual([10, 10, 10, 10]);
  });
});

describe("reading lines in batches", () => {
  /**
   * A network of our own making that can be computed by hand: it answers, a step of 8 columns, the class that the line's
   * brightness names (a level of 51 for each), so that a mix-up of lines, offsets or order shows.
   */
  const brightness: Model = {
    async run({ data, dims }) {
      const [count = 0, , height = 0, width = 0] = dims;
      const steps = width / 8;
      const output = new Float32Array(count * steps * 6);
      for (let line = 0; line < count; line++) {
        for (let step = 0; step < steps; step++) {
          const value = data[line * 3 * height * width + step * 8] as number;
          output[(line * steps + step) * 6 + Math.round(((value + 1) / 2) * 5)] = 1;
        }
      }
      return { data: output, dims: [count, steps, 6] };
    },
  };

  test("each answer at its line's place, whatever batch it was in", async () => {
    // Five bands of levels 51 to 255: the recognizer's "abcde".
    const image = paintPixels(400, 100, (_, y) => {
      const level = (Math.floor(y / 20) + 1) * 51;
      return [level, level, level];
    });
    const bands = [4, 0, 2, 1, 3, 0, 4, 2];
    const widths = [30, 300, 31, 200, 32, 64, 333, 29];
    const lines = bands.map((band, index) => ({
      x1: 10,
      y1: band * 20,
      x2: 10 + (widths[index] ?? 0),
      y2: band * 20 + 20,
    }));
    const read = await recognizeHanLines(image, lines, brightness, ["a", "b", "c", "d", "e"]);
    // A padded step has the value of mid gray, which is one of the characters too: the line's own comes first.
    expect(read.map(({ characters }) => characters[0]).join("")).toBe("eacbdaec");
  });

  test("no lines: the network isn't run", async () => {
    const image = paintPixels(4, 4, () => [0, 0, 0]);
    let runs = 0;
    const counting: Model = {
      run: async (input) => {
        runs++;
        return brightness.run(input);
      },
    };
    expect(await recognizeHanLines(image, [], counting, [])).toEqual([]);
    expect(runs).toBe(0);
  });
});
