import { expect, test } from "vitest";
import { limitLines, MAX_COVERAGE, MAX_LINES, MAX_READ_COLUMNS } from "../../../src/vision/text/reading-limits.ts";
import { recognizeHanLines } from "../../../src/vision/text/recognition/han-recognition.ts";
import { paintPixels } from "../painted-image.ts";

const PIXELS = 4096 * 4096;
const line = (score: number, size = 8) => ({ score, box: { x1: 0, y1: 0, x2: size, y2: size } });

test("the lines of a screen are all kept, in their order", () => {
  const lines = [0.7, 0.9, 0.8, 0.6].map((score) => line(score, 1000));
  expect(limitLines(lines, PIXELS)).toEqual(lines);
});

test("of tens of thousands of lines the surest are kept, as many as locate takes", () => {
  const lines = Array.from({ length: 40_000 }, (_, at) => line(0.6 + ((at * 7919) % 40_000) / 100_000));
  const kept = limitLines(lines, PIXELS);
  expect(kept).toHaveLength(MAX_LINES);
  expect(Math.min(...kept.map(({ score }) => score))).toBeCloseTo(1 - MAX_LINES / 100_000, 3);
  expect(kept).toEqual(lines.filter((one) => kept.includes(one)));
});

test("lines drawn one within the other are looked through no more often than a few times the picture", () => {
  const rings = Array.from({ length: 140 }, (_, at) => line(0.9 - at / 1000, 4096 - 8 * at));
  const kept = limitLines(rings, PIXELS);
  expect(kept.length).toBeGreaterThanOrEqual(MAX_COVERAGE);
  expect(kept.reduce((area, { box }) => area + box.x2 * box.y2, 0)).toBeLessThanOrEqual(MAX_COVERAGE * PIXELS);
});

test("a wall of text is read up to a stated number of columns, and the rest left empty", async () => {
  const image = paintPixels(64, 64, () => [0, 0, 0]);
  const boxes = Array.from({ length: MAX_LINES }, () => ({ x1: 0, y1: 10, x2: 60, y2: 14 }));
  let columns = 0;
  const model = {
    run: async ({ dims }: { dims: readonly number[] }) => {
      const [count = 0, , , width = 0] = dims;
      columns += count * width;
      const steps = width / 8;
      const data = new Float32Array(count * steps * 2);
      for (let at = 1; at < data.length; at += 2) data[at] = 1;
      return { data, dims: [count, steps, 2] };
    },
  };
  const read = await recognizeHanLines(image, boxes, model, ["x"]);
  expect(read).toHaveLength(boxes.length);
  expect(columns).toBeLessThanOrEqual(MAX_READ_COLUMNS);
  expect(columns).toBeGreaterThan(MAX_READ_COLUMNS / 2);
  const readCount = read.filter(({ characters }) => characters.length > 0).length;
  expect(readCount).toBe(columns / 720);
  expect(read.at(-1)).toEqual({ characters: [], steps: [], probabilities: [] });
});
