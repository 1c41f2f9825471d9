import { describe, expect, test } from "vitest";
import type { RgbaImage } from "../../src/images/image.ts";
import { shrinkImage } from "../../src/images/shrink.ts";
import { paintPixels } from "../vision/painted-image.ts";

const pixelOf = ({ width, data }: RgbaImage, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

describe("a picture at a smaller size", () => {
  test("is the same picture at its own size", () => {
    const image = paintPixels(5, 3, (x, y) => [x, y, 9]);
    expect(shrinkImage(image, { width: 5, height: 3 })).toBe(image);
  });

  test.each([
    { name: "half", from: [64, 48], to: [32, 24] },
    { name: "by odd factors", from: [61, 47], to: [23, 19] },
    { name: "one side only", from: [40, 40], to: [40, 7] },
    { name: "to one pixel", from: [33, 57], to: [1, 1] },
    { name: "a row to a pixel", from: [16_384, 1], to: [1, 1] },
    { name: "a column to a pixel", from: [1, 16_384], to: [1, 1] },
    { name: "a tall capture to a square", from: [1024, 16_384], to: [64, 64] },
    { name: "the bound of pixels to a row", from: [4096, 4096], to: [4096, 1] },
    { name: "the bound of pixels to a column", from: [4096, 4096], to: [1, 4096] },
  ])("one colour stays that colour, opaque: $name", ({ from, to }) => {
    const [width = 0, height = 0] = from;
    const [toWidth = 0, toHeight = 0] = to;
    const data = new Uint8Array(width * height * 4);
    new Uint32Array(data.buffer).fill(0xff_0c_83_fe);
    const shrunk = shrinkImage({ width, height, data }, { width: toWidth, height: toHeight });
    expect(shrunk).toMatchObject({ width: toWidth, height: toHeight });
    expect(shrunk.data.length).toBe(toWidth * toHeight * 4);
    for (let at = 0; at < shrunk.data.length; at += 4) {
      // Compared by hand: millions of expectations would take minutes.
      const [red, green, blue, alpha] = shrunk.data.subarray(at, at + 4);
      if (red !== 0xfe || green !== 0x83 || blue !== 0x0c || alpha !== 255) expect.fail(`another colour at ${at / 4}`);
    }
  });

  test("what lay left of, or above, a point still does, in the same share", () => {
    const image = paintPixels(90, 60, (x, y) => [x < 30 ? 255 : 0, y < 40 ? 255 : 0, 0]);
    const shrunk = shrinkImage(image, { width: 30, height: 20 });
    expect(pixelOf(shrunk, 8, 5)).toEqual([255, 255, 0, 255]);
    expect(pixelOf(shrunk, 11, 5)).toEqual([0, 255, 0, 255]);
    expect(pixelOf(shrunk, 8, 15)).toEqual([255, 0, 0, 255]);
    expect(pixelOf(shrunk, 11, 15)).toEqual([0, 0, 0, 255]);
  });

  test("levels are rounded to nearest", () => {
    const image = paintPixels(4, 1, (x) => (x % 2 === 0 ? [100, 0, 255] : [101, 3, 254]));
    const [red = 0, green = 0, blue = 0] = pixelOf(shrinkImage(image, { width: 1, height: 1 }), 0, 0);
    expect([100, 101]).toContain(red);
    expect([1, 2]).toContain(green);
    expect([254, 255]).toContain(blue);
  });

  test.each([
    [11, 10],
    [10, 11],
    [0, 5],
    [5, 0],
    [-1, 5],
    [2.5, 5],
    [5, Number.NaN],
    [Number.POSITIVE_INFINITY, 5],
  ])("is never enlarged, nor of an odd size: %d x %d of 10 x 10", (width, height) => {
    const image = paintPixels(10, 10, () => [1, 2, 3]);
    expect(() => shrinkImage(image, { width, height })).toThrow(RangeError);
  });

  test("a part of it is that part, pixel by pixel, and can be shrunk too", () => {
    const image = paintPixels(40, 30, (x, y) => [x, y, 7]);
    const part = { x1: 10, y1: 5, x2: 30, y2: 25 };
    const own = shrinkImage(image, { width: 20, height: 20 }, part);
    expect([own.width, own.height]).toEqual([20, 20]);
    expect(pixelOf(own, 0, 0)).toEqual([10, 5, 7, 255]);
    expect(pixelOf(own, 19, 19)).toEqual([29, 24, 7, 255]);
    const half = shrinkImage(image, { width: 10, height: 10 }, part);
    // The middle of four pixels: 20 and 21 in x, 15 and 16 in y.
    const [red, green, blue] = pixelOf(half, 5, 5);
    expect([20, 21]).toContain(red);
    expect([15, 16]).toContain(green);
    expect(blue).toBe(7);
  });

  test.each([
    { x1: -1, y1: 0, x2: 5, y2: 5 },
    { x1: 0, y1: 0, x2: 11, y2: 5 },
    { x1: 5, y1: 0, x2: 5, y2: 5 },
    { x1: 6, y1: 0, x2: 5, y2: 5 },
    { x1: 0.5, y1: 0, x2: 5, y2: 5 },
    { x1: 0, y1: Number.NaN, x2: 5, y2: 5 },
  ])("a part that isn't within it, or isn't whole, is refused: %o", (part) => {
    const image = paintPixels(10, 10, () => [1, 2, 3]);
    expect(() => shrinkImage(image, { width: 1, height: 1 }, part)).toThrow(RangeError);
  });

  test("a part isn't enlarged to the size of the whole", () => {
    const image = paintPixels(10, 10, () => [1, 2, 3]);
    expect(() => shrinkImage(image, { width: 10, height: 10 }, { x1: 0, y1: 0, x2: 5, y2: 5 })).toThrow(RangeError);
  });
});
