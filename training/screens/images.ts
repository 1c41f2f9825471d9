import type { RgbaImage } from "../../src/images/image.ts";
import type { Pixels } from "./ink.ts";

type Sharp = (
  input: Uint8Array | { create: object },
  options?: object,
) => {
  removeAlpha(): ReturnType<Sharp>;
  raw(): ReturnType<Sharp>;
  resize(options: object): ReturnType<Sharp>;
  composite(parts: readonly object[]): ReturnType<Sharp>;
  png(): ReturnType<Sharp>;
  webp(options: object): ReturnType<Sharp>;
  jpeg(options: object): ReturnType<Sharp>;
  toBuffer(): Promise<Buffer>;
  toBuffer(options: { resolveWithObject: true }): Promise<{
    data: Buffer;
    info: { width: number; height: number; channels: number };
  }>;
};

let loaded: Promise<Sharp> | undefined;

/** The image library that only the generator installs. Named by an expression, since the compiler must do without it. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import("sharp".toString()).then((module: { default: Sharp & { concurrency(threads: number): void } }) => {
    module.default.concurrency(1);
    return module.default;
  });
  return loaded;
}

export async function decodePixels(png: Buffer): Promise<Pixels> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** The same picture as the Worker's own code takes it: RGBA, opaque. */
export function addAlpha({ data, width, height, channels }: Pixels): RgbaImage {
  const opaque = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < 3; channel++)
      opaque[pixel * 4 + channel] = data[pixel * channels + channel] as number;
  return { data: opaque, width, height };
}

/** A JPEG as uploads are: with the colours' resolution halved, except at the best qualities. */
export async function encodeJpeg({ data, width, height, channels }: Pixels, quality: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const chromaSubsampling = quality > 90 ? "4:4:4" : "4:2:0";
  return await sharp(data, { raw: { width, height, channels } }).jpeg({ quality, chromaSubsampling }).toBuffer();
}
