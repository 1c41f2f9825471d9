import { deflateSync } from "node:zlib";
import type { Box } from "../../src/domain/screens/box.ts";
import { decodeImage } from "../../src/images/decode.ts";
import type { RgbaImage } from "../../src/images/image.ts";
import { codecs } from "../images/codecs.ts";
import { buildChunk, buildHeaderChunk, joinPng } from "../images/png.ts";

/** The pixels of a PNG or JPEG file. */
export async function decodeFile(file: Uint8Array): Promise<RgbaImage> {
  const decoding = await decodeImage(file, codecs);
  if (!decoding.ok) throw new Error(decoding.detail);
  return decoding.image;
}

/** A PNG with alpha, without filters: other bytes than an encoder of screenshots writes. */
export function encodeRgbaPng({ width, height, data }: RgbaImage): Uint8Array {
  return encodePng(width, height, 6, data, width * 4);
}

/** Creates a gray PNG from a level (0 to 255) for each pixel. */
export function encodeGrayPng(width: number, height: number, levelAt: (x: number, y: number) => number): Uint8Array {
  const samples = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++) samples[at++] = levelAt(x, y);
  return encodePng(width, height, 0, samples, width);
}

/** Returns the part of a picture within whole pixels. */
export function cropImage({ width, data }: RgbaImage, { x1, y1, x2, y2 }: Box): RgbaImage {
  const cropped = new Uint8Array((x2 - x1) * (y2 - y1) * 4);
  for (let y = y1, at = 0; y < y2; y++, at += (x2 - x1) * 4) {
    cropped.set(data.subarray((y * width + x1) * 4, (y * width + x2) * 4), at);
  }
  return { width: x2 - x1, height: y2 - y1, data: cropped };
}

function encodePng(width: number, height: number, colorType: 0 | 6, samples: Uint8Array, rowBytes: number): Uint8Array {
  const rows = new Uint8Array((rowBytes + 1) * height);
  for (let y = 0; y < height; y++) {
    rows.set(samples.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  }
  return joinPng([
    buildHeaderChunk({ width, height, bitDepth: 8, colorType }),
    buildChunk("IDAT", deflateSync(rows, { level: 1 })),
    buildChunk("IEND", new Uint8Array(0)),
  ]);
}
