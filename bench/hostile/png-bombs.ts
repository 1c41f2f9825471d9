import { deflateSync } from "node:zlib";
import { MAX_PNG_CHUNKS } from "../../src/images/png/png-chunks.ts";
import { layOutScanlines } from "../../src/images/png/png-scanlines.ts";
import { buildChunk, buildHeaderChunk, concatenate, joinPng, type PngSpec } from "../../test/images/png.ts";
import type { ImageBomb } from "./image-bombs.ts";

type Sides = Pick<PngSpec, "width" | "height" | "bitDepth" | "colorType" | "interlaced">;

const END = buildChunk("IEND", new Uint8Array(0));
const GRAY: Sides = { width: 4096, height: 4096, bitDepth: 8, colorType: 0 };
/** The largest file that fits into a body, besides a few other fields. */
const MAX_FILE_BYTES = 12_500_000;

const noise = (size: number) => {
  const bytes = new Uint8Array(size);
  for (let at = 0, state = 1; at < size; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
};

/** Rows of `rowBytes` and their filter bytes, of one value or noise. */
function fillRows(rows: number, rowBytes: number, filter = 0, content?: Uint8Array): Uint8Array {
  const data = new Uint8Array(rows * (rowBytes + 1));
  for (let row = 0; row < rows; row++) {
    data[row * (rowBytes + 1)] = filter;
    if (content) data.set(content.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  }
  return data;
}

/** Bytes of all rows with their filter bytes. */
const sumRows = (sides: Sides) =>
  layOutScanlines({ kind: "png", interlaced: false, ...sides }).reduce(
    (sum, pass) => sum + pass.rowBytes * pass.rowCount,
    0,
  );

const deflate = (data: Uint8Array) => deflateSync(data, { level: 6 });
const png = (sides: Sides, data: Uint8Array, before: Uint8Array[] = []) =>
  joinPng([buildHeaderChunk(sides), ...before, buildChunk("IDAT", data), END]);
const palette = buildChunk("PLTE", noise(768));

/** Inflates to a gigabyte. */
const bomb = () => deflateSync(new Uint8Array(2 ** 30), { level: 1, chunkSize: 2 ** 20 });

/** Rows of a picture of 1 bit whose columns change every two pixels. */
const fillStripes = (rows: number, rowBytes: number) =>
  fillRows(rows, rowBytes, 0, new Uint8Array(rows * rowBytes).fill(0b11001100));

/** Makes a file as large as a body can hold, of pixels that all differ. */
export const makeNoise = (): Uint8Array =>
  png({ ...GRAY, height: 2900 }, deflateSync(fillRows(2900, 4096, 0, noise(2900 * 4096)), { level: 0 }));

export const PNG_BOMBS: readonly ImageBomb[] = [
  {
    name: "PNG that says 16384x16384",
    make: () => png({ ...GRAY, width: 16_384, height: 16_384 }, deflate(noise(64))),
  },
  { name: "PNG that says 4096x4096 over 64 bytes", make: () => png(GRAY, deflate(new Uint8Array(64))) },
  { name: "PNG of 64x64 whose data inflate to 1 GB", make: () => png({ ...GRAY, width: 64, height: 64 }, bomb()) },
  {
    name: "PNG with an ICC profile that inflates to 1 GB",
    make: () =>
      png({ ...GRAY, width: 64, height: 64 }, deflate(fillRows(64, 64)), [
        buildChunk("iCCP", concatenate([Uint8Array.of(65, 0, 0), bomb()])),
      ]),
  },
  {
    name: "PNG 4096x4096, 16-bit RGBA",
    make: () => png({ ...GRAY, bitDepth: 16, colorType: 6 }, deflate(fillRows(4096, 4096 * 8))),
  },
  {
    name: "PNG 4096x4096, 16-bit RGBA, Paeth rows",
    make: () => png({ ...GRAY, bitDepth: 16, colorType: 6 }, deflate(fillRows(4096, 4096 * 8, 4))),
  },
  {
    name: "PNG 4096x4096, palette",
    make: () => png({ ...GRAY, colorType: 3 }, deflate(fillRows(4096, 4096)), [palette]),
  },
  {
    name: "PNG 4096x4096, 1 bit, interlaced",
    make: () =>
      png(
        { ...GRAY, bitDepth: 1, interlaced: true },
        deflate(new Uint8Array(sumRows({ ...GRAY, bitDepth: 1, interlaced: true }))),
      ),
  },
  { name: "PNG 4096x4096 of stripes", make: () => png({ ...GRAY, bitDepth: 1 }, deflate(fillStripes(4096, 4096 / 8))) },
  { name: "PNG 4096x2900 of noise", make: makeNoise },
  {
    name: "PNG 16384x1",
    make: () => png({ ...GRAY, width: 16_384, height: 1 }, deflate(fillRows(1, 16_384, 0, noise(16_384)))),
  },
  {
    name: "PNG 1x16384",
    make: () => png({ ...GRAY, width: 1, height: 16_384 }, deflate(fillRows(16_384, 1, 0, noise(16_384)))),
  },
  {
    name: "PNG of a million chunks",
    make: () =>
      joinPng([
        buildHeaderChunk(GRAY),
        concatenate(Array.from({ length: 1_000_000 }, () => buildChunk("prVt", new Uint8Array(0)))),
        END,
      ]),
  },
  {
    name: "PNG of as many image data chunks as may be",
    make: () => {
      const data = deflate(fillRows(4096, 4096, 2, noise(4096 * 256)));
      const size = Math.ceil(data.length / (MAX_PNG_CHUNKS - 2));
      const parts = Array.from({ length: Math.ceil(data.length / size) }, (_, at) =>
        buildChunk("IDAT", data.subarray(at * size, (at + 1) * size)),
      );
      return joinPng([buildHeaderChunk(GRAY), ...parts, END]);
    },
  },
  {
    name: "PNG with a wrong checksum behind 12 MB",
    make: () => png(GRAY, noise(MAX_FILE_BYTES)).map((byte, at, all) => (at === all.length - 14 ? byte ^ 1 : byte)),
  },
  { name: "PNG cut short", make: () => png(GRAY, deflate(fillRows(4096, 4096))).subarray(0, -20) },
];
