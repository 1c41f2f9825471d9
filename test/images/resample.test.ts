import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Box } from "../../src/domain/screens/box.ts";
import type { RgbaImage } from "../../src/images/image.ts";
import { type Normalization, resampleToPlanes } from "../../src/images/resample.ts";
import { paintPixels } from "../vision/painted-image.ts";

/** 255 stays 1 and 0 stays 0, whatever the channel. */
const PLAIN: Normalization = { order: "bgr", mean: [0, 0, 0], deviation: [1, 1, 1] };

/** The picture's part as planes of their own: `planes[plane][y * width + x]`. */
function resample(image: RgbaImage, crop: Box, width: number, height: number, normalization = PLAIN): number[][] {
  const data = new Float32Array(3 * width * height).fill(Number.NaN);
  const target = { data, offset: 0, width, height, rowStride: width, planeStride: width * height };
  resampleToPlanes(image, crop, target, normalization);
  return [0, 1, 2].map((channel) => [...data.subarray(channel * width * height, (channel + 1) * width * height)]);
}

const whole = ({ width, height }: RgbaImage): Box => ({ x1: 0, y1: 0, x2: width, y2: height });
const gray = (level: number): [number, number, number] => [level, level, level];

describe("a part of a picture as a network's input", () => {
  test("at its own size: the pixels, normalized, blue, green, red", () => {
    const image = paintPixels(7, 5, (x, y) => [x * 30, y * 40, (x + y) * 20]);
    const normalization: Normalization = {
      order: "bgr",
      mean: [0.485, 0.456, 0.406],
      deviation: [0.229, 0.224, 0.225],
    };
    const planes = resample(image, { x1: 2, y1: 1, x2: 6, y2: 4 }, 4, 3, normalization);
    for (let y = 0; y < 3; y++) {
      for (let x = 0; x < 4; x++) {
        const at = y * 4 + x;
        expect(planes[0]?.[at]).toBeCloseTo((((x + 2 + y + 1) * 20) / 255 - 0.485) / 0.229, 5);
        expect(planes[1]?.[at]).toBeCloseTo((((y + 1) * 40) / 255 - 0.456) / 0.224, 5);
        expect(planes[2]?.[at]).toBeCloseTo((((x + 2) * 30) / 255 - 0.406) / 0.225, 5);
      }
    }
  });

  test("raw levels in red, green, blue order come out as they went in", () => {
    const raw: Normalization = { order: "rgb", mean: [0, 0, 0], deviation: [1 / 255, 1 / 255, 1 / 255] };
    const image = paintPixels(5, 3, (x, y) => [x * 60, y * 100, 255 - x - y]);
    const planes = resample(image, whole(image), 5, 3, raw);
    for (let y = 0; y < 3; y++) {
      for (let x = 0; x < 5; x++) {
        expect(planes.map((plane) => plane[y * 5 + x])).toEqual([x * 60, y * 100, 255 - x - y]);
      }
    }
  });

  test("one colour stays that colour at any scale, also at the borders", () => {
    const edge = fc.double({ min: 0, max: 1, noNaN: true });
    const size = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(size, size, size, size, edge, edge, edge, edge, (width, height, outWidth, outHeight, a, b, c, d) => {
        const crop = {
          x1: Math.min(a, b) * width,
          x2: Math.max(a, b) * width + 1e-3,
          y1: Math.min(c, d) * height,
          y2: Math.max(c, d) * height + 1e-3,
        };
        const image = paintPixels(width, height, () => [51, 102, 204]);
        const planes = resample(image, crop, outWidth, outHeight);
        [204, 102, 51].forEach((level, channel) => {
          for (const value of planes[channel] ?? []) expect(value).toBeCloseTo(level / 255, 5);
        });
      }),
    );
  });

  test.each([
    { name: "half as large", outWidth: 20, x1: 0, x2: 40 },
    { name: "a third, of a part between pixels", outWidth: 10, x1: 5.25, x2: 35.25 },
    { name: "twice as large", outWidth: 60, x1: 5, x2: 35 },
    { name: "one and a half times, of a part between pixels", outWidth: 30, x1: 8.6, x2: 28.6 },
  ])("a straight ramp stays straight: $name", ({ outWidth, x1, x2 }) => {
    const image = paintPixels(40, 4, (x) => gray(x * 6));
    const [plane] = resample(image, { x1, y1: 0, x2, y2: 4 }, outWidth, 2);
    const scale = (x2 - x1) / outWidth;
    for (let x = 0; x < outWidth; x++) {
      const center = x1 + (x + 0.5) * scale - 0.5;
      // Where the filter reaches over the border the border's pixel repeats.
      if (center < Math.max(scale, 1) || center > 39 - Math.max(scale, 1)) continue;
      expect(plane?.[x]).toBeCloseTo((center * 6) / 255, 4);
    }
  });

  test("a checkerboard shrinks to its mean instead of falling between samples", () => {
    const image = paintPixels(64, 64, (x, y) => gray((x + y) % 2 === 0 ? 255 : 0));
    for (const side of [32, 16, 13, 7]) {
      const [plane] = resample(image, whole(image), side, side);
      for (const value of plane ?? []) expect(Math.abs(value - 0.5)).toBeLessThan(0.05);
    }
  });

  test("a thin line fades when shrunk, wherever it lies, but never vanishes", () => {
    for (let at = 8; at < 56; at++) {
      const image = paintPixels(64, 2, (x) => gray(x === at ? 255 : 0));
      const [plane = []] = resample(image, whole(image), 16, 1);
      expect(plane.reduce((sum, value) => sum + value, 0)).toBeCloseTo(64 / 16 / 16, 1);
      expect(Math.max(...plane)).toBeGreaterThan(0.1);
    }
  });

  test("writes its own place of a larger tensor and nothing else", () => {
    const image = paintPixels(4, 4, () => gray(255));
    const data = new Float32Array(200).fill(-1);
    const target = { data, offset: 10, width: 3, height: 2, rowStride: 5, planeStride: 50 };
    resampleToPlanes(image, whole(image), target, PLAIN);
    const places = [0, 1, 2].flatMap((channel) =>
      [0, 1].flatMap((y) => [0, 1, 2].map((x) => 10 + channel * 50 + y * 5 + x)),
    );
    data.forEach((value, at) => {
      expect(value).toBeCloseTo(places.includes(at) ? 1 : -1, 5);
    });
  });

  test.each([
    { name: "one pixel, much enlarged", width: 1, height: 1, outWidth: 96, outHeight: 48 },
    { name: "a row of one pixel's height", width: 16_384, height: 1, outWidth: 2560, outHeight: 48 },
    { name: "a column of one pixel's width", width: 1, height: 16_384, outWidth: 32, outHeight: 48 },
  ])("every output is a number from black to white: $name", ({ width, height, outWidth, outHeight }) => {
    const image = paintPixels(width, height, (x, y) => gray(((x + y) * 37) % 256));
    for (const plane of resample(image, whole(image), outWidth, outHeight)) {
      expect(plane.every((value) => value >= -1e-5 && value <= 1 + 1e-5)).toBe(true);
    }
  });

  test("a part of no width gives numbers too", () => {
    const image = paintPixels(8, 8, (x) => gray(x * 20));
    const [plane] = resample(image, { x1: 8, y1: 0, x2: 8, y2: 8 }, 16, 48);
    for (const value of plane ?? []) expect(value).toBeCloseTo(140 / 255, 5);
  });
});
