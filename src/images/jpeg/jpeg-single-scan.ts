import { DamagedJpeg } from "./jpeg-bits.ts";
import { AC_TABLE, BlockEncoder, DC_TABLE, type HuffmanSpec } from "./jpeg-block-encoder.ts";
import { type FrameComponent, type JpegFrame, openJpegFrame } from "./jpeg-frame.ts";
import { DHT, DQT, SOI, SOS } from "./jpeg-segments.ts";

/** Sequential with Huffman coding, 8-bit samples, and quantization tables of any precision. */
const EXTENDED_SEQUENTIAL = 0xc1;
const END_OF_IMAGE = [0xff, 0xd9];
/** A few times what a file of the largest request takes in this form: its entropy code is plain, and no picture needs more. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Rewrites a JPEG of several scans as one with a single scan and exactly the same coefficients, so that it decodes to
 * the same pixels.
 *
 * A decoder of a progressive file holds all coefficients: 100 MB for the largest picture, besides 67 MB of pixels. Here
 * the whole file is in memory, so all scans are decoded at the same time, one row of units each, and each row is
 * written before the next. The integrity of the file has been checked. @throws DamagedJpeg
 */
export function rewriteInSingleScan(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = openJpegFrame(bytes);
  const encoder = new BlockEncoder(bytes.length + bytes.length / 2 + 4096, MAX_BYTES);
  writeHeaders(frame, encoder);
  const predictions = frame.components.map(() => 0);
  for (let unitRow = 0; unitRow < frame.unitRows; unitRow++) {
    for (const { blocks } of frame.components) blocks.coefficients.fill(0);
    for (const scan of frame.scans) scan.decodeRow(unitRow);
    if (frame.components.length === 1) writeGrayRow(frame, unitRow, encoder, predictions);
    else writeRow(frame, encoder, predictions);
  }
  encoder.addBytes(END_OF_IMAGE);
  return encoder.finish();
}

function writeRow({ components, unitColumns }: JpegFrame, encoder: BlockEncoder, predictions: number[]): void {
  for (let column = 0; column < unitColumns; column++) {
    components.forEach(({ blocks }, place) => {
      const { horizontal, vertical, stride } = blocks;
      for (let y = 0; y < vertical; y++) {
        for (let x = 0; x < horizontal; x++) {
          writeBlock(blocks.coefficients, (y * stride + column * horizontal + x) * 64, place, encoder, predictions);
        }
      }
    });
  }
}

/** In a scan of one component, a unit is a single block, whatever the sampling factors. */
function writeGrayRow({ components }: JpegFrame, unitRow: number, encoder: BlockEncoder, predictions: number[]): void {
  const { vertical, columns, rows, stride, coefficients } = (components[0] as FrameComponent).blocks;
  for (let y = 0; y < vertical && unitRow * vertical + y < rows; y++) {
    for (let x = 0; x < columns; x++) writeBlock(coefficients, (y * stride + x) * 64, 0, encoder, predictions);
  }
}

function writeBlock(
  coefficients: Int16Array,
  at: number,
  place: number,
  encoder: BlockEncoder,
  predictions: number[],
): void {
  encoder.addBlock(coefficients, at, predictions[place] as number);
  predictions[place] = coefficients[at] as number;
}

function writeHeaders({ width, height, components, colourSegments }: JpegFrame, encoder: BlockEncoder): void {
  encoder.addBytes([0xff, SOI]);
  for (const segment of colourSegments) encoder.addBytes(segment);
  // Each component gets its own table: they may have shared a number at different times.
  components.forEach(({ quantization }, place) => {
    if (quantization.length === 0) throw new DamagedJpeg("a quantization table is missing");
    addSegment(encoder, DQT, [((quantization.length / 64 - 1) << 4) | place, ...quantization]);
  });
  const parts = components.flatMap(({ id, sampling }, place) => [id, sampling, place]);
  const sides = [height >> 8, height & 255, width >> 8, width & 255];
  addSegment(encoder, EXTENDED_SEQUENTIAL, [8, ...sides, components.length, ...parts]);
  addSegment(encoder, DHT, [...writeTable(0x00, DC_TABLE), ...writeTable(0x10, AC_TABLE)]);
  addSegment(encoder, SOS, [components.length, ...components.flatMap(({ id }) => [id, 0x00]), 0, 63, 0]);
}

function addSegment(encoder: BlockEncoder, marker: number, payload: readonly number[]): void {
  const size = payload.length + 2;
  encoder.addBytes([0xff, marker, size >> 8, size & 255, ...payload]);
}

function writeTable(head: number, { counts, symbols }: HuffmanSpec): number[] {
  return [head, ...counts, ...symbols];
}
