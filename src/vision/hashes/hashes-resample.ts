import { GrayRow } from "./gray-row.ts";

/** The input samples of each output sample: `weights[index * stride + n]` belongs to input `starts[index] + n`. */
export type LanczosKernel = { starts: Int32Array; counts: Int32Array; weights: Int32Array; stride: number };

const LOBES = 3;
/** Bits behind the point of a weight: 32, less 8 of the sample and 2 of headroom, as Pillow has it (Resample.c). */
const PRECISION_BITS = 22;
const HALF = 1 << (PRECISION_BITS - 1);

/**
 * Fixed-point weights of Pillow's LANCZOS filter from `inputSize` samples to `outputSize`. Copied in meaning, rounding
 * included, from `precompute_coeffs` and `normalize_coeffs_8bpc` of Pillow's Resample.c, so that hashes agree bit by bit.
 */
export function buildLanczosKernel(inputSize: number, outputSize: number): LanczosKernel {
  const scale = inputSize / outputSize;
  const filterScale = Math.max(scale, 1);
  const support = LOBES * filterScale;
  const stride = Math.ceil(support) * 2 + 1;
  const starts = new Int32Array(outputSize);
  const counts = new Int32Array(outputSize);
  const weights = new Int32Array(outputSize * stride);
  for (let index = 0; index < outputSize; index++) {
    const center = (index + 0.5) * scale;
    const start = Math.max(Math.trunc(center - support + 0.5), 0);
    const count = Math.min(Math.trunc(center + support + 0.5), inputSize) - start;
    const inverseScale = 1 / filterScale;
    const exact = Array.from({ length: count }, (_, n) => lanczos((n + start - center + 0.5) * inverseScale));
    let sum = 0;
    for (const weight of exact) sum += weight;
    exact.forEach((weight, n) => {
      weights[index * stride + n] = roundWeight(sum === 0 ? weight : weight / sum);
    });
    starts[index] = start;
    counts[index] = count;
  }
  return { starts, counts, weights, stride };
}

/** Reduces one row of 8-bit samples into `output` from `offset` on. */
export function resampleRow(row: Uint8Array, kernel: LanczosKernel, output: Uint8Array, offset: number): void {
  for (let index = 0; index < kernel.starts.length; index++) {
    output[offset + index] = clipToByte(sumSamples(row, kernel, index) >> PRECISION_BITS);
  }
}

function sumSamples(row: Uint8Array, { starts, counts, weights, stride }: LanczosKernel, index: number): number {
  const start = starts[index] as number;
  const count = counts[index] as number;
  const base = index * stride;
  let sum = HALF;
  for (let n = 0; n < count; n++) sum = (sum + Math.imul(row[start + n] as number, weights[base + n] as number)) | 0;
  return sum;
}

/**
 * Reduces a row that changes from one to the next: its sums are updated by what changes, or computed anew. They are exact,
 * since they are integers.
 */
export class ColumnReducer {
  readonly reduced: GrayRow;
  readonly #kernel: LanczosKernel;
  readonly #sums: Int32Array;
  /** How many outputs an input sample belongs to, at most. */
  readonly #taps: number;
  /** By input sample, the first output that it belongs to, and its weights in that one and the next. */
  readonly #firsts: Int32Array;
  readonly #weights: Int32Array;

  constructor(width: number, kernel: LanczosKernel) {
    const { starts, counts, weights, stride } = kernel;
    const outputs = starts.length;
    this.#kernel = kernel;
    this.#firsts = new Int32Array(width);
    const uses = new Int32Array(width);
    for (let index = 0; index < outputs; index++) {
      for (let x = starts[index] as number; x < (starts[index] as number) + (counts[index] as number); x++) {
        if (uses[x] === 0) this.#firsts[x] = index;
        uses[x] = (uses[x] as number) + 1;
      }
    }
    this.#taps = uses.reduce((most, count) => Math.max(most, count), 0);
    this.#weights = new Int32Array(width * this.#taps);
    for (let index = 0; index < outputs; index++) {
      for (let n = 0; n < (counts[index] as number); n++) {
        const x = (starts[index] as number) + n;
        const tap = index - (this.#firsts[x] as number);
        this.#weights[x * this.#taps + tap] = weights[index * stride + n] as number;
      }
    }
    // The last ones are of no output: a sample may have fewer than the others.
    this.#sums = new Int32Array(outputs + this.#taps).fill(HALF);
    this.reduced = new GrayRow(outputs);
  }

  addRow({ levels, columns, steps, count }: GrayRow): void {
    const [sums, reduced, taps] = [this.#sums, this.reduced, this.#taps];
    if (count > levels.length / 2) {
      for (let index = 0; index < reduced.levels.length; index++) sums[index] = sumSamples(levels, this.#kernel, index);
    } else {
      for (let k = 0; k < count; k++) {
        const x = columns[k] as number;
        const [first, base, step] = [this.#firsts[x] as number, x * taps, steps[x] as number];
        for (let tap = 0; tap < taps; tap++) {
          sums[first + tap] = (sums[first + tap] as number) + Math.imul(step, this.#weights[base + tap] as number);
        }
      }
    }
    reduced.begin();
    for (let index = 0; index < reduced.levels.length; index++) {
      reduced.set(index, clipToByte((sums[index] as number) >> PRECISION_BITS));
    }
  }
}

/**
 * Reduces along the columns, from rows that arrive in order. Only the sums are kept: `rows` times the width.
 *
 * A level counts with all weights of the rows in which it stays. So a sum is updated only where a level changes, by the
 * step times the weights of the rows before; and at the last row of an output, by all levels times all weights.
 */
export class RowReducer {
  readonly #width: number;
  readonly #kernel: LanczosKernel;
  readonly #sums: Int32Array;
  /** By output, the sum of the weights of all rows so far. */
  readonly #weights: Int32Array;
  #row = 0;

  constructor(width: number, kernel: LanczosKernel) {
    this.#width = width;
    this.#kernel = kernel;
    this.#sums = new Int32Array(width * kernel.starts.length).fill(HALF);
    this.#weights = new Int32Array(kernel.starts.length);
  }

  addRow(row: GrayRow): void {
    const { starts, counts, weights, stride } = this.#kernel;
    for (let index = 0; index < starts.length; index++) {
      const n = this.#row - (starts[index] as number);
      if (n < 0 || n >= (counts[index] as number)) continue;
      const before = this.#weights[index] as number;
      if (n > 0) addSteps(this.#sums, index * this.#width, row, -before);
      const all = (before + (weights[index * stride + n] as number)) | 0;
      this.#weights[index] = all;
      if (n === (counts[index] as number) - 1) addWeighted(this.#sums, index * this.#width, row.levels, all);
    }
    this.#row++;
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.#sums, (sum) => clipToByte(sum >> PRECISION_BITS));
  }
}

function addSteps(sums: Int32Array, offset: number, { columns, steps, count }: GrayRow, weight: number): void {
  if (count > steps.length / 2) {
    addWeighted(sums, offset, steps, weight);
    return;
  }
  for (let k = 0; k < count; k++) {
    const column = columns[k] as number;
    sums[offset + column] = (sums[offset + column] as number) + Math.imul(steps[column] as number, weight);
  }
}

function addWeighted(sums: Int32Array, offset: number, samples: Uint8Array | Int32Array, weight: number): void {
  for (let x = 0; x < samples.length; x++) {
    sums[offset + x] = (sums[offset + x] as number) + Math.imul(samples[x] as number, weight);
  }
}

function lanczos(x: number): number {
  return -LOBES <= x && x < LOBES ? sinc(x) * sinc(x / LOBES) : 0;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(x * Math.PI) / (x * Math.PI);
}

function roundWeight(weight: number): number {
  return Math.trunc(weight * (1 << PRECISION_BITS) + (weight < 0 ? -0.5 : 0.5));
}

function clipToByte(value: number): number {
  return Math.max(0, Math.min(value, 255));
}
