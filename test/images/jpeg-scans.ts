import { findScanEnd, readSegment, SOS } from "../../src/images/jpeg/jpeg-segments.ts";
import { concatenate } from "./png.ts";

/** A JPEG in pieces: everything before its first scan, each scan with the tables before it, and the end marker. */
export type JpegPieces = { head: Uint8Array; scans: Uint8Array[]; end: Uint8Array };

export type ScanSpec = { components: readonly number[]; from?: number; to?: number; high?: number; low?: number };

/** Cuts an intact JPEG into pieces. */
export function splitJpeg(jpeg: Uint8Array): JpegPieces {
  const scans: Uint8Array[] = [];
  let head: Uint8Array | undefined;
  let start = 0;
  let position = 2;
  for (;;) {
    const segment = readSegment(jpeg, position);
    if (!segment) throw new Error("the JPEG is not sound");
    if (segment.marker === 0xd9) break;
    if (segment.marker === SOS && !head) {
      head = jpeg.subarray(0, position);
      start = position;
    }
    position = segment.end;
    if (segment.marker !== SOS) continue;
    position = findScanEnd(jpeg, segment.end);
    scans.push(jpeg.subarray(start, position));
    start = position;
  }
  return { head: head ?? new Uint8Array(0), scans, end: Uint8Array.of(0xff, 0xd9) };
}

export function joinJpeg({ head, scans, end }: JpegPieces): Uint8Array<ArrayBuffer> {
  return concatenate([head, ...scans, end]);
}

/** A scan with these parameters over meaningless data, for rules that apply before data are decoded. */
export function writeScan({ components, from = 0, to = from, high = 0, low = 0 }: ScanSpec): Uint8Array {
  const size = 6 + 2 * components.length;
  const table = components.flatMap((id) => [id, 0]);
  return Uint8Array.of(0xff, 0xda, 0, size, components.length, ...table, from, to, (high << 4) | low, 0x55);
}

/** Returns the same file with other sides in its frame header. */
export function writeSides(head: Uint8Array, width: number, height: number): Uint8Array {
  const changed = Uint8Array.from(head);
  let position = 2;
  for (;;) {
    const segment = readSegment(changed, position);
    if (!segment) throw new Error("the JPEG has no frame header");
    if (segment.marker === 0xc0 || segment.marker === 0xc2) {
      changed.set([height >> 8, height & 255, width >> 8, width & 255], segment.start + 1);
      return changed;
    }
    position = segment.end;
  }
}
