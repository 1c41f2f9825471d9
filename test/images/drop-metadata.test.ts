import { describe, expect, test } from "vitest";
import { decodeImage } from "../../src/images/decode.ts";
import { dropMetadata } from "../../src/images/drop-metadata.ts";
import { readImageHeader } from "../../src/images/image-header.ts";
import type { ImageHeader } from "../../src/images/image-kinds.ts";
import { EOI, findScanEnd, readSegment, SOS } from "../../src/images/jpeg/jpeg-segments.ts";
import { codecs } from "./codecs.ts";
import { encodeJpeg, insertSegment } from "./jpeg.ts";
import { buildChunk, concatenate, joinPng, listPngChunks, type PngSpec } from "./png.ts";

const read = (file: Uint8Array) => readImageHeader(file) as ImageHeader;
const drop = (file: Uint8Array) => dropMetadata(file, read(file));
const EXIF = Uint8Array.of(0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0);
const XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0<x tiff:Orientation="6"/>');
const PROFILE = Buffer.from("ICC_PROFILE\0\u0001\u0001");

/** Where the segments after a scan's data begin: the tables of the next scans, and the end of the file. */
function findSegmentsBehindScans(jpeg: Uint8Array): number[] {
  const found: number[] = [];
  for (let at = 2; ; ) {
    const segment = readSegment(jpeg, at);
    if (!segment || segment.marker === EOI) return found;
    at = segment.marker === SOS ? findScanEnd(jpeg, segment.end) : segment.end;
    if (segment.marker === SOS) found.push(at);
  }
}

const pixels = new Uint8Array(20 * 10 * 4).map((_, at) => (at % 4 === 3 ? 255 : at * 7));
const spec: PngSpec = { width: 20, height: 10, bitDepth: 8, colorType: 0, sample: (x, y) => x * y };

describe("a JPEG", () => {
  test.each([{ progressive: false }, { progressive: true }])(
    "loses EXIF and XMP and nothing else: %o",
    async (options) => {
      const plain = insertSegment(await encodeJpeg(pixels, 20, 10, options), 0xe2, PROFILE);
      const told = insertSegment(insertSegment(plain, 0xe1, XMP), 0xe1, EXIF);
      expect(told.length).toBeGreaterThan(plain.length);
      expect(await drop(told)).toEqual(plain);
      expect(await decodeImage(await drop(told), codecs)).toEqual(await decodeImage(told, codecs));
    },
  );

  test.each([
    ["comment", 0xfe],
    ["captions that Photoshop writes", 0xed],
    ["notes of a camera", 0xe4],
  ])("loses its %s, and keeps what determines its colours", async (_name, marker) => {
    const jfif = await encodeJpeg(pixels, 20, 10);
    const adobe = Uint8Array.of(...Buffer.from("Adobe"), 0, 100, 0, 0, 0, 0, 1);
    const plain = insertSegment(insertSegment(jfif, 0xe2, PROFILE), 0xee, adobe);
    const told = insertSegment(plain, marker, Buffer.from("Taken at 52.5 N 13.4 E by Ada"));
    expect(await drop(told)).toEqual(plain);
    expect(await decodeImage(await drop(told), codecs)).toEqual(await decodeImage(told, codecs));
  });

  test("loses what stands between its scans, and behind the last", async () => {
    const plain = await encodeJpeg(pixels, 20, 10, { progressive: true });
    const places = findSegmentsBehindScans(plain);
    expect(places.length).toBeGreaterThan(2);
    for (const at of places) {
      const told = concatenate([
        plain.subarray(0, at),
        insertSegment(Uint8Array.of(0xff, 0xd8), 0xe1, EXIF).subarray(2),
        plain.subarray(at),
      ]);
      expect(await drop(told)).toEqual(plain);
      expect(await decodeImage(told, codecs)).toEqual(await decodeImage(plain, codecs));
    }
  });

  test("keeps what stands behind it", async () => {
    const plain = concatenate([await encodeJpeg(pixels, 20, 10), EXIF]);
    expect(await drop(insertSegment(plain, 0xe1, EXIF))).toEqual(plain);
  });

  test("without metadata is the same bytes", async () => {
    const plain = await encodeJpeg(pixels, 20, 10);
    expect(await drop(plain)).toBe(plain);
  });
});

describe("a PNG", () => {
  const [header, data, end] = listPngChunks(spec) as [Uint8Array, Uint8Array, Uint8Array];
  const gamma = buildChunk("gAMA", Uint8Array.of(0, 0, 177, 143));
  const plain = joinPng([header, gamma, data, end]);

  test.each(["eXIf", "tEXt", "zTXt", "iTXt"])("loses its %s, before the image data and behind them", async (type) => {
    const chunk = buildChunk(type, EXIF);
    const told = joinPng([header, chunk, gamma, chunk, data, chunk, end]);
    expect(await drop(told)).toEqual(plain);
    expect(await decodeImage(await drop(told), codecs)).toEqual(await decodeImage(told, codecs));
  });

  test("without metadata is the same bytes, whatever stands behind it", async () => {
    expect(await drop(plain)).toBe(plain);
    const longer = concatenate([plain, buildChunk("eXIf", EXIF)]);
    expect(await drop(longer)).toBe(longer);
  });

  test("that is broken stays as it is, and is no error", async () => {
    for (let size = 33; size < plain.length; size++) {
      const cut = plain.subarray(0, size);
      expect(await drop(cut)).toBe(cut);
    }
  });
});
