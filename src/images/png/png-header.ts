import type { HeaderReading, PngColorType } from "../image-kinds.ts";

export const PNG_SIGNATURE_BYTES = 8;
/** Signature, and the IHDR chunk with its length, type and checksum. */
const HEADER_BYTES = 33;
const IHDR = 0x49484452;

/** The bits per sample that each colour type allows (PNG specification, table 12). */
const BIT_DEPTHS: Record<PngColorType, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Reads IHDR from bytes that start with the PNG signature. The integrity check verifies the chunk's checksum. */
export function readPngHeader(bytes: Uint8Array): HeaderReading {
  if (bytes.length < HEADER_BYTES) return { ok: false, detail: "image is a PNG cut short in its header" };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(8) !== 13 || view.getUint32(12) !== IHDR) {
    return { ok: false, detail: "image is a PNG that does not begin with its IHDR chunk" };
  }
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  if (width === 0 || height === 0) return { ok: false, detail: "image is a PNG with a side of zero pixels" };
  const bitDepth = view.getUint8(24);
  const colorType = view.getUint8(25);
  if (!isColorType(colorType) || !BIT_DEPTHS[colorType].includes(bitDepth)) {
    return { ok: false, detail: "image is a PNG with an unknown colour type or bit depth" };
  }
  const interlace = view.getUint8(28);
  if (view.getUint8(26) !== 0 || view.getUint8(27) !== 0 || interlace > 1) {
    return { ok: false, detail: "image is a PNG with an unknown compression, filter or interlace method" };
  }
  return { ok: true, kind: "png", width, height, bitDepth, colorType, interlaced: interlace === 1 };
}

function isColorType(value: number): value is PngColorType {
  return value in BIT_DEPTHS;
}
