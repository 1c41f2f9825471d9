/** A marker of a JPEG file. `start` and `end` bound the payload after its two length bytes; a standalone marker has none. */
export type JpegSegment = { marker: number; start: number; end: number };

export const SOI = 0xd8;
export const EOI = 0xd9;
export const SOS = 0xda;
export const DQT = 0xdb;
export const DHT = 0xc4;

/**
 * Segments that a file may have, including its metadata, which needs a few hundred at most: each one costs some work,
 * even an empty one.
 */
export const MAX_JPEG_SEGMENTS = 10_000;
export const TOO_MANY_SEGMENTS = `image is a JPEG with more than ${MAX_JPEG_SEGMENTS} segments`;

/** Returns true for the start of a frame of any coding process: C0..CF except DHT, JPG and DAC (ITU-T T.81, table B.1). */
export function isFrameMarker(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== DHT && marker !== 0xc8 && marker !== 0xcc;
}

/**
 * Returns the marker at `position`, where one must be (fill bytes may precede it), or undefined if it or its segment is
 * cut short.
 */
export function readSegment(bytes: Uint8Array, position: number): JpegSegment | undefined {
  let at = position;
  if (bytes[at] !== 0xff) return undefined;
  while (bytes[at] === 0xff) at++;
  const marker = bytes[at++];
  if (marker === undefined || marker === 0) return undefined;
  if (isStandalone(marker)) return { marker, start: at, end: at };
  const high = bytes[at];
  const low = bytes[at + 1];
  if (high === undefined || low === undefined) return undefined;
  const end = at + high * 256 + low;
  if (end < at + 2 || end > bytes.length) return undefined;
  return { marker, start: at + 2, end };
}

/**
 * Returns where the entropy-coded data from `position` ends: at the next marker that isn't a restart, or at the file's
 * end. Works byte by byte, since a search for each 0xff takes seconds if every other byte is one.
 *
 * @param stop where to leave off, if the end isn't before it: returns `stop` or the position behind it
 */
export function findScanEnd(bytes: Uint8Array, position: number, stop: number = bytes.length): number {
  const { length } = bytes;
  let at = position;
  while (at + 1 < length) {
    if (at >= stop) return at;
    if (bytes[at] !== 0xff) {
      at++;
      continue;
    }
    const next = bytes[at + 1] as number;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== 0xff) return at;
    at += isData ? 2 : 1;
  }
  return length;
}

/** TEM, RST0..RST7, SOI and EOI carry no segment. */
function isStandalone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= EOI);
}
