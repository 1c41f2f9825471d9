import type { Box } from "../domain/screens/box.ts";
import type { RgbaImage } from "./image.ts";

/**
 * Scales the part `crop` (in pixels; edges may lie between them) of an image to a size, and yields the rows from the
 * top, each as red, green, blue of 0 to 255, pixel by pixel. The array is reused: copy what is needed before returning.
 *
 * The filter is a triangle that widens when shrinking, so that thin strokes fade instead of falling between samples.
 */
export function resampleRows(
  image: RgbaImage,
  crop: Box,
  size: { width: number; height: number },
  take: (y: number, row: Float32Array) => void,
): void {
  const columns = makeTriangleKernel(crop.x1, crop.x2, size.width, image.width);
  const rows = makeTriangleKernel(crop.y1, crop.y2, size.height, image.height);
  const rowLength = size.width * 3;
  const filtered = new Float32Array(rowLength);
  // Each source row is filtered horizontally once, and added to the output rows that it reaches: at most three when
  // shrinking.
  const sums = Array.from({ length: countOpenRows(rows) }, () => new Float32Array(rowLength));
  const sumOf = (y: number) => sums[y % sums.length] as Float32Array;
  let opened = 0;
  for (let y = 0, row = rows.first[0] as number; y < size.height; row++) {
    for (; opened < size.height && (rows.first[opened] as number) <= row; opened++) sumOf(opened).fill(0);
    filterRow(image, row, columns, filtered);
    for (let open = y; open < opened; open++) {
      const weight = rows.weights[open * rows.taps + row - (rows.first[open] as number)] as number;
      const sum = sumOf(open);
      for (let i = 0; i < rowLength; i++) sum[i] = (sum[i] as number) + weight * (filtered[i] as number);
    }
    for (; y < opened && lastRow(rows, y) === row; y++) take(y, sumOf(y));
  }
}

/** Returns the most output rows that are incomplete at the same time. */
function countOpenRows(rows: Kernel): number {
  let most = 1;
  for (let y = 0, opened = 0; y < rows.first.length; y++) {
    while (opened < rows.first.length && (rows.first[opened] as number) <= lastRow(rows, y)) opened++;
    most = Math.max(most, opened - y);
  }
  return most;
}

function lastRow(rows: Kernel, y: number): number {
  return (rows.first[y] as number) + (rows.count[y] as number) - 1;
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
      // Beyond the border, the border's pixel repeats.
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

function filterRow(image: RgbaImage, row: number, columns: Kernel, out: Float32Array): void {
  const { data } = image;
  const width = columns.first.length;
  const rowStart = row * image.width * 4;
  let write = 0;
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

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
