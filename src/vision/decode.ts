import { readImageHeader } from "../domain/image-header.ts";
import { checkImageIntegrity } from "../domain/image-integrity.ts";
import type { ImageHeader } from "../domain/image-kinds.ts";
import { decodeJpeg } from "./decode-jpeg.ts";
import { decodePng } from "./decode-png.ts";
import type { RgbaImage } from "./image.ts";

/**
 * The compiled decoders, as the host got them: `@jsquash/png/codec/pkg/squoosh_png_bg.wasm` and
 * `@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm`.
 */
export type ImageCodecs = { png: WebAssembly.Module; jpeg: WebAssembly.Module };

/** `detail` says which rule failed, in our words, fit for a client. */
export type ImageDecoding = { ok: true; image: RgbaImage } | { ok: false; detail: string };

/**
 * Decodes a PNG or JPEG file, flattened over white. Whatever the bytes are, it answers and doesn't throw. Gamma, ICC profiles
 * and EXIF orientation are not applied; an animated PNG gives its default image.
 *
 * `image.data` may be a view of a larger buffer (a decoder's memory): don't transfer `image.data.buffer`.
 */
export async function decodeImage(bytes: Uint8Array, codecs: ImageCodecs): Promise<ImageDecoding> {
  const header = readImageHeader(bytes);
  if (!header.ok) return header;
  // The decoders forgive more than this check. One rule for every operation is worth inflating a PNG twice: some 60 ms of 4K.
  const integrity = await checkImageIntegrity(bytes, header);
  if (!integrity.ok) return integrity;
  try {
    const { width, height } = header;
    const data = await decodePixels(bytes, header, codecs);
    if (data.length !== width * height * 4) throw new Error("the decoder and the header disagree about the size");
    return { ok: true, image: { width, height, data } };
  } catch {
    return { ok: false, detail: "image could not be decoded: its compressed data are damaged" };
  }
}

async function decodePixels(bytes: Uint8Array, header: ImageHeader, codecs: ImageCodecs): Promise<Uint8Array> {
  return header.kind === "png" ? decodePng(bytes, header, codecs.png) : decodeJpeg(bytes, codecs.jpeg);
}
