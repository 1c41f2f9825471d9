import type { Box } from "../domain/box.ts";
import type { RgbaImage } from "./image.ts";

/**
 * What a network was trained on: its planes' order, and each plane's map from 0..255: `(value / 255 - mean) / deviation`, with
 * `mean` and `deviation` in the planes' order.
 */
export type Normalization = { order: "rgb" | "bgr"; mean: readonly number[]; deviation: readonly number[] };

/** The part of a planar `[3, height, width]` tensor that a picture is written to; offsets and strides count floats. */
export type PlanarTarget = {
  data: Float32Array;
  offset: number;
  width: number;
  height: number;
  rowStride: number;
  planeStride: number;
};

/**
 * Scales the part `crop` (pixels, edges may lie between them) of an image to the target's size and writes it as
 * normalized planes.
 *
 * The filter is a triangle that widens when shrinking, so that thin strokes fade instead of falling between samples.
 */
export function resampleToPlanes(
  image: RgbaImage,
  crop: Box,
  target: PlanarTarget,
  normalization: Normalization,
): void {
  const columns = makeTriangleKernel(crop.x1, crop.x2, target.width, image.width);
  const rows = makeTriangleKernel(crop.y1, crop.y2, target.height, image.height);
  const rowLength = target.width * 3;
  // Source rows are filtered horizontally once each, in order, and kept only as long as the vertical filter can reach them.
  const ring = new Float32Array((rows.taps + 1) * rowLength);
  const ringRow = (row: number) => (row % (rows.taps + 1)) * rowLength;
  const sum = new Float32Array(rowLength);
  let nextRow = rows.first[0] as number;
  for (let y = 0; y < target.height; y++) {
    const first = rows.first[y] as number;
    const count = rows.count[y] as number;
    if (nextRow < first) nextRow = first;
    for (; nextRow < first + count; nextRow++) filterRow(image, nextRow, columns, ring, ringRow(nextRow), target.width);
    sum.fill(0);
    for (let tap = 0; tap < count; tap++) {
      const weight = rows.weights[y * rows.taps + tap] as number;
      const start = ringRow(first + tap);
      for (let i = 0; i < rowLength; i++) sum[i] = (sum[i] as number) + weight * (ring[start + i] as number);
    }
    writeRow(sum, target, y, normalization);
  }
}

/** For each output position: the first input position, how many count, and their weights, which add up to 1. */
type Kernel = { first: Int32Array; count: Int32Array; weights: Float32Array; taps: number };

function makeTriangleKernel(from: number, to: number, outputSize: number, inputSize: number): Kernel {
  const scale = (to - from) / outputSize;
  const support = Math.max(scale, 1);
  const taps = Math.ceil(2 * support) + 1;
  const first = new Int32Array(outputSize);
  const count = new Int32Array(outputSize);
  const weights = new Float32Array(outputSize * taps);
  for (let i = 0; i < outputSize; i++) {
    const center = from + (i + 0.5) * scale - 0.5;
    const left = Math.ceil(center - support);
    const start = clamp(left, 0, inputSize - 1);
    let total = 0;
    let last = start;
    for (let tap = 0; tap < taps; tap++) {
      const weight = 1 - Math.abs(left + tap - center) / support;
      if (weight <= 0) continue;
      // Beyond the border the border's pixel repeats.
      const position = clamp(left + tap, 0, inputSize - 1);
      const slot = i * taps + position - start;
      weights[slot] = (weights[slot] as number) + weight;
      total += weight;
      last = Math.max(last, position);
    }
    first[i] = start;
    count[i] = last - start + 1;
    for (let tap = 0; tap < taps; tap++) weights[i * taps + tap] = (weights[i * taps + tap] as number) / total;
  }
  return { first, count, weights, taps };
}

function filterRow(
  image: RgbaImage,
  row: number,
  columns: Kernel,
  out: Float32Array,
  offset: number,
  width: number,
): void {
  const { data } = image;
  const rowStart = row * image.width * 4;
  let write = offset;
  for (let x = 0; x < width; x++) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let read = rowStart + (columns.first[x] as number) * 4;
    const weightStart = x * columns.taps;
    const weightEnd = weightStart + (columns.count[x] as number);
    for (let slot = weightStart; slot < weightEnd; slot++, read += 4) {
      const weight = columns.weights[slot] as number;
      red += weight * (data[read] as number);
      green += weight * (data[read + 1] as number);
      blue += weight * (data[read + 2] as number);
    }
    out[write++] = red;
    out[write++] = green;
    out[write++] = blue;
  }
}

function writeRow(row: Float32Array, target: PlanarTarget, y: number, normalization: Normalization): void {
  for (let plane = 0; plane < 3; plane++) {
    const mean = normalization.mean[plane] as number;
    const deviation = normalization.deviation[plane] as number;
    const scale = 1 / (255 * deviation);
    const shift = -mean / deviation;
    const channel = normalization.order === "rgb" ? plane : 2 - plane;
    let write = target.offset + plane * target.planeStride + y * target.rowStride;
    for (let read = channel; read < row.length; read += 3) target.data[write++] = (row[read] as number) * scale + shift;
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
