import type { HeaderReading } from "./image-kinds.ts";
import { readJpegHeader } from "./jpeg/jpeg-header.ts";
import { readPngHeader } from "./png/png-header.ts";

/** The limits of docs/contract/decisions.md, "Images". */
export const MAX_IMAGE_PIXELS = 16_777_216;
export const MAX_IMAGE_SIDE = 16_384;

const FOREIGN_FORMATS: { name: string; matches: (bytes: Uint8Array) => boolean }[] = [
  { name: "a GIF", matches: (bytes) => startsWith(bytes, 0, "GIF8") },
  { name: "a WebP", matches: (bytes) => startsWith(bytes, 0, "RIFF") && startsWith(bytes, 8, "WEBP") },
  { name: "a BMP", matches: (bytes) => startsWith(bytes, 0, "BM") },
  { name: "a TIFF", matches: (bytes) => startsWith(bytes, 0, "II*\0") || startsWith(bytes, 0, "MM\0*") },
  { name: "an HEIC or AVIF", matches: (bytes) => startsWith(bytes, 4, "ftyp") },
  { name: "a PDF", matches: (bytes) => startsWith(bytes, 0, "%PDF") },
  { name: "markup such as SVG", matches: (bytes) => startsWith(bytes, 0, "<") },
];

/**
 * Reads the kind and size of a PNG or JPEG from its header alone: nothing is decompressed. Refuses every other format,
 * every variant that the decoders can't read, and sizes beyond the pixel limit. Never throws.
 */
export function readImageHeader(bytes: Uint8Array): HeaderReading {
  const reading = readByKind(bytes);
  if (!reading.ok) return reading;
  const { width, height } = reading;
  if (width > MAX_IMAGE_SIDE || height > MAX_IMAGE_SIDE) {
    return { ok: false, detail: `image is ${width}x${height}: a side may have at most ${MAX_IMAGE_SIDE} pixels` };
  }
  if (width * height > MAX_IMAGE_PIXELS) {
    return { ok: false, detail: `image is ${width}x${height}: it may have at most ${MAX_IMAGE_PIXELS} pixels` };
  }
  return reading;
}

function readByKind(bytes: Uint8Array): HeaderReading {
  if (bytes.length === 0) return { ok: false, detail: "image is empty" };
  if (startsWith(bytes, 0, "\x89PNG\r\n\x1a\n")) return readPngHeader(bytes);
  if (startsWith(bytes, 0, "\xff\xd8\xff")) return readJpegHeader(bytes);
  const foreign = FOREIGN_FORMATS.find((format) => format.matches(bytes));
  return { ok: false, detail: foreign ? `image is ${foreign.name}, not a PNG or JPEG` : "image is not a PNG or JPEG" };
}

function startsWith(bytes: Uint8Array, offset: number, latin1: string): boolean {
  if (bytes.length < offset + latin1.length) return false;
  for (let at = 0; at < latin1.length; at++) if (bytes[offset + at] !== latin1.charCodeAt(at)) return false;
  return true;
}
