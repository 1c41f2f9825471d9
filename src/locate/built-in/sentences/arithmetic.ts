import type { TensorFile } from "./tensors.ts";

/** The factors and summands of a layer normalization. */
export type Norm = { weights: Float32Array; biases: Float32Array };

const EPSILON = 1e-12;

export function readNorm(file: TensorFile, name: string): Norm {
  return { weights: file.read(`${name}.weight`, "F32").values, biases: file.read(`${name}.bias`, "F32").values };
}

/** Brings each row to a mean of 0 and a variance of 1, then scales and shifts it. */
export function normalizeRows({ weights, biases }: Norm, values: Float32Array): void {
  const size = weights.length;
  for (let start = 0; start < values.length; start += size) {
    let [sum, squares] = [0, 0];
    for (let at = 0; at < size; at++) sum += values[start + at] as number;
    const mean = sum / size;
    for (let at = 0; at < size; at++) squares += ((values[start + at] as number) - mean) ** 2;
    const scale = 1 / Math.sqrt(squares / size + EPSILON);
    for (let at = 0; at < size; at++)
      values[start + at] =
        ((values[start + at] as number) - mean) * scale * (weights[at] as number) + (biases[at] as number);
  }
}

/** The Gaussian error linear unit, of each value. @see https://arxiv.org/abs/1606.08415 */
export function applyGelu(values: Float32Array): void {
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    values[at] = (value * (1 + measureError(value * Math.SQRT1_2))) / 2;
  }
}

/** The error function, to 1.5e-7. @see Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26 */
function measureError(value: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(value));
  const polynomial = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(value) * (1 - polynomial * Math.exp(-value * value));
}

/** Turns scores into shares that sum to 1, in place. */
export function softmax(scores: Float32Array): void {
  let [most, sum] = [Number.NEGATIVE_INFINITY, 0];
  for (let at = 0; at < scores.length; at++) most = Math.max(most, scores[at] as number);
  for (let at = 0; at < scores.length; at++) {
    const part = Math.exp((scores[at] as number) - most);
    scores[at] = part;
    sum += part;
  }
  for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] as number) / sum;
}
