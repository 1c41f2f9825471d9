import { computeCrc32 } from "../crc32.ts";
import type { RgbaImage } from "../image.ts";

/** How many bytes of scanlines are deflated at a time. */
const BAND_BYTES = 256 * 1024;

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const FILTER_SUB = 1;
const FILTER_UP = 2;

/**
 * Encodes a picture as an 8-bit RGB PNG: the same pixels, without the alpha channel, which is 255 everywhere.
 *
 * Feeds the platform's deflate in bands, so that only the picture and the file are in memory. The decoding codec's
 * encoder would hold the picture twice, and its files are twice as large.
 */
export async function encodePng({ width, height, data }: RgbaImage): Promise<Uint8Array> {
  const deflater = new CompressionStream("deflate");
  // Read while it is written: otherwise both would wait for each other.
  const [, deflated] = await Promise.all([
    writeScanlines(deflater.writable.getWriter(), width, height, data),
    new Response(deflater.readable).bytes(),
  ]);
  const header = new Uint8Array(13);
  const fields = new DataView(header.buffer);
  fields.setUint32(0, width);
  fields.setUint32(4, height);
  // 8 bits per sample, red, green and blue; the only methods that exist, and no interlacing.
  header.set([8, 2, 0, 0, 0], 8);
  return joinFile([
    { type: "IHDR", payload: header },
    { type: "IDAT", payload: deflated },
    { type: "IEND", payload: new Uint8Array(0) },
  ]);
}

async function writeScanlines(
  writer: WritableStreamDefaultWriter,
  width: number,
  height: number,
  data: Uint8Array,
): Promise<void> {
  const rowBytes = width * 3;
  const bandRows = Math.max(1, Math.floor(BAND_BYTES / (rowBytes + 1)));
  let above = new Uint8Array(rowBytes);
  let row = new Uint8Array(rowBytes);
  for (let start = 0; start < height; start += bandRows) {
    const end = Math.min(height, start + bandRows);
    const band = new Uint8Array((end - start) * (rowBytes + 1));
    for (let y = start; y < end; y++) {
      dropAlpha(data, y * width * 4, row);
      filterScanline(row, above, band.subarray((y - start) * (rowBytes + 1), (y - start + 1) * (rowBytes + 1)));
      [above, row] = [row, above];
    }
    await writer.write(band);
  }
  await writer.close();
}

function dropAlpha(data: Uint8Array, start: number, row: Uint8Array): void {
  for (let write = 0, read = start; write < row.length; write += 3, read += 4) {
    row[write] = data[read] as number;
    row[write + 1] = data[read + 1] as number;
    row[write + 2] = data[read + 2] as number;
  }
}

/** Writes the filter type and the filtered row, choosing the filter with the smaller differences. */
function filterScanline(row: Uint8Array, above: Uint8Array, out: Uint8Array): void {
  let up = 0;
  let sub = 0;
  for (let i = 0; i < row.length; i++) {
    const value = row[i] as number;
    up += Math.abs(((value - (above[i] as number)) << 24) >> 24);
    sub += Math.abs(((value - (i < 3 ? 0 : (row[i - 3] as number))) << 24) >> 24);
  }
  const isUp = up <= sub;
  out[0] = isUp ? FILTER_UP : FILTER_SUB;
  if (isUp) for (let i = 0; i < row.length; i++) out[i + 1] = (row[i] as number) - (above[i] as number);
  else for (let i = 0; i < row.length; i++) out[i + 1] = (row[i] as number) - (i < 3 ? 0 : (row[i - 3] as number));
}

function joinFile(chunks: { type: string; payload: Uint8Array }[]): Uint8Array {
  const size = chunks.reduce((sum, { payload }) => sum + payload.length + 12, SIGNATURE.length);
  const file = new Uint8Array(size);
  file.set(SIGNATURE);
  const view = new DataView(file.buffer);
  let at = SIGNATURE.length;
  for (const { type, payload } of chunks) {
    view.setUint32(at, payload.length);
    for (let i = 0; i < 4; i++) file[at + 4 + i] = type.charCodeAt(i);
    file.set(payload, at + 8);
    const end = at + 8 + payload.length;
    view.setUint32(end, computeCrc32(file, at + 4, end));
    at = end + 4;
  }
  return file;
}
