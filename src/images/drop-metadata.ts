import type { ImageHeader } from "./image-kinds.ts";
import { EOI, readSegment, SOS } from "./jpeg/jpeg-segments.ts";
import { PNG_SIGNATURE_BYTES } from "./png/png-header.ts";

/** EXIF and XMP. */
const APP1 = 0xe1;
/** EXIF, and texts, some of which are EXIF or XMP, too. */
const METADATA_CHUNKS = ["eXIf", "tEXt", "zTXt", "iTXt"];

/** A range of the file's bytes; `to` is exclusive. */
type Part = { from: number; to: number };

/**
 * Returns an intact file without its EXIF, XMP and texts, or the same bytes if it has none. Pixels, colours and the
 * bytes after the picture stay. This metadata includes the orientation, by which some readers would rotate the picture,
 * and private facts such as places and names.
 */
export function dropMetadata(bytes: Uint8Array, { kind }: ImageHeader): Uint8Array {
  const dropped = kind === "jpeg" ? findJpegMetadata(bytes) : findPngMetadata(bytes);
  if (dropped.length === 0) return bytes;
  const kept = new Uint8Array(bytes.length - dropped.reduce((sum, { from, to }) => sum + to - from, 0));
  let read = 0;
  let write = 0;
  for (const { from, to } of [...dropped, { from: bytes.length, to: bytes.length }]) {
    kept.set(bytes.subarray(read, from), write);
    write += from - read;
    read = to;
  }
  return kept;
}

function findJpegMetadata(bytes: Uint8Array): Part[] {
  const found: Part[] = [];
  for (let from = 2; ; ) {
    const segment = readSegment(bytes, from);
    if (!segment || segment.marker === SOS || segment.marker === EOI) return found;
    if (segment.marker === APP1) found.push({ from, to: segment.end });
    from = segment.end;
  }
}

function findPngMetadata(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Part[] = [];
  for (let from = PNG_SIGNATURE_BYTES; from + 12 <= bytes.length; ) {
    const type = String.fromCharCode(...bytes.subarray(from + 4, from + 8));
    const to = from + 12 + view.getUint32(from);
    if (type === "IEND" || to > bytes.length) break;
    if (METADATA_CHUNKS.includes(type)) found.push({ from, to });
    from = to;
  }
  return found;
}
