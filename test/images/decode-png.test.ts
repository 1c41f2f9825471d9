import { describe, expect, test } from "vitest";
import { decodeImage } from "../../src/images/decode.ts";
import { codecs } from "./codecs.ts";
import { buildChunk, buildPng, joinPng, listPngChunks, type PngSpec } from "./png.ts";

type Rgba = [number, number, number, number];

const SIZES = [
  [1, 1],
  [3, 2],
  [5, 9],
  [17, 13],
] as const;
const PALETTE = Array.from({ length: 256 }, (_, index) => [index, (index * 7) % 256, 255 - index]);
const TRANSLUCENT = Array.from({ length: 200 }, (_, index) => (index * 37) % 256);

/** A sample that differs from place to place, including the low byte. */
function sampleAt(bitDepth: number) {
  return (x: number, y: number, channel: number) => (x * 4099 + y * 257 + channel * 8209 + 31 * x * y) % 2 ** bitDepth;
}

/** The picture that the spec describes, derived from the samples and not from a file. */
function renderOverWhite(spec: PngSpec): number[] {
  const pixels: number[] = [];
  for (let y = 0; y < spec.height; y++) {
    for (let x = 0; x < spec.width; x++) {
      const [red, green, blue, alpha] = readPixel(spec, x, y);
      for (const level of [red, green, blue]) pixels.push(Math.round((level * alpha + 255 * (255 - alpha)) / 255));
      pixels.push(255);
    }
  }
  return pixels;
}

function readPixel({ colorType, bitDepth, sample, palette, transparency }: PngSpec, x: number, y: number): Rgba {
  const raw = (channel: number) => sample(x, y, channel);
  const level = (channel: number) => (bitDepth === 16 ? raw(channel) >> 8 : raw(channel) * (255 / (2 ** bitDepth - 1)));
  const isKeyed = (channels: number) =>
    transparency !== undefined &&
    Array.from({ length: channels }, (_, n) => (transparency[2 * n] ?? 0) * 256 + (transparency[2 * n + 1] ?? 0)).every(
      (key, n) => key === raw(n),
    );
  if (colorType === 0) return [level(0), level(0), level(0), isKeyed(1) ? 0 : 255];
  if (colorType === 2) return [level(0), level(1), level(2), isKeyed(3) ? 0 : 255];
  if (colorType === 4) return [level(0), level(0), level(0), level(1)];
  if (colorType === 6) return [level(0), level(1), level(2), level(3)];
  const entry = palette?.[raw(0)] as [number, number, number];
  return [...entry, transparency?.[raw(0)] ?? 255];
}

/** The tRNS chunk that makes the pixel at 0, 0 transparent, or a palette's first entries translucent. */
function keyFirstPixel(colorType: PngSpec["colorType"], bitDepth: number): number[] {
  if (colorType === 3) return TRANSLUCENT.slice(0, Math.min(2 ** bitDepth, 200));
  const channels = colorType === 0 ? 1 : 3;
  return Array.from({ length: channels }, (_, channel) => sampleAt(bitDepth)(0, 0, channel)).flatMap((key) => [
    key >> 8,
    key & 255,
  ]);
}

const FORMATS = [
  { colorType: 0, depths: [1, 2, 4, 8, 16], keyed: [false, true] },
  { colorType: 2, depths: [8, 16], keyed: [false, true] },
  { colorType: 3, depths: [1, 2, 4, 8], keyed: [false, true] },
  { colorType: 4, depths: [8, 16], keyed: [false] },
  { colorType: 6, depths: [8, 16], keyed: [false] },
] as const;

const TABLE = FORMATS.flatMap(({ colorType, depths, keyed }) =>
  depths.flatMap((bitDepth) =>
    keyed.flatMap((isKeyed) => [false, true].map((interlaced) => ({ colorType, bitDepth, isKeyed, interlaced }))),
  ),
);

describe("a PNG of every colour type, depth and interlace is decoded to its pixels over white", () => {
  test.each(TABLE)("type $colorType, $bitDepth bits, tRNS $isKeyed, interlaced $interlaced", async (format) => {
    const { colorType, bitDepth, isKeyed, interlaced } = format;
    for (const [width, height] of SIZES) {
      const spec: PngSpec = {
        width,
        height,
        colorType,
        bitDepth,
        interlaced,
        sample: sampleAt(bitDepth),
        ...(colorType === 3 ? { palette: PALETTE.slice(0, 2 ** bitDepth) } : {}),
        ...(isKeyed ? { transparency: keyFirstPixel(colorType, bitDepth) } : {}),
      };
      const answer = await decodeImage(buildPng(spec), codecs);
      if (!answer.ok) throw new Error(answer.detail);
      expect([answer.image.width, answer.image.height]).toEqual([width, height]);
      expect(Array.from(answer.image.data)).toEqual(renderOverWhite(spec));
    }
  });
});

describe("what stands around the picture doesn't change it", () => {
  const spec: PngSpec = { width: 6, height: 5, colorType: 2, bitDepth: 8, sample: sampleAt(8) };
  const [header, data, end] = listPngChunks(spec) as [Uint8Array, Uint8Array, Uint8Array];
  const bytes = (...values: number[]) => Uint8Array.from(values);
  const payload = data.subarray(8, -4);
  const parts = [payload.subarray(0, 3), new Uint8Array(0), payload.subarray(3, 9), payload.subarray(9)];

  test.each([
    { name: "bytes behind IEND", file: joinPng([header, data, end, bytes(1, 2, 3, 4)]) },
    { name: "a second file behind IEND", file: joinPng([header, data, end, joinPng([header, data, end])]) },
    {
      name: "gamma and colour profile",
      file: joinPng([header, buildChunk("gAMA", bytes(0, 0, 1, 0)), buildChunk("iCCP", bytes(9, 0, 0, 7)), data, end]),
    },
    {
      name: "malformed text",
      file: joinPng([header, buildChunk("tEXt", bytes(0, 0, 255)), buildChunk("zTXt", bytes(65)), data, end]),
    },
    {
      name: "a private chunk",
      file: joinPng([header, buildChunk("prVt", bytes(1)), data, buildChunk("prVt", bytes(2)), end]),
    },
    { name: "a palette as a hint", file: joinPng([header, buildChunk("PLTE", bytes(1, 2, 3)), data, end]) },
    {
      name: "data in several chunks, one empty",
      file: joinPng([header, ...parts.map((part) => buildChunk("IDAT", part)), end]),
    },
    {
      name: "an animation: its default image",
      file: joinPng([
        header,
        buildChunk("acTL", bytes(0, 0, 0, 2, 0, 0, 0, 0)),
        data,
        buildChunk("fcTL", new Uint8Array(26)),
        buildChunk("fdAT", new Uint8Array(20)),
        end,
      ]),
    },
  ])("$name", async ({ file }) => {
    const answer = await decodeImage(file, codecs);
    expect(answer.ok && Array.from(answer.image.data)).toEqual(renderOverWhite(spec));
  });
});

test("pictures decoded one after the other, or at a time, don't share pixels", async () => {
  const specs = [3, 40, 77, 200].map(
    (level) => ({ width: 8, height: 8, colorType: 0, bitDepth: 8, sample: () => level }) as const,
  );
  const answers = await Promise.all(specs.map((spec) => decodeImage(buildPng(spec), codecs)));
  expect(answers.map((answer) => answer.ok && answer.image.data[60])).toEqual([3, 40, 77, 200]);
});

test("a palette index beyond the palette is answered, and is opaque", async () => {
  const spec: PngSpec = { width: 4, height: 1, colorType: 3, bitDepth: 8, sample: (x) => x, palette: [[1, 2, 3]] };
  const answer = await decodeImage(buildPng(spec), codecs);
  expect(answer.ok && Array.from(answer.image.data.subarray(0, 8))).toEqual([1, 2, 3, 255, 0, 0, 0, 255]);
});
