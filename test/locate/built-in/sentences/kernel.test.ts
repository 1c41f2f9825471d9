import { describe, expect, it } from "vitest";
import { Kernel, type LinearWeights, MOST_ROWS } from "../../../../src/locate/built-in/sentences/kernel.ts";
import { compileWasm } from "../../../images/compile.ts";
import { drawNumbers, take } from "./random.ts";

const module = compileWasm("src/locate/built-in/sentences/linear.wasm");

describe.each([8, 384, 768, 1536])("a linear map of %i inputs", (inputs) => {
  const map = drawMap(inputs, 6);
  const values = Float32Array.from(take(drawNumbers(inputs + 1), 9 * inputs, (number) => 4 * number));

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])("gives %i rows what exact arithmetic with whole numbers gives", (rows) => {
    const kernel = new Kernel(module);
    expect(kernel.apply(kernel.add(map), rows, values)).toEqual(multiplyExactly(map, rows, values));
  });

  it("adds up the largest products without overflow", () => {
    for (const weight of [-128, -127, 127])
      for (const value of [-3e38, -1, 1, 3e38]) {
        const largest = { ...map, weights: map.weights.map(() => weight), biases: null };
        const rows = new Float32Array(4 * inputs).fill(value);
        const kernel = new Kernel(module);
        const results = kernel.apply(kernel.add(largest), 4, rows);
        expect(results).toEqual(multiplyExactly(largest, 4, rows));
        expect(results.every((result) => Math.sign(result) === Math.sign(weight * value))).toBe(true);
      }
  });

  it("is nearly as exact as numbers that aren't whole", () => {
    const kernel = new Kernel(module);
    const results = kernel.apply(kernel.add(map), 2, values);
    for (const [place, result] of results.entries()) {
      const [row, output] = [Math.floor(place / 6), place % 6];
      let sum = 0;
      for (let at = 0; at < inputs; at++)
        sum += (values[row * inputs + at] ?? 0) * (map.weights[output * inputs + at] ?? 0);
      const exact = sum * (map.scales[output] ?? 0) + (map.biases?.[output] ?? 0);
      // A rounded value is off by half a step of the row at most.
      expect(Math.abs(result - exact)).toBeLessThan((4 / 10_000) * Math.sqrt(inputs) * 127 * (map.scales[output] ?? 0));
    }
  });
});

describe("the kernel", () => {
  it("gives rows of zeros the biases, and zeros where there are none", () => {
    const kernel = new Kernel(module);
    const map = drawMap(16, 4);
    const zeros = new Float32Array(32);
    const biases = [...(map.biases ?? [])];
    expect([...kernel.apply(kernel.add(map), 2, zeros)]).toEqual([...biases, ...biases]);
    expect([...kernel.apply(kernel.add({ ...map, biases: null }), 2, zeros)]).toEqual(new Array(8).fill(0));
  });

  it("applies each of its maps, however many were added since, and changes no values", () => {
    const kernel = new Kernel(module);
    const maps = [drawMap(8, 1536), drawMap(1536, 96), drawMap(384, 384)];
    const added = maps.map((map) => kernel.add(map));
    const values = Float32Array.from(take(drawNumbers(7), 2 * 1536));
    const before = values.slice();
    for (const [at, map] of maps.entries()) {
      const linear = added[at];
      expect(linear && kernel.apply(linear, 2, values)).toEqual(multiplyExactly(map, 2, values));
    }
    expect(values).toEqual(before);
  });

  it("applies a map of the largest size to as many rows as it takes", () => {
    const kernel = new Kernel(module);
    const map = drawMap(1536, 1536);
    const linear = kernel.add(map);
    const values = Float32Array.from(take(drawNumbers(3), MOST_ROWS * 1536));
    const first = kernel.apply(linear, MOST_ROWS, values);
    const last = values.subarray((MOST_ROWS - 1) * 1536);
    expect(first.subarray((MOST_ROWS - 1) * 1536)).toEqual(multiplyExactly(map, 1, last));
    expect(kernel.apply(linear, MOST_ROWS, values)).toEqual(first);
  });

  it("keeps a row's results the same whatever rows are beside it", () => {
    const kernel = new Kernel(module);
    const linear = kernel.add(drawMap(384, 8));
    const values = Float32Array.from(take(drawNumbers(5), 7 * 384, (number) => number * 10));
    const all = kernel.apply(linear, 7, values);
    for (let row = 0; row < 7; row++)
      expect(kernel.apply(linear, 1, values.subarray(row * 384))).toEqual(all.slice(row * 8, row * 8 + 8));
  });

  it.each([
    [12, 4],
    [0, 4],
    [8, 3],
    [8, 0],
    [1544, 4],
    [8, 1538],
  ])("refuses a map of %i inputs and %i outputs", (inputs, outputs) => {
    expect(() => new Kernel(module).add(drawMap(inputs, outputs))).toThrow(
      `the kernel can't multiply ${outputs} × ${inputs} weights`,
    );
  });

  it("refuses a map that lacks weights, scales or biases", () => {
    const map = drawMap(8, 4);
    for (const lacking of [
      { weights: map.weights.subarray(1) },
      { scales: map.scales.subarray(1) },
      { biases: new Float32Array(3) },
    ])
      expect(() => new Kernel(module).add({ ...map, ...lacking })).toThrow(
        "the linear map doesn't have 4 × 8 weights, or as many scales or biases",
      );
  });

  it("refuses more rows than there is room for, none, and rows that lack values", () => {
    const kernel = new Kernel(module);
    const linear = kernel.add(drawMap(8, 2));
    const values = new Float32Array((MOST_ROWS + 1) * 8);
    expect(() => kernel.apply(linear, MOST_ROWS + 1, values)).toThrow(RangeError);
    expect(() => kernel.apply(linear, 0, values)).toThrow(RangeError);
    expect(() => kernel.apply(linear, 2, values.subarray(0, 15))).toThrow(RangeError);
  });
});

function drawMap(inputs: number, outputs: number): LinearWeights {
  const numbers = drawNumbers(inputs * 4096 + outputs);
  return {
    weights: Int8Array.from(take(numbers, inputs * outputs, (number) => Math.round(127 * number))),
    scales: Float32Array.from(take(numbers, outputs, (number) => 0.01 + Math.abs(number) / 100)),
    biases: Float32Array.from(take(numbers, outputs)),
    inputs,
    outputs,
  };
}

/** Computes what the kernel does, in numbers that are exact where its numbers are whole, and rounded to single precision where its numbers are. */
function multiplyExactly({ weights, scales, biases, inputs, outputs }: LinearWeights, rows: number, all: Float32Array) {
  const range = Math.min(32_767, Math.floor((2 ** 31 - 1) / (128 * inputs)));
  const results = new Float32Array(rows * outputs);
  for (let row = 0; row < rows; row++) {
    const values = all.subarray(row * inputs, (row + 1) * inputs);
    const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const [step, factor] = [Math.fround(largest / range), Math.fround(range / largest)];
    const integers = Array.from(values, (value) => roundToEven(Math.fround(value * factor)));
    expect(integers.every((integer) => Math.abs(integer) <= range)).toBe(true);
    for (let output = 0; output < outputs; output++) {
      const sum = integers.reduce((sum, integer, at) => sum + integer * (weights[output * inputs + at] ?? 0), 0);
      expect(Math.abs(sum)).toBeLessThan(2 ** 31);
      const scale = Math.fround((scales[output] ?? 0) * step);
      results[row * outputs + output] = Math.fround(Math.fround(sum) * scale) + (biases?.[output] ?? 0);
    }
  }
  return results;
}

function roundToEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}
