import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { MAX_PICTURE_PIXELS, type PictureRequest } from "../../src/domain/screens/picture.ts";
import { decodeImage } from "../../src/images/decode.ts";
import { prepare } from "../../src/vision/prepare.ts";
import { decodeFile, encodeGrayPng, encodeRgbaPng } from "../e2e/picture-files.ts";
import { insertSegment } from "../images/jpeg.ts";
import { pictureCodecs } from "../images/picture-codecs.ts";
import { paintPixels } from "./painted-image.ts";
import { recordMemories } from "./record-memories.ts";

async function makePicture(image: Uint8Array, width: number, height: number, rest: Partial<PictureRequest> = {}) {
  const answer = await prepare({ image, width, height, marks: [], ...rest }, pictureCodecs);
  if (!answer.ok) throw new Error(answer.detail);
  return { ...answer, picture: await decodeFile(answer.image) };
}

const painted = paintPixels(301, 200, (x, y) => [x & 255, y, (x * y) & 255]);

describe("a picture for a model", () => {
  test("of the same size and without marks has a PNG's very pixels", async () => {
    const { picture, mediaType, marked } = await makePicture(encodeRgbaPng(painted), 301, 200);
    expect(mediaType).toBe("image/png");
    expect(marked).toEqual([]);
    expect(Buffer.compare(picture.data, painted.data)).toBe(0);
  });

  test("of a JPEG is a JPEG close to it", async () => {
    const smooth = paintPixels(301, 200, (x, y) => [x >> 1, y, 128]);
    const file = await sharp(smooth.data, { raw: { width: 301, height: 200, channels: 4 } })
      .jpeg()
      .toBuffer();
    const { picture, mediaType } = await makePicture(file, 301, 200);
    expect(mediaType).toBe("image/jpeg");
    expect(picture).toMatchObject({ width: 301, height: 200 });
    for (const at of [0, 40_000, 150_000, 240_796]) {
      for (let channel = 0; channel < 3; channel++) {
        const difference = (picture.data[at + channel] as number) - (smooth.data[at + channel] as number);
        expect(Math.abs(difference)).toBeLessThan(12);
      }
    }
  });

  test("is flattened over white, and opaque", async () => {
    const glass = paintPixels(8, 8, () => [200, 0, 0]);
    for (let at = 3; at < glass.data.length; at += 4) glass.data[at] = 128;
    const { image, picture } = await makePicture(encodeRgbaPng(glass), 8, 8);
    expect([...picture.data.subarray(0, 4)]).toEqual([227, 127, 127, 255]);
    expect((await sharp(image).metadata()).hasAlpha).toBe(false);
  });

  test("keeps the stored pixel grid: an EXIF orientation is neither applied nor passed on", async () => {
    const file = await sharp(painted.data, { raw: { width: 301, height: 200, channels: 4 } })
      .jpeg()
      .toBuffer();
    const turned =
      "457869660000" + "49492a0008000000" + "0100" + "1201" + "0300" + "01000000" + "06000000" + "00000000";
    const { image } = await makePicture(insertSegment(file, 0xe1, Buffer.from(turned, "hex")), 150, 100);
    const { width, height, orientation } = await sharp(image).metadata();
    expect({ width, height, orientation }).toEqual({ width: 150, height: 100, orientation: undefined });
  });

  test("has its marks at the prepared size, and says which", async () => {
    const marks = [
      { label: "1", x: 20, y: 40, width: 60, height: 30 },
      { label: "2", x: 500, y: 40, width: 60, height: 30 },
      { label: "3", x: 90, y: 60, width: 40, height: 30 },
    ];
    const plain = await makePicture(encodeRgbaPng(painted), 150, 100);
    const { marked, picture } = await makePicture(encodeRgbaPng(painted), 150, 100, { marks });
    expect(marked).toEqual(["1", "3"]);
    const isChanged = (x: number, y: number) =>
      [0, 1, 2].some((channel) => {
        const at = (y * 150 + x) * 4 + channel;
        return picture.data[at] !== plain.picture.data[at];
      });
    for (let x = 20; x < 80; x++) expect(isChanged(x, 70) && isChanged(x, 71)).toBe(true);
    expect(isChanged(50, 55)).toBe(false);
    expect(isChanged(140, 10)).toBe(false);
  });

  test.each([
    { name: "one pixel", width: 1, height: 1, to: [1, 1] },
    { name: "a row of pixels", width: 16_384, height: 1, to: [2000, 1] },
    { name: "a column of pixels", width: 1, height: 16_384, to: [1, 16_384] },
    { name: "a tall capture", width: 700, height: 9000, to: [70, 900] },
  ])("can be of any shape: $name", async ({ width, height, to }) => {
    const [toWidth = 0, toHeight = 0] = to;
    const { picture } = await makePicture(
      encodeGrayPng(width, height, () => 77),
      toWidth,
      toHeight,
    );
    expect(picture).toMatchObject({ width: toWidth, height: toHeight });
    expect(picture.data.every((level, at) => level === (at % 4 === 3 ? 255 : 77))).toBe(true);
  });

  test("is the same every time", async () => {
    const request = { marks: [{ label: "8", x: 20, y: 40, width: 60, height: 30 }] };
    const [one, other] = [0, 1].map(() => makePicture(encodeRgbaPng(painted), 150, 100, request));
    expect((await one)?.image).toEqual((await other)?.image);
  });
});

describe("what is refused", () => {
  test.each([
    { name: "no image", bytes: new Uint8Array(0) },
    { name: "another kind", bytes: new TextEncoder().encode("GIF89a and more of it") },
    { name: "a PNG cut short", bytes: encodeRgbaPng(painted).subarray(0, 2000) },
    { name: "a PNG of too many pixels", bytes: encodeGrayPng(16_385, 1, () => 0) },
  ])("$name: answered in the words of detect", async ({ bytes }) => {
    const decoding = await decodeImage(bytes, pictureCodecs);
    if (decoding.ok) throw new Error("the image should be bad");
    expect(await prepare({ image: bytes, width: 1, height: 1, marks: [] }, pictureCodecs)).toEqual(decoding);
  });

  test.each([
    { name: "wider than the image", size: [302, 200] },
    { name: "higher than the image", size: [301, 201] },
    { name: "of no height", size: [10, 0] },
    { name: "of a part of a pixel", size: [10.5, 10] },
  ])("a size $name throws", async ({ size }) => {
    const [width = 0, height = 0] = size;
    await expect(makePicture(encodeRgbaPng(painted), width, height)).rejects.toThrow(RangeError);
  });

  test("a picture above the bound throws; at the bound it's made", async () => {
    const image = encodeGrayPng(2048, 1025, () => 9);
    expect(2048 * 1024).toBe(MAX_PICTURE_PIXELS);
    await expect(makePicture(image, 2048, 1025)).rejects.toThrow(RangeError);
    expect((await makePicture(image, 2048, 1024)).picture.height).toBe(1024);
  });
});

describe("memory at the bound of pixels, of an isolate's 128 MB", () => {
  const side = 4096;
  const slope = encodeGrayPng(side, side, (x, y) => (x * 3 + y * 2) & 255);

  test("each codec of a JPEG takes its share only", async () => {
    const image = await sharp(slope).jpeg().toBuffer();
    const megabytes = await recordMemories(async () => {
      await makePicture(image, 2048, 1024);
    });
    // The decoder holds the pixels: 67 MB. The encoder has a smaller picture.
    expect(Math.max(...megabytes)).toBeLessThan(90);
    expect(megabytes.filter((size) => size > 60).length).toBe(1);
  });

  test("a PNG takes its pixels, and no codec's memory", async () => {
    const memories = await recordMemories(async () => {
      const { width, height, data } = await decodeFile(slope);
      expect([width, height, data.buffer.byteLength]).toEqual([side, side, side * side * 4]);
    });
    expect(memories).toEqual([]);
  });
});
