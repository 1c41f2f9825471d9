import { describe, expect, test } from "vitest";
import { decodeImage } from "../../src/images/decode.ts";
import { dropMetadata } from "../../src/images/drop-metadata.ts";
import { readImageHeader } from "../../src/images/image-header.ts";
import type { ImageHeader } from "../../src/images/image-kinds.ts";
import { codecs } from "./codecs.ts";
import { encodeJpeg, insertSegment } from "./jpeg.ts";
import { buildChunk, concatenate, joinPng, listPngChunks, type PngSpec } from "./png.ts";

const read = (file: Uint8Array) => readImageHeader(file) as ImageHeader;
const drop = (file: Uint8Array) => dropMetadata(file, read(file));
const EXIF = Uint8Array.of(0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0);
const XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0<x tiff:Orientation="6"/>');
const PROFILE = Buffer.from("ICC_PROFILE\0\u0001\u0001");

const pixels = new Uint8Array(20 * 10 * 4).map((_, at) => (at % 4 === 3 ? 255 : at * 7));
const spec: PngSpec = { width: 20, height: 10, bitDepth: 8, colorType: 0, sample: (x, y) => x * y };

describe("a JPEG", () => {
  test.each([{ progressive: false }, { progressive: true }])(
    "loses EXIF and XMP and nothing else: %o",
    async (options) => {
      const plain = insertSegment(await encodeJpeg(pixels, 20, 10, options), 0xe2, PROFILE);
      const told = insertSegment(insertSegment(plain, 0xe1, XMP), 0xe1, EXIF);
      expect(told.length).toBeGreaterThan(plain.length);
      expect(drop(told)).toEqual(plain);
      expect(await decodeImage(drop(told), codecs)).toEqual(await decodeImage(told, codecs));
    },
  );

  test("keeps what stands behind it", async () => {
    const plain = concatenate([await encodeJpeg(pixels, 20, 10), EXIF]);
    expect(drop(insertSegment(plain, 0xe1, EXIF))).toEqual(plain);
  });

  test("without metadata is the same bytes", async () => {
    const plain = await encodeJpeg(pixels, 20, 10);
    expect(drop(plain)).toBe(plain);
  });
});

describe("a PNG", () => {
  const [header, data, end] = listPngChunks(spec) as [Uint8Array, Uint8Array, Uint8Array];
  const gamma = buildChunk("gAMA", Uint8Array.of(0, 0, 177, 143));
  const plain = joinPng([header, gamma, data, end]);

  test.each(["eXIf", "tEXt", "zTXt", "iTXt"])("loses its %s, before the image data and behind them", async (type) => {
    const chunk = buildChunk(type, EXIF);
    const told = joinPng([header, chunk, gamma, chunk, data, chunk, end]);
    expect(drop(told)).toEqual(plain);
    expect(await decodeImage(drop(told), codecs)).toEqual(await decodeImage(told, codecs));
  });

  test("without metadata is the same bytes, whatever stands behind it", () => {
    expect(drop(plain)).toBe(plain);
    const longer = concatenate([plain, buildChunk("eXIf", EXIF)]);
    expect(drop(longer)).toBe(longer);
  });

  test("that is broken stays as it is, and is no error", () => {
    for (let size = 33; size < plain.length; size++) {
      const cut = plain.subarray(0, size);
      expect(drop(cut)).toBe(cut);
    }
  });
});
