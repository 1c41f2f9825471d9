import { crc32, deflateSync } from "node:zlib";

export type PngSpec = {
  width: number;
  height: number;
  bitDepth: 1 | 2 | 4 | 8 | 16;
  colorType: 0 | 2 | 3 | 4 | 6;
  interlaced?: boolean;
  /** The filter type of each row, by its number within its pass. All five in turn by default. */
  filter?: (row: number) => 0 | 1 | 2 | 3 | 4;
  /** Sample `channel` of the pixel at x, y, in the picture's own bit depth. */
  sample: (x: number, y: number, channel: number) => number;
  palette?: number[][];
  transparency?: number[];
};

export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Creates a PNG file of any colour type, depth, interlace and filters from its samples. */
export function buildPng(spec: PngSpec): Uint8Array<ArrayBuffer> {
  return joinPng(listPngChunks(spec));
}

export function listPngChunks(spec: PngSpec): Uint8Array[] {
  const chunks = [buildHeaderChunk(spec)];
  if (spec.palette) chunks.push(buildChunk("PLTE", Uint8Array.from(spec.palette.flat())));
  if (spec.transparency) chunks.push(buildChunk("tRNS", Uint8Array.from(spec.transparency)));
  chunks.push(buildChunk("IDAT", deflateSync(buildScanlines(spec))), buildChunk("IEND", new Uint8Array(0)));
  return chunks;
}

export function joinPng(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return concatenate([PNG_SIGNATURE, ...chunks]);
}

export function buildHeaderChunk(spec: Pick<PngSpec, "width" | "height" | "bitDepth" | "colorType" | "interlaced">) {
  const data = new Uint8Array(13);
  const view = new DataView(data.buffer);
  view.setUint32(0, spec.width);
  view.setUint32(4, spec.height);
  data.set([spec.bitDepth, spec.colorType, 0, 0, spec.interlaced ? 1 : 0], 8);
  return buildChunk("IHDR", data);
}

export function buildChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = concatenate([new TextEncoder().encode(type), data]);
  const chunk = new Uint8Array(body.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(body, 4);
  view.setUint32(body.length + 4, crc32(body));
  return chunk;
}

/** The bytes that are deflated into IDAT: rows with their filter types, pass by pass. */
export function buildScanlines(spec: PngSpec): Uint8Array<ArrayBuffer> {
  const rows: Uint8Array[] = [];
  for (const [left, top, dx, dy] of spec.interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const)) {
    if (left >= spec.width) continue;
    let previous: Uint8Array | undefined;
    for (let y = top, row = 0; y < spec.height; y += dy, row++) {
      const raw = packRow(spec, left, y, dx);
      rows.push(filterRow(raw, previous ?? new Uint8Array(raw.length), spec, row));
      previous = raw;
    }
  }
  return concatenate(rows);
}

export function concatenate(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function packRow(spec: PngSpec, left: number, y: number, dx: number): Uint8Array {
  const { bitDepth, width, sample } = spec;
  const channels = CHANNELS[spec.colorType];
  const row = new Uint8Array(Math.ceil((Math.ceil((width - left) / dx) * channels * bitDepth) / 8));
  let bit = 0;
  for (let x = left; x < width; x += dx) {
    for (let channel = 0; channel < channels; channel++, bit += bitDepth) {
      const value = sample(x, y, channel);
      const at = bit >> 3;
      if (bitDepth === 16) {
        row[at] = value >> 8;
        row[at + 1] = value;
      } else {
        // Smaller samples share a byte, the first in its highest bits; what is too large for them is cut off.
        const kept = value & ((1 << bitDepth) - 1);
        row[at] = (row[at] as number) | (kept << (8 - bitDepth - (bit & 7)));
      }
    }
  }
  return row;
}

function filterRow(raw: Uint8Array, above: Uint8Array, spec: PngSpec, row: number): Uint8Array {
  const type = spec.filter ? spec.filter(row) : row % 5;
  const pixelBytes = Math.max(1, (CHANNELS[spec.colorType] * spec.bitDepth) / 8);
  const filtered = new Uint8Array(raw.length + 1);
  filtered[0] = type;
  for (let at = 0; at < raw.length; at++) {
    const left = at < pixelBytes ? 0 : (raw[at - pixelBytes] as number);
    const up = above[at] as number;
    const corner = at < pixelBytes ? 0 : (above[at - pixelBytes] as number);
    filtered[at + 1] = (raw[at] as number) - predict(type, left, up, corner);
  }
  return filtered;
}

function predict(type: number, left: number, up: number, corner: number): number {
  if (type === 0) return 0;
  if (type === 1) return left;
  if (type === 2) return up;
  return type === 3 ? (left + up) >> 1 : predictPaeth(left, up, corner);
}

function predictPaeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const byLeft = Math.abs(estimate - left);
  const byUp = Math.abs(estimate - up);
  const byCorner = Math.abs(estimate - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
