import { MAX_PICTURE_PIXELS, type PictureAnswer, type PictureRequest } from "../domain/screens/picture.ts";
import { decodeImage, type ImageCodecs, type ImageDecoding } from "../images/decode.ts";
import { readImageHeader } from "../images/image-header.ts";
import { encodeJpeg } from "../images/jpeg/encode-jpeg.ts";
import { encodePng } from "../images/png/encode-png.ts";
import { shrinkImage } from "../images/shrink.ts";
import { drawMarks } from "./marks/draw-marks.ts";

/** The decoders, and the compiled JPEG encoder: `@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm`. */
export type PictureCodecs = ImageCodecs & { jpegEncoder: WebAssembly.Module };

/**
 * Creates the picture for a vision-language model: flattened over white, shrunk, marked, and encoded in its original
 * format, without metadata. An unreadable image is a result; a size that `PictureRequest` doesn't allow throws.
 */
export async function prepare(request: PictureRequest, codecs: PictureCodecs): Promise<PictureAnswer> {
  if (request.width * request.height > MAX_PICTURE_PIXELS) {
    throw new RangeError(`a picture for a model has at most ${MAX_PICTURE_PIXELS} pixels`);
  }
  const shrunk = await decodeShrunk(request, codecs);
  if (!shrunk.ok) return shrunk;
  const { image } = shrunk;
  const marked = drawMarks(image, request.marks);
  const header = readImageHeader(request.image);
  return header.ok && header.kind === "jpeg"
    ? { ok: true, image: await encodeJpeg(image, codecs.jpegEncoder), mediaType: "image/jpeg", marked }
    : { ok: true, image: await encodePng(image), mediaType: "image/png", marked };
}

/** A separate function, so that nothing holds the pixels at full size while the picture is encoded. */
async function decodeShrunk({ image, crop, ...size }: PictureRequest, codecs: ImageCodecs): Promise<ImageDecoding> {
  const decoding = await decodeImage(image, codecs);
  return decoding.ok ? { ok: true, image: shrinkImage(decoding.image, size, crop) } : decoding;
}
