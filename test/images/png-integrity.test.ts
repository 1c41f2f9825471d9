import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { judgeImage } from "./judge.ts";
import {
  buildChunk,
  buildHeaderChunk,
  buildScanlines,
  concatenate,
  joinPng,
  listPngChunks,
  type PngSpec,
} from "./png.ts";

const gray: PngSpec = { width: 9, height: 7, bitDepth: 8, colorType: 0, sample: (x, y) => (x * 31 + y * 7) % 256 };
const palette: PngSpec = {
  width: 4,
  height: 4,
  bitDepth: 2,
  colorType: 3,
  sample: (x) => x,
  palette: [
    [0, 0, 0],
    [9, 9, 9],
    [5, 5, 5],
    [7, 7, 7],
  ],
};
const [header, data, end] = listPngChunks(gray) as [Uint8Array, Uint8Array, Uint8Array];
const [paletteHeader, colours, paletteData] = listPngChunks(palette) as [Uint8Array, Uint8Array, Uint8Array];
const whole = joinPng([header, data, end]);
const scanlines = buildScanlines(gray);
const zlib = deflateSync(scanlines);
const DAMAGED = "image is a PNG whose compressed data are damaged or cut short";

function flip(bytes: Uint8Array, at: number): Uint8Array {
  const flipped = Uint8Array.from(bytes);
  flipped[at] = (flipped[at] as number) ^ 1;
  return flipped;
}

function withData(compressed: Uint8Array, spec: PngSpec = gray): Uint8Array {
  return joinPng([buildHeaderChunk(spec), buildChunk("IDAT", compressed), end]);
}

describe("a whole PNG passes", () => {
  test.each([false, true])("interlaced %s, in sizes that leave passes empty", async (interlaced) => {
    for (const width of [1, 2, 3, 4, 5, 8, 9]) {
      for (const height of [1, 2, 4, 5, 9]) {
        expect(await judgeImage(joinPng(listPngChunks({ ...gray, width, height, interlaced })))).toEqual({ ok: true });
      }
    }
  });

  test("of the largest size, mostly empty", async () => {
    const spec: PngSpec = { ...gray, width: 4096, height: 4096, bitDepth: 1 };
    expect(await judgeImage(withData(deflateSync(new Uint8Array(513 * 4096)), spec))).toEqual({ ok: true });
  });
});

describe("a PNG cut short is refused", () => {
  test("wherever it is cut", async () => {
    for (let size = 0; size < whole.length; size++) expect((await judgeImage(whole.subarray(0, size))).ok).toBe(false);
  });

  test.each([
    { name: "after IHDR", size: 8 + 25 },
    { name: "inside IDAT", size: 8 + 25 + 20 },
    { name: "before IEND", size: whole.length - 12 },
    { name: "inside IEND", size: whole.length - 1 },
  ])("$name, and the detail says so", async ({ size }) => {
    expect(await judgeImage(whole.subarray(0, size))).toMatchObject({
      ok: false,
      detail: expect.stringContaining("cut short"),
    });
  });
});

test("a PNG with any one bit of its chunks flipped is refused", async () => {
  for (let at = 8; at < whole.length; at++) expect((await judgeImage(flip(whole, at))).ok).toBe(false);
});

describe("a wrong PNG is refused with the rule that it breaks", () => {
  const empty = new Uint8Array(0);
  const bytes = (...values: number[]) => Uint8Array.from(values);
  const badFilter = Uint8Array.from(scanlines);
  badFilter[30] = 5;
  test.each([
    {
      name: "IHDR checksum",
      file: joinPng([flip(header, 22), data, end]),
      detail: "image is a PNG with a wrong checksum in its IHDR chunk",
    },
    {
      name: "IDAT checksum",
      file: joinPng([header, flip(data, data.length - 1), end]),
      detail: "image is a PNG with a wrong checksum in its IDAT chunk",
    },
    {
      name: "checksum of a text",
      file: joinPng([header, flip(buildChunk("tEXt", bytes(65, 0)), 9), data, end]),
      detail: "image is a PNG with a wrong checksum in its tEXt chunk",
    },
    {
      name: "chunk type",
      file: joinPng([header, buildChunk("a\0bc", empty), data, end]),
      detail: "image is a PNG with a damaged chunk type",
    },
    {
      name: "unknown critical chunk",
      file: joinPng([header, buildChunk("ABCD", empty), data, end]),
      detail: "image is a PNG with a critical chunk of an unknown type",
    },
    {
      name: "second IHDR",
      file: joinPng([header, header, data, end]),
      detail: "image is a PNG with a second IHDR chunk",
    },
    { name: "no IDAT", file: joinPng([header, end]), detail: "image is a PNG without image data" },
    { name: "empty IDAT", file: withData(empty), detail: DAMAGED },
    {
      name: "interrupted IDAT",
      file: joinPng([header, data, buildChunk("tEXt", bytes(65, 0)), data, end]),
      detail: "image is a PNG with interrupted image data",
    },
    {
      name: "IEND with data",
      file: joinPng([header, data, buildChunk("IEND", bytes(1))]),
      detail: "image is a PNG with a damaged IEND chunk",
    },
    {
      name: "no palette",
      file: joinPng([paletteHeader, paletteData, end]),
      detail: "image is a palette PNG without a palette",
    },
    {
      name: "two palettes",
      file: joinPng([paletteHeader, colours, colours, paletteData, end]),
      detail: "image is a PNG with a second palette",
    },
    {
      name: "late palette",
      file: joinPng([paletteHeader, colours, paletteData, colours, end]),
      detail: "image is a PNG with a second palette",
    },
    {
      name: "late palette of a colour PNG",
      file: joinPng([buildHeaderChunk({ ...gray, colorType: 2 }), data, colours, end]),
      detail: "image is a PNG with its palette behind its image data",
    },
    {
      name: "gray with a palette",
      file: joinPng([header, colours, data, end]),
      detail: "image is a gray PNG with a palette",
    },
    {
      name: "empty palette",
      file: joinPng([paletteHeader, buildChunk("PLTE", empty), paletteData, end]),
      detail: "image is a PNG with a palette of a wrong size",
    },
    {
      name: "palette of 4 bytes",
      file: joinPng([paletteHeader, buildChunk("PLTE", new Uint8Array(4)), paletteData, end]),
      detail: "image is a PNG with a palette of a wrong size",
    },
    {
      name: "palette beyond the depth",
      file: joinPng([paletteHeader, buildChunk("PLTE", new Uint8Array(15)), paletteData, end]),
      detail: "image is a PNG with a palette of a wrong size",
    },
    {
      name: "tRNS before the palette",
      file: joinPng([paletteHeader, buildChunk("tRNS", bytes(1)), colours, paletteData, end]),
      detail: "image is a PNG with its tRNS chunk before its palette",
    },
    {
      name: "tRNS longer than the palette",
      file: joinPng([paletteHeader, colours, buildChunk("tRNS", new Uint8Array(5)), paletteData, end]),
      detail: "image is a PNG with a tRNS chunk of a wrong size",
    },
    {
      name: "gray tRNS of 3 bytes",
      file: joinPng([header, buildChunk("tRNS", new Uint8Array(3)), data, end]),
      detail: "image is a PNG with a tRNS chunk of a wrong size",
    },
    {
      name: "tRNS beside alpha",
      file: joinPng([buildHeaderChunk({ ...gray, colorType: 4 }), buildChunk("tRNS", new Uint8Array(2)), data, end]),
      detail: "image is a PNG with both an alpha channel and a tRNS chunk",
    },
    {
      name: "late tRNS",
      file: joinPng([header, data, buildChunk("tRNS", new Uint8Array(2)), end]),
      detail: "image is a PNG with its tRNS chunk behind its image data",
    },
    { name: "not zlib", file: withData(bytes(1, 2, 3, 4, 5)), detail: DAMAGED },
    { name: "zlib's own checksum", file: withData(flip(zlib, zlib.length - 1)), detail: DAMAGED },
    { name: "zlib cut short", file: withData(zlib.subarray(0, -1)), detail: DAMAGED },
    { name: "bytes behind zlib", file: withData(concatenate([zlib, bytes(7)])), detail: DAMAGED },
    {
      name: "a byte too few",
      file: withData(deflateSync(scanlines.subarray(0, -1))),
      detail: "image is a PNG with fewer rows than its header says",
    },
    {
      name: "a byte too many",
      file: withData(deflateSync(concatenate([scanlines, bytes(0)]))),
      detail: "image is a PNG with more data than its header says",
    },
    {
      name: "dimensions of another picture",
      file: withData(zlib, { ...gray, width: 8 }),
      detail: expect.stringContaining("image is a PNG with"),
    },
    {
      name: "filter type 5",
      file: withData(deflateSync(badFilter)),
      detail: "image is a PNG with an unknown filter type",
    },
    {
      name: "bomb",
      file: withData(deflateSync(new Uint8Array(200_000_000))),
      detail: "image is a PNG with more data than its header says",
    },
  ])("$name", async ({ file, detail }) => {
    expect(await judgeImage(file)).toEqual({ ok: false, detail });
  });
});
