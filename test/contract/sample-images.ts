import { buildPng, PNG_SIGNATURE } from "../images/png.ts";

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

const png = buildPng({
  width: 64,
  height: 96,
  bitDepth: 8,
  colorType: 2,
  sample: (x, y, channel) => (x * 3 + y + channel * 50) % 256,
});

/** Replaces bytes from `offset`. */
function patch(bytes: Uint8Array, offset: number, values: readonly number[]): Uint8Array {
  const copy = bytes.slice();
  copy.set(values, offset);
  return copy;
}

/** Sets a header chunk's width and height, big-endian, without correcting its checksum. */
const resize = (width: number, height: number) => {
  const sizes = new DataView(new ArrayBuffer(8));
  sizes.setUint32(0, width);
  sizes.setUint32(4, height);
  return patch(png, 16, [...new Uint8Array(sizes.buffer)]);
};

/** A complete 64x96 PNG. */
export const PNG_BASE64 = encode(png);

/** A PNG of 4 MB of pixels in a few kilobytes. */
export const LARGE_PNG_BASE64 = encode(
  buildPng({
    width: 1080,
    height: 1240,
    bitDepth: 8,
    colorType: 2,
    sample: (x, y) => (((x >> 5) ^ (y >> 5)) & 1 ? 255 : 0),
  }),
);

/** A complete 32x32 baseline JPEG, 4:2:0. */
export const JPEG_BASE64 =
  "/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAgACADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAABAUG/8QAIhAAAAUDBQEBAAAAAAAAAAAAAAECAwQRITESIkFRYXET/8QAGgEAAQUBAAAAAAAAAAAAAAAABgABAgMEB//EACERAAEDBAEFAAAAAAAAAAAAAAEAAgQDERIhURMxkaHw/9oADAMBAAIRAxEAPwDAMxq8BzMTwLYjYsKceJiwaizqpRpVlPZhV4DmYPgehlLZkWmquglphxfnywnUbHYcbZHgIiiSiUCNGrSwopY/NBULceAiJGxYNbja3TtYrDHRkFkcY93aC55Gk3KJGh2qZBjbJqOiCoXfIWmOalaCwWfoY3HpsQV+T6FD6wYMW6A8k8D70iSLJuv/2Q==";

/** Every kind of picture that is refused with 400 `invalid_image`, whatever the operation. */
export const BAD_IMAGES: readonly { name: string; image: string }[] = [
  { name: "an empty string", image: "" },
  { name: "text that is not base64", image: "this is not base64!" },
  { name: "base64url", image: PNG_BASE64.replaceAll("+", "-").replaceAll("/", "_").replace(/^.{8}/, "-_-_-_-_") },
  { name: "base64 with a missing character", image: PNG_BASE64.slice(0, 41) },
  { name: "padding in the middle", image: `${PNG_BASE64.slice(0, 40)}==${PNG_BASE64.slice(40)}` },
  { name: "a data-URL prefix with nothing behind it", image: "data:image/png;base64," },
  { name: "base64 of nothing but text", image: encode(Buffer.from("hello, this is text and no picture")) },
  { name: "one byte", image: encode(Uint8Array.of(0x89)) },
  { name: "the PNG signature alone", image: encode(PNG_SIGNATURE) },
  {
    name: "a GIF",
    image: encode(
      Buffer.from(
        "GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;",
        "latin1",
      ),
    ),
  },
  {
    name: "a GIF said to be a PNG",
    image: `data:image/png;base64,${encode(Buffer.from("GIF89a\x01\x00\x01\x00", "latin1"))}`,
  },
  {
    name: "a WebP",
    image: encode(Buffer.from("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x00\x00\x00", "latin1")),
  },
  { name: "an SVG", image: encode(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")) },
  { name: "a PNG cut in its header", image: encode(png.slice(0, 20)) },
  { name: "a PNG cut in its pixels", image: encode(png.slice(0, Math.floor(png.length / 2))) },
  { name: "a PNG without its end chunk", image: encode(png.slice(0, png.length - 12)) },
  { name: "a PNG cut by one byte", image: encode(png.slice(0, png.length - 1)) },
  { name: "a PNG whose pixels have a wrong checksum", image: encode(patch(png, png.length - 16, [1, 2, 3, 4])) },
  { name: "a PNG whose header has a wrong checksum", image: encode(patch(png, 29, [0, 0, 0, 0])) },
  { name: "a PNG of no width", image: encode(resize(0, 96)) },
  { name: "a PNG of 60000x60000 pixels in its header", image: encode(resize(60_000, 60_000)) },
  { name: "a PNG of 4096x4097 pixels in its header", image: encode(resize(4096, 4097)) },
  { name: "a PNG with a side of 16385", image: encode(resize(16_385, 1)) },
  { name: "a JPEG cut in its header", image: encode(Buffer.from(JPEG_BASE64, "base64").subarray(0, 30)) },
  { name: "a JPEG cut in its pixels", image: encode(Buffer.from(JPEG_BASE64, "base64").subarray(0, -12)) },
  { name: "the JPEG signature alone", image: encode(Uint8Array.of(0xff, 0xd8, 0xff)) },
];
