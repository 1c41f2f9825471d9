/** The weights of a linear map: `inputs` of one byte for each output, with a scale and perhaps a bias for each output. */
export type LinearWeights = {
  weights: Int8Array;
  scales: Float32Array;
  biases: Float32Array | null;
  inputs: number;
  outputs: number;
};

/** A linear map in a kernel's memory: the places of its weights there. */
export type Linear = {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: number;
  readonly scales: number;
  readonly biases: number;
};

/** The functions of linear.wat. Numbers are places in the memory, in bytes, except for counts and the range. */
type Exports = {
  memory: WebAssembly.Memory;
  quantize(values: number, rows: number, inputs: number, range: number, integers: number, steps: number): void;
  multiply(
    integers: number,
    steps: number,
    rows: number,
    inputs: number,
    weights: number,
    scales: number,
    biases: number,
    outputs: number,
    results: number,
  ): void;
};

/** The rows that a map may be applied to at once; a multiple of the four that linear.wat multiplies together. */
export const MOST_ROWS = 64;
/** The inputs and outputs that a map may have. */
const MOST_VALUES = 1536;

// One area serves all maps, as a map is applied at once: the values, which then give way to the results; the integers that are made of them; a step for each row.
const VALUES = 0;
const INTEGERS = VALUES + MOST_ROWS * MOST_VALUES * Float32Array.BYTES_PER_ELEMENT;
const STEPS = INTEGERS + MOST_ROWS * MOST_VALUES * Int16Array.BYTES_PER_ELEMENT;
const WEIGHTS = STEPS + MOST_ROWS * Float32Array.BYTES_PER_ELEMENT;

const PAGE = 65_536;
const LARGEST_INTEGER = 32_767;
const LARGEST_WEIGHT = 128;
const LARGEST_SUM = 2 ** 31 - 1;

/**
 * Applies linear maps, in WebAssembly (linear.wat). Their weights are copied into its memory once. Each row of values is rounded to integers of two bytes, in steps
 * of its own, so large that no sum of products overflows.
 */
export class Kernel {
  readonly #wasm: Exports;
  #used = WEIGHTS;

  /** `module` is linear.wasm, as the host compiled it: Workers can't compile bytes. */
  constructor(module: WebAssembly.Module) {
    this.#wasm = new WebAssembly.Instance(module).exports as Exports;
  }

  /** Copies a map's weights into the memory. @throws Error if the map has sizes that the kernel can't multiply */
  add({ weights, scales, biases, inputs, outputs }: LinearWeights): Linear {
    const isWhole = inputs > 0 && inputs % 8 === 0 && outputs > 0 && outputs % 2 === 0;
    if (!isWhole || Math.max(inputs, outputs) > MOST_VALUES)
      throw new Error(`the kernel can't multiply ${outputs} × ${inputs} weights`);
    if (weights.length !== inputs * outputs || scales.length !== outputs || (biases ?? scales).length !== outputs)
      throw new Error(`the linear map doesn't have ${outputs} × ${inputs} weights, or as many scales or biases`);
    return {
      inputs,
      outputs,
      weights: this.#store(weights),
      scales: this.#store(scales),
      biases: this.#store(biases ?? new Float32Array(outputs)),
    };
  }

  /** Applies a map to each of `rows` rows. @throws RangeError if there are more than MOST_ROWS, or less than one */
  apply({ inputs, outputs, weights, scales, biases }: Linear, rows: number, values: Float32Array): Float32Array {
    if (rows < 1 || rows > MOST_ROWS || values.length < rows * inputs)
      throw new RangeError(`a linear map can't be applied to ${rows} rows in ${values.length} values`);
    const { memory, quantize, multiply } = this.#wasm;
    const area = new Float32Array(memory.buffer, VALUES, MOST_ROWS * MOST_VALUES);
    area.set(values.subarray(0, rows * inputs));
    quantize(VALUES, rows, inputs, findRange(inputs), INTEGERS, STEPS);
    multiply(INTEGERS, STEPS, rows, inputs, weights, scales, biases, outputs, VALUES);
    return area.slice(0, rows * outputs);
  }

  /** Copies values to the end of what is used, and returns their place. */
  #store(values: Int8Array | Float32Array): number {
    const place = this.#used;
    const { memory } = this.#wasm;
    // Places are multiples of 16, the size of a vector.
    this.#used = Math.ceil((place + values.byteLength) / 16) * 16;
    const missing = this.#used - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    new Uint8Array(memory.buffer, place).set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    return place;
  }
}

/** The largest integer that a value may become, so that a sum of `inputs` products doesn't overflow, whatever the weights are. */
function findRange(inputs: number): number {
  return Math.min(LARGEST_INTEGER, Math.floor(LARGEST_SUM / (LARGEST_WEIGHT * inputs)));
}
