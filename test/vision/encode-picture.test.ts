import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { RgbaImage } from "../../src/images/image.ts";
import { encodeJpeg } from "../../src/images/jpeg/encode-jpeg.ts";
import { encodePng } from "../../src/images/png/encode-png.ts";
import { decodeFile } from "../e2e/picture-files.ts";
import { pictureCodecs } from "../images/picture-codecs.ts";
import { paintPixels } from "./painted-image.ts";

const noise = (x: number, y: number): [number, number, number] => [
  (x * 37 + y * 101) & 255,
  (x * y * 13) & 255,
  (x ^ (y * 7)) & 255,
];

describe("a picture as a PNG", () => {
  test.each([
    { width: 1, height: 1 },
    { width: 2, height: 3 },
    { width: 301, height: 211 },
    { width: 16_384, height: 1 },
    { width: 1, height: 16_384 },
    { width: 900, height: 1200 },
  ])("$width x $height has every pixel, also for another reader", async ({ width, height }) => {
    const image = paintPixels(width, height, noise);
    const file = await encodePng(image);
    expect(Buffer.compare((await decodeFile(file)).data, image.data)).toBe(0);
    const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width, height });
    expect(Buffer.compare(data, image.data)).toBe(0);
  });

  test("is the same file every time, and small where the picture is plain", async () => {
    const image = paintPixels(400, 300, (x, y) => (x > 100 && y > 50 ? [250, 250, 250] : [20, 40, 60]));
    const file = await encodePng(image);
    expect(Buffer.compare(await encodePng(image), file)).toBe(0);
    expect(file.length).toBeLessThan(3000);
  });
});

describe("a picture as a JPEG", () => {
  test.each([
    { width: 1, height: 1 },
    { width: 7, height: 9 },
    { width: 301, height: 211 },
    { width: 16_384, height: 1 },
    { width: 1, height: 16_384 },
    { width: 900, height: 1200 },
  ])("$width x $height is close to every pixel, also for another reader", async ({ width, height }) => {
    const image = paintPixels(width, height, (x, y) => [
      Math.round(120 + 100 * Math.sin(x / 40)),
      Math.round(120 + 100 * Math.cos(y / 50)),
      128,
    ]);
    const file = await encodeJpeg(image, pictureCodecs.jpegEncoder);
    expect(findFarthest(image, (await decodeFile(file)).data)).toBeLessThan(16);
    const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width, height });
    expect(findFarthest(image, data)).toBeLessThan(16);
  });

  test("keeps the colour of strokes that are one pixel wide", async () => {
    const image = paintPixels(64, 64, (x) => (x % 16 === 8 ? [230, 0, 40] : [255, 255, 255]));
    const file = await encodeJpeg(image, pictureCodecs.jpegEncoder);
    expect((await sharp(file).metadata()).chromaSubsampling).toBe("4:4:4");
    const { data } = await decodeFile(file);
    for (let x = 8; x < 64; x += 16) {
      const [red = 0, green = 0, blue = 0] = data.subarray((32 * 64 + x) * 4);
      expect(red - green).toBeGreaterThan(180);
      expect(red - blue).toBeGreaterThan(140);
    }
  });

  test("is the same file every time", async () => {
    const image = paintPixels(100, 80, noise);
    const file = await encodeJpeg(image, pictureCodecs.jpegEncoder);
    expect(Buffer.compare(await encodeJpeg(image, pictureCodecs.jpegEncoder), file)).toBe(0);
  });
});

/** The largest difference of a level. */
function findFarthest(image: RgbaImage, data: Uint8Array): number {
  let farthest = data.length === image.data.length ? 0 : Number.POSITIVE_INFINITY;
  for (let i = 0; i < data.length; i++) {
    farthest = Math.max(farthest, Math.abs((data[i] as number) - (image.data[i] as number)));
  }
  return farthest;
}
