import sharp, { type JpegOptions as LibvipsOptions } from "sharp";
import { describe, expect, test } from "vitest";
import { makeRandom } from "../../src/domain/crypto/seeded-random.ts";
import { decodeJpeg } from "../../src/images/jpeg/decode-jpeg.ts";
import { DamagedJpeg } from "../../src/images/jpeg/jpeg-bits.ts";
import { DHT, readSegment } from "../../src/images/jpeg/jpeg-segments.ts";
import { rewriteInSingleScan } from "../../src/images/jpeg/jpeg-single-scan.ts";
import { codecs } from "./codecs.ts";
import { encodeJpeg, type JpegOptions } from "./jpeg.ts";
import { joinJpeg, splitJpeg } from "./jpeg-scans.ts";
import { concatenate } from "./png.ts";

const SIZES = [
  [1, 1],
  [8, 8],
  [17, 31],
  [100, 37],
  [129, 64],
] as const;

/** The segments that define Huffman tables. */
function listTables(head: Uint8Array): Uint8Array[] {
  const tables: Uint8Array[] = [];
  for (let position = 2; position < head.length; ) {
    const segment = readSegment(head, position);
    if (!segment) break;
    if (segment.marker === DHT) tables.push(head.subarray(position, segment.end));
    position = segment.end;
  }
  return tables;
}

/** Busy and smooth parts, so that runs of all lengths occur. */
function draw(width: number, height: number): Uint8Array {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isBusy = (x >> 5) % 2 === 0;
    data[at * 4] = isBusy ? (x * 7919 + y * 104_729) % 251 : x;
    data[at * 4 + 1] = 200 - y;
    data[at * 4 + 2] = isBusy ? (x * y) & 255 : 90;
  }
  return data;
}

/** The codec's own reading of all scans, and its reading of the rewritten file. */
async function readBoth(file: Uint8Array) {
  const direct = Buffer.from(await decodeJpeg(file, { scanCount: 1 }, codecs.jpeg));
  const rewritten = rewriteInSingleScan(file);
  expect(splitJpeg(rewritten).scans).toHaveLength(1);
  return { direct, rewritten: Buffer.from(await decodeJpeg(rewritten, { scanCount: 1 }, codecs.jpeg)) };
}

const mozjpeg = (options: JpegOptions) => (width: number, height: number) =>
  encodeJpeg(draw(width, height), width, height, { progressive: true, auto_subsample: false, ...options });
const libvips = (options: LibvipsOptions) => async (width: number, height: number) =>
  new Uint8Array(
    await sharp(draw(width, height), { raw: { width, height, channels: 4 } })
      .jpeg({ progressive: true, ...options })
      .toBuffer(),
  );

describe("a JPEG of several scans, rewritten in one, has the very same pixels", () => {
  test.each([
    { name: "progressive 4:4:4", encode: mozjpeg({ chroma_subsample: 1, quality: 75 }) },
    { name: "progressive 4:2:0", encode: mozjpeg({ chroma_subsample: 2, quality: 75 }) },
    { name: "progressive, fine", encode: mozjpeg({ chroma_subsample: 1, quality: 100 }) },
    { name: "progressive, coarse", encode: mozjpeg({ chroma_subsample: 2, quality: 5 }) },
    { name: "progressive gray", encode: mozjpeg({ color_space: 1, quality: 90 }) },
    { name: "progressive RGB", encode: mozjpeg({ color_space: 2, quality: 90 }) },
    { name: "another encoder's progression", encode: libvips({ quality: 80 }) },
    { name: "another encoder's progression 4:4:4", encode: libvips({ quality: 95, chromaSubsampling: "4:4:4" }) },
    { name: "trellis and optimized scans", encode: libvips({ mozjpeg: true, quality: 60 }) },
  ])("$name", async ({ encode }) => {
    for (const [width, height] of SIZES) {
      const file = await encode(width, height);
      expect(splitJpeg(file).scans.length).toBeGreaterThan(1);
      const { direct, rewritten } = await readBoth(file);
      expect(direct.length).toBe(width * height * 4);
      expect(Buffer.compare(rewritten, direct)).toBe(0);
    }
  });

  test("sequential, a scan for each component", async () => {
    const gray = async (shift: number) => {
      const data = draw(90, 40).map((level, at) => (at % 4 === 3 ? 255 : level ^ shift));
      return splitJpeg(await encodeJpeg(data, 90, 40, { color_space: 1, progressive: false, optimize_coding: false }));
    };
    const [first, ...others] = await Promise.all([0, 85, 170].map(gray));
    if (!first) throw new Error("there is no first scan");
    const frameAt = first.head.findIndex((byte, at) => byte === 0xff && first.head[at + 1] === 0xc0);
    // The frame of one component becomes one of three with the same table.
    const frame = [
      0xff,
      0xc0,
      0,
      17,
      ...first.head.subarray(frameAt + 4, frameAt + 9),
      3,
      1,
      0x11,
      0,
      2,
      0x11,
      0,
      3,
      0x11,
      0,
    ];
    const head = Uint8Array.from([...first.head.subarray(0, frameAt), ...frame, ...first.head.subarray(frameAt + 13)]);
    const scans = [first, ...others].map(({ head: itsHead, scans: [scan] }, index) => {
      const own = Uint8Array.from(scan ?? []);
      own[5] = index + 1;
      return concatenate([...listTables(itsHead), own]);
    });
    const { direct, rewritten } = await readBoth(joinJpeg({ ...first, head, scans }));
    expect(new Set(direct).size).toBeGreaterThan(20);
    expect(Buffer.compare(rewritten, direct)).toBe(0);
  });
});

test("damaged data are refused, or read as the codec reads them", async () => {
  const whole = await mozjpeg({ chroma_subsample: 2, quality: 80 })(100, 60);
  const random = makeRandom(7);
  let refused = 0;
  for (let round = 0; round < 150; round++) {
    const file = Uint8Array.from(whole);
    const at = 700 + random.integer(0, file.length - 710);
    file[at] = random.integer(0, 254);
    try {
      const { direct, rewritten } = await readBoth(file);
      expect(Buffer.compare(rewritten, direct)).toBe(0);
    } catch {
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(10);
  expect(refused).toBeLessThan(150);
});

test("data that end early are refused", async () => {
  const whole = splitJpeg(await mozjpeg({ chroma_subsample: 1 })(100, 60));
  for (const [place, scan] of whole.scans.entries()) {
    const scans = whole.scans.with(place, scan.subarray(0, scan.length - Math.min(8, scan.length >> 3)));
    if (scan.length > 80) expect(() => rewriteInSingleScan(joinJpeg({ ...whole, scans }))).toThrow(DamagedJpeg);
  }
});
