import { describe, expect, test } from "vitest";
import { encodeJpeg, findMarker } from "./jpeg.ts";
import { judgeImage } from "./judge.ts";
import { concatenate } from "./png.ts";

const pixels = Uint8Array.from({ length: 40 * 30 * 4 }, (_, at) => (at * 7919) % 251);

describe.each([true, false])("a JPEG, progressive %s", async (progressive) => {
  const jpeg = await encodeJpeg(pixels, 40, 30, { progressive, baseline: !progressive });
  const at = (marker: number) => findMarker(jpeg, marker);

  test("passes when whole", async () => {
    expect(await judgeImage(jpeg)).toEqual({ ok: true });
  });

  test("is refused wherever it is cut", async () => {
    for (let size = 0; size < jpeg.length; size += size < 700 ? 1 : 41) {
      expect((await judgeImage(jpeg.subarray(0, size))).ok).toBe(false);
    }
    expect((await judgeImage(jpeg.subarray(0, -1))).ok).toBe(false);
  });

  test.each([
    {
      name: "quantization table number",
      patch: () => [at(0xdb) + 4, 0x0f],
      detail: "image is a JPEG with a damaged quantization table",
    },
    {
      name: "Huffman table class",
      patch: () => [at(0xc4) + 4, 0x20],
      detail: "image is a JPEG with a damaged Huffman table",
    },
    {
      name: "Huffman code lengths",
      patch: () => [at(0xc4) + 5, 3],
      detail: "image is a JPEG with a damaged Huffman table",
    },
    {
      name: "sampling factor of zero",
      patch: () => [at(progressive ? 0xc2 : 0xc0) + 11, 0],
      detail: "image is a JPEG with a damaged frame header",
    },
    {
      name: "quantization table that isn't there",
      patch: () => [at(progressive ? 0xc2 : 0xc0) + 12, 3],
      detail: "image is a JPEG without a quantization table that it uses",
    },
    {
      name: "component count of the scan",
      patch: () => [at(0xda) + 4, 4],
      detail: "image is a JPEG with a damaged scan header",
    },
    {
      name: "component of the scan",
      patch: () => [at(0xda) + 5, 99],
      detail: "image is a JPEG with a scan of an unknown colour component",
    },
    {
      name: "Huffman table that isn't there",
      patch: () => [at(0xda) + 6, 0x33],
      detail: "image is a JPEG without a Huffman table that it uses",
    },
    {
      name: "segment length",
      patch: () => [at(0xdb) + 2, 0xff],
      detail: expect.stringContaining("image is a JPEG cut short or damaged"),
    },
  ])("is refused for its $name", async ({ patch, detail }) => {
    const [position, byte] = patch() as [number, number];
    const broken = Uint8Array.from(jpeg);
    broken[position] = byte;
    expect(await judgeImage(broken)).toEqual({ ok: false, detail });
  });

  test("is refused with a scan without data", async () => {
    const scan = at(0xda);
    const dataStart = scan + 2 + (jpeg[scan + 2] as number) * 256 + (jpeg[scan + 3] as number);
    const hollow = concatenate([jpeg.subarray(0, dataStart), Uint8Array.of(0xff, 0xd9)]);
    expect(await judgeImage(hollow)).toEqual({ ok: false, detail: "image is a JPEG with a scan without data" });
  });
});
