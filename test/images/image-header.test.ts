import { describe, expect, test } from "vitest";
import { readImageHeader } from "../../src/images/image-header.ts";
import { encodeJpeg, findMarker } from "./jpeg.ts";
import { buildHeaderChunk, concatenate, PNG_SIGNATURE, type PngSpec } from "./png.ts";

type Ihdr = Pick<PngSpec, "width" | "height" | "bitDepth" | "colorType" | "interlaced">;

const ihdr: Ihdr = { width: 3, height: 2, bitDepth: 8, colorType: 2 };

function pngHeader(changes: Partial<Ihdr> = {}): Uint8Array<ArrayBuffer> {
  return concatenate([PNG_SIGNATURE, buildHeaderChunk({ ...ihdr, ...changes })]);
}

/** The header with single bytes of the file replaced. */
function patch(file: Uint8Array, bytes: Record<number, number>): Uint8Array {
  const patched = Uint8Array.from(file);
  for (const [at, byte] of Object.entries(bytes)) patched[Number(at)] = byte;
  return patched;
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const jpeg = await encodeJpeg(new Uint8Array(20 * 10 * 4).fill(200), 20, 10, { progressive: false, baseline: true });
const frame = findMarker(jpeg, 0xc0);

describe("the header gives kind and size", () => {
  test("PNG", () => {
    expect(readImageHeader(pngHeader({ interlaced: true }))).toEqual({
      ok: true,
      kind: "png",
      width: 3,
      height: 2,
      bitDepth: 8,
      colorType: 2,
      interlaced: true,
    });
  });

  test("JPEG, baseline and progressive, colour and gray", async () => {
    const size = { width: 20, height: 10 };
    expect(readImageHeader(jpeg)).toEqual({ ok: true, kind: "jpeg", ...size, components: 3, progressive: false });
    const gray = await encodeJpeg(new Uint8Array(20 * 10 * 4), 20, 10, { progressive: true, color_space: 1 });
    expect(readImageHeader(gray)).toEqual({ ok: true, kind: "jpeg", ...size, components: 1, progressive: true });
  });

  test("a view into a larger buffer is read from its own start", () => {
    const padded = concatenate([latin1("xxx"), pngHeader()]).subarray(3);
    expect(readImageHeader(padded)).toMatchObject({ ok: true, width: 3, height: 2 });
  });
});

describe("the pixel bound", () => {
  test.each([
    { width: 1, height: 1, ok: true },
    { width: 4096, height: 4096, ok: true },
    { width: 4096, height: 4097, ok: false },
    { width: 16_384, height: 1024, ok: true },
    { width: 16_384, height: 1025, ok: false },
    { width: 16_385, height: 1, ok: false },
    { width: 1, height: 16_384, ok: true },
    { width: 1, height: 16_385, ok: false },
    { width: 0, height: 5, ok: false },
    { width: 5, height: 0, ok: false },
    { width: 4_294_967_295, height: 4_294_967_295, ok: false },
  ])("$width x $height: $ok", ({ width, height, ok }) => {
    expect(readImageHeader(pngHeader({ width, height })).ok).toBe(ok);
  });

  test("holds for JPEG too", () => {
    const wide = patch(jpeg, { [frame + 7]: 0x40, [frame + 8]: 0x01 });
    expect(readImageHeader(wide)).toEqual({
      ok: false,
      detail: "image is 16385x10: a side may have at most 16384 pixels",
    });
    const large = patch(jpeg, { [frame + 5]: 0x10, [frame + 6]: 0x01, [frame + 7]: 0x10, [frame + 8]: 0x00 });
    expect(readImageHeader(large)).toEqual({
      ok: false,
      detail: "image is 4096x4097: it may have at most 16777216 pixels",
    });
  });
});

describe("PNG colour types and depths are those of the specification", () => {
  const allowed: Record<number, number[]> = {
    0: [1, 2, 4, 8, 16],
    2: [8, 16],
    3: [1, 2, 4, 8],
    4: [8, 16],
    6: [8, 16],
  };
  const cases = [0, 1, 2, 3, 4, 5, 6, 7, 255].flatMap((colorType) =>
    [0, 1, 2, 3, 4, 8, 15, 16, 32].map((bitDepth) => ({ colorType, bitDepth })),
  );
  test.each(cases)("type $colorType with $bitDepth bits", ({ colorType, bitDepth }) => {
    const file = patch(pngHeader(), { 24: bitDepth, 25: colorType });
    expect(readImageHeader(file).ok).toBe(allowed[colorType]?.includes(bitDepth) ?? false);
  });
});

describe("the refusal names the kind of a file that is not a readable PNG or JPEG", () => {
  const withFrame = (bytes: Record<number, number>) =>
    patch(jpeg, Object.fromEntries(Object.entries(bytes).map(([at, byte]) => [frame + Number(at), byte])));
  test.each([
    { name: "nothing", file: latin1(""), detail: "image is empty" },
    { name: "GIF 87a", file: latin1("GIF87a\x01\0\x01\0"), detail: "image is a GIF, not a PNG or JPEG" },
    { name: "GIF 89a", file: latin1("GIF89a\x01\0\x01\0"), detail: "image is a GIF, not a PNG or JPEG" },
    { name: "WebP", file: latin1("RIFF\x1a\0\0\0WEBPVP8L"), detail: "image is a WebP, not a PNG or JPEG" },
    { name: "a WAV, which is RIFF too", file: latin1("RIFF\x1a\0\0\0WAVEfmt "), detail: "image is not a PNG or JPEG" },
    { name: "BMP", file: latin1("BM\x1a\0\0\0"), detail: "image is a BMP, not a PNG or JPEG" },
    { name: "TIFF, little-endian", file: latin1("II*\0\x08\0\0\0"), detail: "image is a TIFF, not a PNG or JPEG" },
    { name: "TIFF, big-endian", file: latin1("MM\0*\0\0\0\x08"), detail: "image is a TIFF, not a PNG or JPEG" },
    { name: "AVIF", file: latin1("\0\0\0\x20ftypavif"), detail: "image is an HEIC or AVIF, not a PNG or JPEG" },
    { name: "PDF", file: latin1("%PDF-1.7"), detail: "image is a PDF, not a PNG or JPEG" },
    { name: "SVG", file: latin1("<svg/>"), detail: "image is markup such as SVG, not a PNG or JPEG" },
    { name: "zero bytes", file: new Uint8Array(64), detail: "image is not a PNG or JPEG" },
    { name: "one byte", file: Uint8Array.of(0x89), detail: "image is not a PNG or JPEG" },
    { name: "half a PNG signature", file: PNG_SIGNATURE.subarray(0, 5), detail: "image is not a PNG or JPEG" },
    { name: "a signature alone", file: PNG_SIGNATURE, detail: "image is a PNG cut short in its header" },
    { name: "a PNG cut in IHDR", file: pngHeader().subarray(0, 32), detail: "image is a PNG cut short in its header" },
    {
      name: "a PNG that begins otherwise",
      file: patch(pngHeader(), { 12: 0x4a }),
      detail: "image is a PNG that does not begin with its IHDR chunk",
    },
    {
      name: "an IHDR of a wrong length",
      file: patch(pngHeader(), { 11: 14 }),
      detail: "image is a PNG that does not begin with its IHDR chunk",
    },
    {
      name: "compression 1",
      file: patch(pngHeader(), { 26: 1 }),
      detail: "image is a PNG with an unknown compression, filter or interlace method",
    },
    {
      name: "filter 1",
      file: patch(pngHeader(), { 27: 1 }),
      detail: "image is a PNG with an unknown compression, filter or interlace method",
    },
    {
      name: "interlace 2",
      file: patch(pngHeader(), { 28: 2 }),
      detail: "image is a PNG with an unknown compression, filter or interlace method",
    },
    {
      name: "a JPEG's first bytes",
      file: latin1("\xff\xd8\xff"),
      detail: "image is a JPEG cut short or damaged before its frame header",
    },
    {
      name: "a JPEG cut in its frame",
      file: jpeg.subarray(0, frame + 9),
      detail: "image is a JPEG cut short or damaged before its frame header",
    },
    {
      name: "a JPEG of two markers",
      file: latin1("\xff\xd8\xff\xd9"),
      detail: "image is a JPEG without a frame header",
    },
    {
      name: "lossless coding",
      file: withFrame({ 1: 0xc3 }),
      detail: "image is a JPEG that is neither baseline nor progressive with Huffman coding",
    },
    {
      name: "arithmetic coding",
      file: withFrame({ 1: 0xc9 }),
      detail: "image is a JPEG that is neither baseline nor progressive with Huffman coding",
    },
    { name: "12 bits", file: withFrame({ 4: 12 }), detail: "image is a JPEG with other than 8 bits a sample" },
    { name: "a height of zero", file: withFrame({ 5: 0, 6: 0 }), detail: "image is a JPEG with a side of zero pixels" },
    {
      name: "a count of components that doesn't fit",
      file: withFrame({ 9: 4 }),
      detail: "image is a JPEG with a damaged frame header",
    },
    {
      name: "two components",
      file: withFrame({ 3: 14, 9: 2 }),
      detail: "image is a JPEG with other than 1 or 3 colour components",
    },
    {
      name: "CMYK",
      file: concatenate([latin1("\xff\xd8\xff\xc0\0\x14\x08\0\x01\0\x01\x04"), new Uint8Array(12)]),
      detail: "image is a CMYK JPEG; gray or colour (YCbCr, RGB) is required",
    },
  ])("$name", ({ file, detail }) => {
    expect(readImageHeader(file)).toEqual({ ok: false, detail });
  });
});
