import type { RgbaImage } from "./image.ts";
import { readImageHeader } from "./image-header.ts";
import type { JpegHeader, PngHeader } from "./image-kinds.ts";
import { decodeJpeg } from "./jpeg/decode-jpeg.ts";
import { checkJpegIntegrity } from "./jpeg/jpeg-integrity.ts";
import { decodePng } from "./png/decode-png.ts";
import { readPngChunks } from "./png/png-chunks.ts";

/** The compiled decoder, as the host loaded it: `@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm`. A PNG needs none. */
export type ImageCodecs = { jpeg: WebAssembly.Module };

/** `detail` says which rule failed, in words for the client. */
export type ImageDecoding = { ok: true; image: RgbaImage } | { ok: false; detail: string };

/**
 * Decodes a PNG or JPEG file, flattened over white. Never throws, whatever the bytes are. Gamma, ICC profiles and EXIF
 * orientation are not applied; an animated PNG gives its default image.
 *
 * `image.data` may be a view of a larger buffer (a decoder's memory): don't transfer `image.data.buffer`.
 */
export async function decodeImage(bytes: Uint8Array, codecs: ImageCodecs): Promise<ImageDecoding> {
  const header = readImageHeader(bytes);
  if (!header.ok) return header;
  try {
    const decoding = await (header.kind === "png"
      ? checkAndDecodePng(bytes, header)
      : checkAndDecodeJpeg(bytes, header, codecs.jpeg));
    if (!decoding.ok) return decoding;
    const { width, height } = header;
    const { data } = decoding;
    if (data.length !== width * height * 4) throw new Error("the decoder and the header disagree about the size");
    return { ok: true, image: { width, height, data } };
  } catch {
    return { ok: false, detail: "image could not be decoded: its compressed data are damaged" };
  }
}

type PixelDecoding = { ok: true; data: Uint8Array } | { ok: false; detail: string };

// The JPEG decoder is more lenient than the check, which is the same rule for every operation.

async function checkAndDecodePng(bytes: Uint8Array, header: PngHeader): Promise<PixelDecoding> {
  const chunks = await readPngChunks(bytes, header);
  return chunks.ok ? decodePng(header, chunks) : chunks;
}

async function checkAndDecodeJpeg(
  bytes: Uint8Array,
  header: JpegHeader,
  codec: WebAssembly.Module,
): Promise<PixelDecoding> {
  const verdict = await checkJpegIntegrity(bytes, header);
  return verdict.ok ? { ok: true, data: await decodeJpeg(bytes, verdict, codec) } : verdict;
}
