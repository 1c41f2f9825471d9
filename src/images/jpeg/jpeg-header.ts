import type { HeaderReading } from "../image-kinds.ts";
import { EOI, isFrameMarker, MAX_JPEG_SEGMENTS, readSegment, SOI, SOS, TOO_MANY_SEGMENTS } from "./jpeg-segments.ts";

const CODINGS_WE_DECODE = [0xc0, 0xc1, 0xc2];

/**
 * Walks the segments of bytes that start with SOI up to the frame header. Refuses what the decoder can't read:
 * lossless, hierarchical and arithmetic coding, 12-bit samples, CMYK, and a height that is only given after the scan.
 */
export function readJpegHeader(bytes: Uint8Array): HeaderReading {
  let position = 2;
  for (let segmentCount = 0; segmentCount <= MAX_JPEG_SEGMENTS; segmentCount++) {
    const segment = readSegment(bytes, position);
    if (!segment) return { ok: false, detail: "image is a JPEG cut short or damaged before its frame header" };
    if (isFrameMarker(segment.marker)) return readFrame(bytes, segment.marker, segment.start, segment.end);
    if (segment.marker === SOS || segment.marker === EOI || segment.marker === SOI) {
      return { ok: false, detail: "image is a JPEG without a frame header" };
    }
    position = segment.end;
  }
  return { ok: false, detail: TOO_MANY_SEGMENTS };
}

function readFrame(bytes: Uint8Array, marker: number, start: number, end: number): HeaderReading {
  if (!CODINGS_WE_DECODE.includes(marker)) {
    return { ok: false, detail: "image is a JPEG that is neither baseline nor progressive with Huffman coding" };
  }
  if (end - start < 6) return { ok: false, detail: "image is a JPEG with a damaged frame header" };
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
  const componentCount = view.getUint8(5);
  if (end - start !== 6 + 3 * componentCount)
    return { ok: false, detail: "image is a JPEG with a damaged frame header" };
  if (view.getUint8(0) !== 8) return { ok: false, detail: "image is a JPEG with other than 8 bits a sample" };
  const height = view.getUint16(1);
  const width = view.getUint16(3);
  if (width === 0 || height === 0) return { ok: false, detail: "image is a JPEG with a side of zero pixels" };
  if (componentCount === 4)
    return { ok: false, detail: "image is a CMYK JPEG; gray or colour (YCbCr, RGB) is required" };
  if (componentCount !== 1 && componentCount !== 3) {
    return { ok: false, detail: "image is a JPEG with other than 1 or 3 colour components" };
  }
  return { ok: true, kind: "jpeg", width, height, components: componentCount, progressive: marker === 0xc2 };
}
