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
  const { starts, counts, weights, stride } = kernel;
  for (let index = 0; index < starts.length; index++) {
    const start = starts[index] as number;
    const count = counts[index] as number;
    const base = index * stride;
    let sum = HALF;
    for (let n = 0; n < count; n++) sum = (sum + Math.imul(row[start + n] as number, weights[base + n] as number)) | 0;
    output[offset + index] = clipToByte(sum >> PRECISION_BITS);
  }
}

/**
 * Reduces along the columns, from rows that arrive one after the other. Only the sums are kept: `rows` times the width.
 */
export class RowReducer {
  readonly #width: number;
  readonly #kernel: LanczosKernel;
  readonly #sums: Int32Array;
  #row = 0;

  constructor(width: number, kernel: LanczosKernel) {
    this.#width = width;
    this.#kernel = kernel;
    this.#sums = new Int32Array(width * kernel.starts.length).fill(HALF);
  }

  addRow(samples: Uint8Array): void {
    const { starts, counts, weights, stride } = this.#kernel;
    for (let index = 0; index < starts.length; index++) {
      const n = this.#row - (starts[index] as number);
      if (n < 0 || n >= (counts[index] as number)) continue;
      addWeighted(this.#sums, index * this.#width, samples, weights[index * stride + n] as number);
    }
    this.#row++;
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.#sums, (sum) => clipToByte(sum >> PRECISION_BITS));
  }
}

function addWeighted(sums: Int32Array, offset: number, samples: Uint8Array, weight: number): void {
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
