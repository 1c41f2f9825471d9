import { describe, expect, test } from "vitest";
import { decodeImage } from "../../src/images/decode.ts";
import { AC_TABLE, BlockEncoder, DC_TABLE } from "../../src/images/jpeg/jpeg-block-encoder.ts";
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

/** The entropy-coded data of gray blocks, each of one DC coefficient and an AC one. */
function encodeBlocks(levels: readonly number[]): Uint8Array {
  const encoder = new BlockEncoder(1024, 65_536);
  let before = 0;
  for (const level of levels) {
    encoder.addBlock(Int16Array.of(level, 3, ...new Array<number>(62).fill(0)), 0, before);
    before = level;
  }
  encoder.addBytes([]);
  return encoder.finish();
}

/** A gray JPEG of one row of 12 blocks, whose data come in intervals of four with restart markers between them. */
function joinIntervals(intervals: readonly Uint8Array[], jfifMajor = 1): Uint8Array<ArrayBuffer> {
  const segment = (marker: number, ...payload: number[]) =>
    Uint8Array.of(0xff, marker, (payload.length + 2) >> 8, (payload.length + 2) & 255, ...payload);
  return concatenate([
    Uint8Array.of(0xff, 0xd8),
    segment(0xe0, ...Buffer.from("JFIF\0"), jfifMajor, 2, 0, 0, 1, 0, 1, 0, 0),
    segment(0xdb, 0, ...new Array<number>(64).fill(8)),
    segment(0xc0, 8, 0, 8, 0, 96, 1, 1, 0x11, 0),
    segment(0xc4, 0x00, ...DC_TABLE.counts, ...DC_TABLE.symbols),
    segment(0xc4, 0x10, ...AC_TABLE.counts, ...AC_TABLE.symbols),
    segment(0xdd, 0, 4),
    segment(0xda, 1, 1, 0, 0, 63, 0),
    ...intervals.flatMap((data, index) => (index === 0 ? [data] : [Uint8Array.of(0xff, 0xcf + index), data])),
    Uint8Array.of(0xff, 0xd9),
  ]);
}

describe("of a JPEG with restart markers", () => {
  const intervals = [
    [10, 20, 30, 40],
    [50, 60, 70, 80],
    [-90, -80, -70, -60],
  ].map(encodeBlocks) as [Uint8Array, Uint8Array, Uint8Array];
  const [first, second, third] = intervals;
  const padded = concatenate([first, Uint8Array.of(1, 2, 3, 4)]);
  const cut = second.subarray(0, 3);

  test("stray bytes behind an interval are passed over", async () => {
    const answer = await decodeImage(joinIntervals([padded, second, third]), codecs);
    expect(answer).toEqual(await decodeImage(joinIntervals(intervals), codecs));
    expect(answer.ok).toBe(true);
  });

  test("an unknown version of JFIF changes nothing", async () => {
    const answer = await decodeImage(joinIntervals(intervals, 2), codecs);
    expect(answer).toEqual(await decodeImage(joinIntervals(intervals), codecs));
    expect(answer.ok).toBe(true);
  });

  test.each([
    { name: "alone", file: joinIntervals([first, cut, third]) },
    { name: "behind one with stray bytes", file: joinIntervals([padded, cut, third]) },
    { name: "under an unknown version of JFIF", file: joinIntervals([first, cut, third], 2) },
  ])("an interval that is cut short is refused, $name", async ({ file }) => {
    expect(await decodeImage(file, codecs)).toEqual({
      ok: false,
      detail: "image could not be decoded: its compressed data are damaged",
    });
  });
});
