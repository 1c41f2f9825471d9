import { describe, expect, test } from "vitest";
import { decodeImage } from "../../src/images/decode.ts";
import { codecs } from "./codecs.ts";
import { encodeJpeg, findMarker, insertSegment, type JpegOptions } from "./jpeg.ts";
import { concatenate } from "./png.ts";

const SIZES = [
  [1, 1],
  [8, 8],
  [17, 31],
  [100, 37],
] as const;

/** Smooth, so that compression loses little. */
function drawSmooth(width: number, height: number, isGray: boolean): Uint8Array {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const x = at % width;
    const y = Math.floor(at / width);
    const red = 40 + x;
    data.set(isGray ? [red, red, red, 255] : [red, 200 - y, 90 + Math.floor((x + y) / 2), 255], at * 4);
  }
  return data;
}

function findWorstError(actual: Uint8Array, expected: Uint8Array): number {
  return actual.reduce((worst, level, at) => Math.max(worst, Math.abs(level - (expected[at] as number))), 0);
}

const GRAY = 1;
const YCBCR = 3;
const VARIANTS: { name: string; options: JpegOptions }[] = [
  {
    name: "baseline 4:4:4",
    options: { baseline: true, progressive: false, auto_subsample: false, chroma_subsample: 1 },
  },
  {
    name: "baseline 4:2:0",
    options: { baseline: true, progressive: false, auto_subsample: false, chroma_subsample: 2 },
  },
  { name: "progressive 4:4:4", options: { progressive: true, auto_subsample: false, chroma_subsample: 1 } },
  { name: "progressive 4:2:0", options: { progressive: true, auto_subsample: false, chroma_subsample: 2 } },
  { name: "gray baseline", options: { baseline: true, progressive: false, color_space: GRAY } },
  { name: "gray progressive", options: { progressive: true, color_space: GRAY } },
  { name: "standard Huffman tables", options: { progressive: false, optimize_coding: false, color_space: YCBCR } },
];

describe("a JPEG is decoded to its pixels, up to what compression loses", () => {
  test.each(VARIANTS)("$name", async ({ options }) => {
    for (const [width, height] of SIZES) {
      const pixels = drawSmooth(width, height, options.color_space === GRAY);
      const answer = await decodeImage(await encodeJpeg(pixels, width, height, { quality: 98, ...options }), codecs);
      if (!answer.ok) throw new Error(answer.detail);
      expect([answer.image.width, answer.image.height]).toEqual([width, height]);
      expect(answer.image.data.length).toBe(pixels.length);
      expect(findWorstError(answer.image.data, pixels)).toBeLessThanOrEqual(8);
    }
  });
});

describe("what stands around the picture doesn't change it", () => {
  test("EXIF orientation is not applied, trailing bytes and comments are passed over", async () => {
    const plain = await encodeJpeg(drawSmooth(30, 20, false), 30, 20);
    const expected = await decodeImage(plain, codecs);
    // A TIFF block with one entry: orientation (0x112), a short, 6 (turned by 90 degrees).
    const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
    const exif = Uint8Array.of(0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff);
    expect(expected.ok && [expected.image.width, expected.image.height]).toEqual([30, 20]);
    expect(await decodeImage(insertSegment(plain, 0xe1, exif), codecs)).toEqual(expected);
    expect(await decodeImage(insertSegment(plain, 0xfe, exif), codecs)).toEqual(expected);
    expect(await decodeImage(concatenate([plain, exif]), codecs)).toEqual(expected);
  });
});

describe("a damaged scan is refused, not guessed at", () => {
  test.each(VARIANTS.slice(0, 4))("data cut out of the middle, $name", async ({ options }) => {
    const whole = await encodeJpeg(drawSmooth(100, 80, false), 100, 80, options);
    const scan = findMarker(whole, 0xda);
    const kept = scan + 20 + Math.floor((whole.length - scan) / 3);
    const cut = concatenate([whole.subarray(0, kept), Uint8Array.of(0, 0xff, 0xd9)]);
    const answer = await decodeImage(cut, codecs);
    expect(answer.ok).toBe(false);
    expect(!answer.ok && answer.detail).toMatch(/^image (is a JPEG|could not be decoded)/);
  });
});
